/**
 * The ways in which a folder may be spelled, and the parts of a path.
 *
 * @module
 */

import { realpathSync } from "node:fs";

/**
 * A path as it is spelled, and as the system resolves it.
 *
 * @param path The path.
 * @returns One spelling or two.
 */
export function spellings(path: string): readonly string[] {
  try {
    return [...new Set([path, realpathSync(path)])];
  } catch {
    // What is gone has only its spelling.
    return [path];
  }
}

/**
 * The name of a folder above a file.
 *
 * @param path The file's path.
 * @param above How many folders up; 0 is the file itself.
 * @returns The name; empty where there is no such folder.
 */
export function segmentAbove(path: string, above: number): string {
  return path.split(/[\\/]/).at(-1 - above) ?? "";
}
