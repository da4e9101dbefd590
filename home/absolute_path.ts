/**
 * Making a path absolute by the rules of a platform, whatever platform this
 * is. Pure.
 *
 * @module
 */

import * as posix from "@std/path/posix";
import * as windows from "@std/path/windows";

const DRIVE_OR_SHARE = /^(?:[A-Za-z]:(?=[\\/])|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/;

/**
 * Whether a path says by itself which place it means. On Windows that takes a
 * drive or a share: `\logs` is on whatever drive is current.
 *
 * @param path The path.
 * @param platform `win32`, or any other for POSIX.
 * @returns Whether it is absolute.
 */
export function isFullyAbsolute(path: string, platform: string): boolean {
  return platform === "win32" ? DRIVE_OR_SHARE.test(path) : path[0] === "/";
}

/**
 * Join and tidy two paths: no `.`, no `..`, no doubled or trailing separator.
 *
 * @param base An absolute path.
 * @param path A path below it.
 * @param platform `win32`, or any other for POSIX.
 * @returns The tidy absolute path.
 */
export function joinTidy(base: string, path: string, platform: string): string {
  if (platform !== "win32") {
    return posix.join(base, path).replace(/(?<=.)\/+$/, "");
  }
  const joined = windows.join(base, path);
  const root = /^[A-Za-z]:\\$/.test(joined) ? 3 : 1;
  return joined.length > root ? joined.replace(/\\+$/, "") : joined;
}

/**
 * Make a path absolute against a folder.
 *
 * @param path The path.
 * @param cwd The absolute folder that a relative path is meant from.
 * @param platform `win32`, or any other for POSIX.
 * @returns The tidy absolute path, or `undefined` when the path stands on a
 * drive whose current folder only the system knows, such as `D:logs`.
 */
export function makeAbsolute(
  path: string,
  cwd: string,
  platform: string,
): string | undefined {
  if (isFullyAbsolute(path, platform)) return joinTidy(path, "", platform);
  if (platform !== "win32") return joinTidy(cwd, path, platform);
  if (/^[\\/]/.test(path)) {
    const root = DRIVE_OR_SHARE.exec(cwd)?.[0] ?? "";
    return joinTidy(root + "\\", path, platform);
  }
  const drive = /^[A-Za-z]:/.exec(path)?.[0];
  if (drive === undefined) return joinTidy(cwd, path, platform);
  return cwd.slice(0, 2).toLowerCase() === drive.toLowerCase()
    ? joinTidy(cwd, path.slice(2), platform)
    : undefined;
}
