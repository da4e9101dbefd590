/**
 * What we are measured against, from `bench/node_modules` alone.
 *
 * @module
 */

import type { Skipped } from "./row.ts";

/** A module whose shape nobody promised. */
// deno-lint-ignore no-explicit-any
export type RivalModule = Record<string, any>;

/**
 * Load a rival.
 *
 * @param name Its package.
 * @returns Its module, or why it cannot take part.
 */
export async function loadRival(
  name: string,
): Promise<{ readonly module: RivalModule } | Skipped> {
  try {
    return { module: await import(name) };
  } catch (error) {
    const reason = String((error as Error).message ?? error).split("\n")[0];
    return {
      skipped:
        `${name} cannot be loaded here (${reason}); run bench/install if it is missing`,
    };
  }
}

/** Rivals of which each may be missing. */
export interface Rivals {
  /** Those that are there, by package. */
  readonly modules: ReadonlyMap<string, RivalModule>;
  /** Why the others are not. */
  readonly notes: readonly string[];
}

/**
 * Load rivals of which each may be missing.
 *
 * @param names Their packages.
 */
export async function loadRivals(names: readonly string[]): Promise<Rivals> {
  const modules = new Map<string, RivalModule>();
  const notes: string[] = [];
  for (const name of names) {
    const rival = await loadRival(name);
    if ("module" in rival) modules.set(name, rival.module);
    else notes.push(rival.skipped);
  }
  return { modules, notes };
}
