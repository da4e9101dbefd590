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
  ShellResult,
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
  /**
   * Says of what it has written so far whether it asks not to be waited for;
   * `undefined` while that is open.
   *
   * @default {every hook that is waited for is waited for to its end}
   */
  readonly asksToGoOn?: (stdout: string) => boolean | undefined;
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
  return await Promise.all(hooks.map(async (hook) => {
    const { request, background, asksToGoOn } = hook;
    try {
      if (background) {
        const process = executor.start(request);
        // Nobody waits, so a late failure to start has no one to go to.
        process.wait().catch(() => {});
        return { process };
      }
      const result = asksToGoOn
        ? await runUnlessAsked(executor.start(request), asksToGoOn)
        : await executor.run(request);
      if ("id" in result) return { process: result };
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

/** How often what a running hook has written is looked at. */
const LOOK_EVERY_MS = 50;

async function runUnlessAsked(
  process: ShellProcess,
  asksToGoOn: (stdout: string) => boolean | undefined,
): Promise<ShellResult | ShellProcess> {
  const ended = process.wait();
  const reader = process.reader?.();
  let stdout = "";
  let asks: boolean | undefined;
  while (reader && asks === undefined) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, LOOK_EVERY_MS, undefined);
    });
    try {
      const result = await Promise.race([ended, pause]);
      if (result) return result;
    } finally {
      clearTimeout(timer);
    }
    stdout += reader.read().stdout;
    asks = asksToGoOn(stdout);
  }
  if (!asks) return await ended;
  ended.catch(() => {}); // nobody waits for it any more
  return process;
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
