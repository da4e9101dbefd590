/**
 * The `bucket` layout: one folder per hash of the working directory, one file
 * per session. Pure.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** The folder of the sessions that have no working directory. */
export const NO_CWD = "_no-cwd";

/**
 * Name the folder that holds the sessions of a working directory.
 *
 * @param cwd The directory, exactly as the header has it.
 * @returns `cwd-` and the first 12 hex digits of the SHA-256 of its UTF-8.
 */
export function bucketFolder(cwd: string | undefined): string {
  if (cwd === undefined) return NO_CWD;
  const hash = createHash("sha256").update(cwd, "utf8").digest("hex");
  return `cwd-${hash.slice(0, 12)}`;
}
