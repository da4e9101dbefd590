/**
 * Whether two spellings name one folder.
 *
 * @module
 */

import { realpathSync } from "node:fs";
import { thisProcess } from "../this_process.ts";

/**
 * Make the test for one folder. A folder counts as the same by its spelling, by
 * what it leads to, and on Windows in either case; it need not exist.
 *
 * @param folder The absolute folder that is asked for.
 * @param platform Whose rules hold.
 * @returns Whether a session's folder is that one.
 */
export function sameFolder(
  folder: string,
  platform: string = thisProcess().platform,
): (cwd: string | undefined) => boolean {
  const fold = platform === "win32"
    ? (path: string) => path.toLowerCase()
    : (path: string) => path;
  const wanted = new Set([fold(folder), fold(realPath(folder))]);
  // Many sessions share few folders, and a look at the disk is not free.
  const known = new Map<string, boolean>();
  return (cwd) => {
    if (cwd === undefined) return false;
    let same = known.get(cwd);
    if (same === undefined) {
      same = wanted.has(fold(cwd)) || wanted.has(fold(realPath(cwd)));
      known.set(cwd, same);
    }
    return same;
  };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // What is gone has only its spelling.
    return path;
  }
}
