/**
 * Which file of a session's folder is its log. Pure.
 *
 * @module
 */

import type { JsonlCompression } from "./layout.ts";
import { LogAmbiguousError } from "../read/read_errors.ts";

/** A log's name, read. */
export interface LogName {
  /** The name. */
  readonly name: string;
  /** How often its format was migrated; 0 is the first. */
  readonly generation: number;
  /** Its encoding. */
  readonly compression: JsonlCompression;
}

const LOG_NAME = /^session(?:\.v([1-9][0-9]*))?\.jsonl(\.zstd)?$/;

/**
 * Read a file's name as that of a log in the `project` layout.
 *
 * @param name The name.
 * @returns What it says, or `undefined` when it is no log's.
 */
export function logName(name: string): LogName | undefined {
  const match = LOG_NAME.exec(name);
  return match === null ? undefined : {
    name,
    generation: Number(match[1] ?? 0),
    compression: match[2] === undefined ? "none" : "zstd",
  };
}

/**
 * Choose the log among the names of a session's folder: the highest generation,
 * whether it can be read or not. An older copy is never taken instead.
 *
 * @param folder The folder, with the separator at its end.
 * @param names The names in it.
 * @returns The log, or `undefined` when there is none.
 * @throws {LogAmbiguousError} If two are of the highest generation.
 */
export function chooseLog(
  folder: string,
  names: readonly string[],
): LogName | undefined {
  let best: LogName | undefined;
  let rival: LogName | undefined;
  for (const name of names) {
    const log = logName(name);
    if (log === undefined) continue;
    if (best === undefined || log.generation > best.generation) {
      best = log;
      rival = undefined;
    } else if (log.generation === best.generation) rival = log;
  }
  if (best !== undefined && rival !== undefined) {
    throw new LogAmbiguousError(
      [best, rival].map((log) => folder + log.name).sort(),
    );
  }
  return best;
}
