/** A JSONL file line by line, as people read one that is too large to hold. */

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Read a file line by line and parse each.
 *
 * @param path The file.
 * @returns How many lines there were.
 */
export async function parseLines(path: string): Promise<number> {
  let count = 0;
  const input = createReadStream(path, { encoding: "utf8" });
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (JSON.parse(line) !== null) count++;
  }
  return count;
}
