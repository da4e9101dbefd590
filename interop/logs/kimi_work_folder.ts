/**
 * Names a work folder as Kimi Code 2.1.0 does.
 *
 * @module
 */

import { createHash } from "node:crypto";

const MOST = 40;

/**
 * Derive the folder name of a work folder: what can be read of its own name,
 * and a hash of its path. Only the path's text counts, so that a link and what
 * it points to have two names.
 *
 * @example Usage
 * ```ts
 * import { kimiWorkFolder } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(kimiWorkFolder("/srv/My App"), "wd_my-app_4b739b7c6f4f");
 * ```
 *
 * @param cwd The absolute path of the work folder.
 * @returns The folder name under the sessions folder.
 */
export function kimiWorkFolder(cwd: string): string {
  const path = withoutEnd(cwd.replaceAll("\\", "/"), "/");
  const name = path.slice(path.lastIndexOf("/") + 1);
  const hash = createHash("sha256").update(path).digest("hex");
  return `wd_${readable(name)}_${hash.slice(0, 12)}`;
}

function readable(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9._-]+/g, "-");
  const short = withoutDashes(withoutDashes(plain).slice(0, MOST));
  return /^\.{0,2}$/.test(short) ? "workspace" : short;
}

const withoutDashes = (text: string) =>
  withoutEnd(text.replace(/^-+/, ""), "-");

// A pattern that looks for an end tries every place on the way there.
function withoutEnd(text: string, char: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === char) end--;
  return text.slice(0, end);
}
