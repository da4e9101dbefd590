/**
 * Whether what lies in a log's place is a file of bytes: a pipe would be waited
 * for for ever, and a device may never end.
 *
 * @module
 */

import { type Stats, statSync } from "node:fs";
import { LogUnreadableError } from "./read_errors.ts";

/**
 * Refuse what is no file of bytes. A folder is refused by the system itself.
 *
 * @param stats What lies at the path, links followed.
 */
export function refusePipes(stats: Stats | undefined): void {
  if (stats !== undefined && !stats.isFile() && !stats.isDirectory()) {
    throw new Error("it is a pipe, a socket or a device, not a file");
  }
}

/**
 * Look at a path before it is opened.
 *
 * @param path The path; nothing may lie there.
 * @throws {LogUnreadableError} If it is no file of bytes, or cannot be seen.
 */
export function checkPlainFile(path: string): void {
  try {
    refusePipes(statSync(path, { throwIfNoEntry: false }));
  } catch (error) {
    throw new LogUnreadableError(path, error);
  }
}
