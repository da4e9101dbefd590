/**
 * The variables of the surroundings, all at once.
 *
 * @module
 */

import type { CommandContext } from "./command.ts";
import { type ErrorFacts, errorFacts } from "./error_facts.ts";

/** The variables, or why they could not be read. */
export interface Ambient {
  /** The variables by name; none when they could not be read. */
  readonly ambient: Record<string, string>;
  /** Why they could not be read. */
  readonly problem?: ErrorFacts;
}

/**
 * Read every variable.
 *
 * @param context Where they are.
 * @returns The variables.
 */
export function readAmbient({ env }: Pick<CommandContext, "env">): Ambient {
  try {
    const entries = [...env.keys()].map((name) => [name, env.get(name) ?? ""]);
    return { ambient: Object.fromEntries(entries) };
  } catch (error) {
    return { ambient: {}, problem: errorFacts(error) };
  }
}
