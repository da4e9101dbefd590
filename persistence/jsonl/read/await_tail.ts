/**
 * Waiting, for a bounded time, until a log has caught up: its writer stores a
 * turn when it ends, and a hook may run before that.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { ReadItem } from "../../seam.ts";
import { FolderWatch } from "./folder_watch.ts";
import { LogUnreadableError } from "./read_errors.ts";
import { type LogTail, tailLog, type TailLogOptions } from "./tail_log.ts";

/** How often the log is looked at when no change is reported. */
const POLL_MS = 25;
const DEFAULT_TIMEOUT_MS = 1000;

/** Options of {@linkcode awaitTail}. */
export interface AwaitTailOptions extends TailLogOptions {
  /**
   * Whether an item is the one waited for.
   *
   * @param item One item of the last turns.
   */
  readonly until: (item: ReadItem) => boolean;
  /**
   * How long is waited at most, in milliseconds.
   *
   * @default {1000}
   */
  readonly timeoutMs?: number;
  /**
   * Ends the wait early.
   *
   * @default {never}
   */
  readonly signal?: AbortSignal;
}

/** The end of a log, as it was when the wait was over. */
export interface AwaitedTail {
  /** The last turns; `undefined` while the log is not there. */
  readonly tail: LogTail | undefined;
  /** Whether what was waited for had not come: the log may lag behind. */
  readonly stale: boolean;
}

/**
 * Read the last turns of a log, and wait for an item to be among them. Never
 * writes.
 *
 * @example Usage
 * ```ts
 * import { awaitTail } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const { tail, stale } = await awaitTail("/no/such/log.jsonl", {
 *   until: (item) =>
 *     item.kind === "event" && item.event.type === "assistant/message",
 *   timeoutMs: 20,
 * });
 *
 * assertEquals([tail, stale], [undefined, true]);
 * ```
 *
 * @param path The log; it need not be there yet.
 * @param options What is waited for, and for how long.
 * @returns The last turns, and whether the item was still missing.
 * @throws {RangeError} If the time or the number of turns is not a possible one.
 * @throws {LogUnreadableError} If the system does not give the file.
 * @throws {SessionDamagedError} If there is no whole header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export async function awaitTail(
  path: string,
  options: AwaitTailOptions,
): Promise<AwaitedTail> {
  const { until, timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  if (!(timeoutMs >= 0 && timeoutMs < Infinity)) {
    throw new RangeError(
      `Cannot wait for a log: timeoutMs must be finite and not negative, not ${timeoutMs}`,
    );
  }
  const deadline = performance.now() + timeoutMs;
  const watch = new FolderWatch(dirname(path));
  try {
    for (;;) {
      const tail = await tailIfThere(path, options);
      if (tail?.items.some(until)) return { tail, stale: false };
      const left = deadline - performance.now();
      if (left <= 0 || signal?.aborted) return { tail, stale: true };
      await watch.changed(Math.min(left, POLL_MS), signal);
    }
  } finally {
    watch.close();
  }
}

async function tailIfThere(
  path: string,
  options: TailLogOptions,
): Promise<LogTail | undefined> {
  try {
    return await tailLog(path, options);
  } catch (error) {
    if (error instanceof LogUnreadableError && error.reason === "missing") {
      return undefined;
    }
    throw error;
  }
}
