/**
 * Running hooks through an executor: all at once, results in configuration
 * order.
 *
 * @module
 */

import type {
  ShellExecRequest,
  ShellExecutor,
  ShellProcess,
} from "../exec/seam.ts";
import type { HookEnding } from "./outcome.ts";

/** The longest deadline that a timer of the runtimes can hold. */
export const MAX_HOOK_TIMEOUT_MS = 2_147_483_647;

/** How many bytes of each stream of a hook are kept unless somebody says. */
export const MAX_HOOK_OUTPUT_BYTES = 1_048_576;

/** A hook that is ready to run. */
export interface PreparedHook {
  /** What to run. */
  readonly request: ShellExecRequest;
  /** Whether nobody waits for it. */
  readonly background: boolean;
}

/** How a prepared hook ended. */
export interface FinishedRun {
  /** How it ended. */
  readonly ending: HookEnding;
  /** How long it ran, in milliseconds. */
  readonly durationMs: number;
  /** Its place among those that were waited for, from 0, as they finished. */
  readonly finished: number;
}

/** A prepared hook that runs on. */
export interface StartedRun {
  /** The running hook. */
  readonly process: ShellProcess;
}

/**
 * Run hooks, all at once. A hook that cannot be started is an ending like any
 * other; nothing throws.
 *
 * @param hooks The hooks in configuration order.
 * @param executor Runs them.
 * @returns How each ended, in the same order.
 */
export async function runHooks(
  hooks: readonly PreparedHook[],
  executor: ShellExecutor,
): Promise<(FinishedRun | StartedRun)[]> {
  let finished = 0;
  return await Promise.all(hooks.map(async ({ request, background }) => {
    try {
      if (background) {
        const process = executor.start(request);
        // Nobody waits, so a late failure to start has no one to go to.
        process.wait().catch(() => {});
        return { process };
      }
      const result = await executor.run(request);
      return {
        ending: result,
        durationMs: result.durationMs,
        finished: finished++,
      };
    } catch (error) {
      const ending = notStarted(error);
      return { ending, durationMs: 0, finished: finished++ };
    }
  }));
}

function notStarted(error: unknown): HookEnding {
  return {
    exitCode: -1,
    signal: null,
    timedOut: false,
    stdout: "",
    stderr: "",
    startError: error instanceof Error ? error.message : String(error),
  };
}
