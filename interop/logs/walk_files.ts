/**
 * Walks folders of logs.
 *
 * @module
 */

import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "@std/path";

/** A file that was met on a walk. */
export interface WalkedFile {
  /** The absolute path. */
  readonly path: string;
  /** When it was last written, in milliseconds since the epoch. */
  readonly updatedAt: number;
}

/**
 * Walk the files under a folder. Links are followed, each folder once; what is
 * gone or closed to us is passed over, since a folder may change under a walk.
 *
 * @param root The folder.
 * @param depth How many folders deep the files are.
 * @param wanted Whether a file's name is one of a log.
 * @returns The files, in no promised order.
 */
export async function* walkFiles(
  root: string,
  depth: number,
  wanted: (name: string) => boolean,
): AsyncIterable<WalkedFile> {
  yield* walk(root, depth, wanted, new Set());
}

async function* walk(
  folder: string,
  depth: number,
  wanted: (name: string) => boolean,
  visited: Set<string>,
): AsyncIterable<WalkedFile> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined || visited.has(real)) return;
  visited.add(real);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (depth === 0 && !wanted(name)) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts?.isDirectory() && depth > 0) {
      yield* walk(path, depth - 1, wanted, visited);
    } else if (facts?.isFile() && depth === 0) {
      yield { path, updatedAt: facts.mtimeMs };
    }
  }
}
