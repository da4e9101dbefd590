/**
 * Looks before it opens: a pipe would keep its reader for ever.
 *
 * @module
 */

import { statSync } from "node:fs";

/**
 * Tell what a file is when it is none that can be read as a log.
 *
 * @param path The file.
 * @returns What it is, or `undefined` when it is a regular file.
 * @throws {Error} When it is not there or closed to us.
 */
export function kindBesideFile(path: string): string | undefined {
  const facts = statSync(path);
  if (facts.isFile()) return undefined;
  return facts.isDirectory()
    ? "a folder"
    : facts.isFIFO()
    ? "a pipe"
    : facts.isSocket()
    ? "a socket"
    : "no regular file";
}
