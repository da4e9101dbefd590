/**
 * When a file last changed.
 *
 * @module
 */

import { statSync } from "node:fs";

/** The part of Deno that is asked; its own answer is 3 times faster. */
interface DenoLike {
  statSync(path: string): { readonly mtime: Date | null };
}

const deno = (globalThis as { Deno?: DenoLike }).Deno;

/**
 * Ask when a file last changed. In a listing this costs a quarter of all, so
 * it is asked only of the files whose time somebody reads.
 *
 * @param path The file.
 * @returns Milliseconds since the epoch; `undefined` when it is gone by now.
 */
export function changedAt(path: string): number | undefined {
  try {
    return deno
      ? deno.statSync(path).mtime?.getTime()
      : statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  } catch {
    // The folder may not be searched any more.
    return undefined;
  }
}
