/**
 * A log while it is written: what is stored, then what comes.
 *
 * Only new bytes are read. A file that is not there yet is waited for. One that
 * was cut and repaired, or replaced under its name, is read on from where it
 * still agrees; where it does not, that is told.
 *
 * @module
 */

import { dirname } from "@std/path";
import { FolderWatch } from "./folder_watch.ts";
import { type FollowItem, LogFollower } from "./log_follower.ts";
import type { ReadLogOptions } from "./read_log.ts";

export type { FollowItem } from "./log_follower.ts";

/** Options of {@linkcode followLog}. */
export interface FollowLogOptions extends ReadLogOptions {
  /**
   * Ends the following.
   *
   * @default {never}
   */
  readonly signal?: AbortSignal;
  /**
   * How often the file is looked at when the system does not report changes,
   * in milliseconds. A look costs some microseconds. On a local file system of
   * Linux the system reports them all, and a second passes between looks.
   *
   * @default {25}
   */
  readonly pollMs?: number;
}

/** How often a file is looked at though the system reports its changes. */
const TOLD_MS = 1000;

/**
 * Follow a log. Never writes.
 *
 * A last line that is not whole is waited for, so no item is ever `torn`.
 *
 * @example Usage
 * ```ts
 * import { followLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const signal = AbortSignal.timeout(20);
 * const items = [];
 * for await (const item of followLog("/no/such/log.jsonl", { signal })) {
 *   items.push(item);
 * }
 *
 * assertEquals(items, []);
 * ```
 *
 * @param path The log; it need not be there yet.
 * @param options Where to begin, and when to end.
 * @returns The header, then events and damage as they come.
 * @throws {LogUnreadableError} If the system does not give the file.
 * @throws {SessionDamagedError} If the first line is no header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export async function* followLog(
  path: string,
  options: FollowLogOptions = {},
): AsyncGenerator<FollowItem> {
  const { signal, pollMs = 25 } = options;
  const follower = new LogFollower(path, options);
  const watch = new FolderWatch(dirname(path));
  try {
    for (let reported = true; !signal?.aborted;) {
      const { changes } = follower;
      yield* follower.pass();
      if (!reported && follower.changes > changes) watch.missed();
      const ms = watch.told ? Math.max(pollMs, TOLD_MS) : pollMs;
      reported = await watch.changed(ms, signal);
    }
  } finally {
    watch.close();
  }
}
