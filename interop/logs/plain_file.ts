/**
 * What lies in a log's place: a pipe would keep its reader for ever.
 *
 * @module
 */

import { statSync } from "node:fs";

/**
 * Look at a path without opening it.
 *
 * @param path The path.
 * @returns What is there, if it is no file that can be read as a log.
 * @throws {Error} When there is nothing, or it is closed to us.
 */
export function otherThanFile(path: string): string | undefined {
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
