/**
 * The registry and the JSONL engine of DeepSeek Harness, in a context of their
 * own.
 *
 * @module
 */

import { loadRival, type RivalModule } from "./rivals.ts";
import type { Skipped } from "./row.ts";

/** Both services, as a plugin of that harness meets them. */
export interface DshHarness {
  /** Its `ctx.shellEnv`. */
  readonly registry: RivalModule;
  /** Its `ctx.sessionPersistence`. */
  readonly engine: RivalModule;
  /** Let go of both. */
  close(): Promise<void>;
}

/** What it is opened with. */
export interface DshHarnessOptions {
  /** Its home. */
  readonly dshHome: string;
  /** The root of its logs. */
  readonly root: string;
  /** How its logs are encoded. */
  readonly compression: "none" | "zstd";
}

/**
 * Open them.
 *
 * @param options Where they keep what.
 * @returns Both, or why they cannot take part.
 */
export async function openDshHarness(
  options: DshHarnessOptions,
): Promise<DshHarness | Skipped> {
  const { dshHome, root, compression } = options;
  const modules: RivalModule[] = [];
  for (
    const name of [
      "cordis",
      "dsh-session",
      "dsh-session-persistence-jsonl",
      "dsh-shell-env",
    ]
  ) {
    const rival = await loadRival(`@deepseek-ai/${name}`);
    if ("skipped" in rival) return rival;
    modules.push(rival.module);
  }
  const [{ Context }, sessions, jsonl, shellEnv] = modules;
  const context = new Context();
  await context.plugin(sessions.default);
  await context.plugin(jsonl.default, { root, compression });
  await context.plugin(shellEnv, { dshHome });
  return {
    registry: context.shellEnv,
    engine: context.sessionPersistence,
    close: () => context.fiber.dispose(),
  };
}
