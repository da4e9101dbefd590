/** Heads of logs by hand: the least that a listing has to do. */

import {
  closeSync,
  type Dirent,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";

const head = new Uint8Array(8 * 1024);
const text = new TextDecoder();

/**
 * Read 8 KiB of each file, folder by folder, and parse the first line.
 *
 * @param root The folder of the folders.
 * @param limit How many files at most.
 * @returns How many files there were.
 */
export function readHeads(root: string, limit: number = Infinity): number {
  let count = 0;
  for (const folder of readdirSync(root)) {
    const entries: Dirent[] = readdirSync(`${root}/${folder}`, {
      withFileTypes: true,
    });
    for (const { name } of entries) {
      if (!name.endsWith(".jsonl")) continue;
      const file = openSync(`${root}/${folder}/${name}`, "r");
      const bytes = readSync(file, head, 0, head.length, 0);
      closeSync(file);
      const end = head.subarray(0, bytes).indexOf(10);
      JSON.parse(text.decode(head.subarray(0, end)));
      if (++count >= limit) return count;
    }
  }
  return count;
}
