/**
 * The folder name that Claude Code derives from a project's path.
 *
 * @module
 */

const LIMIT = 200;

/**
 * Derive the folder name of a project. Different paths can share one.
 *
 * @example Usage
 * ```ts
 * import { claudeProjectSlug } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(claudeProjectSlug("/home/me/a.b_c"), "-home-me-a-b-c");
 * ```
 *
 * @param cwd The absolute, normalized real path of the project.
 * @returns The folder name under `projects`.
 */
export function claudeProjectSlug(cwd: string): string {
  const slug = cwd.replace(/[^A-Za-z0-9]/g, "-");
  return slug.length > LIMIT
    ? `${slug.slice(0, LIMIT)}-${pathHash(cwd)}`
    : slug;
}

/**
 * Tell whether a folder can be the one of a project. A long path's folder may
 * carry another suffix than ours.
 *
 * @param name The folder's name.
 * @param cwd The absolute, normalized real path of the project.
 */
export function isClaudeProjectSlug(name: string, cwd: string): boolean {
  const slug = claudeProjectSlug(cwd);
  return name === slug ||
    (slug.length > LIMIT &&
      name.slice(0, LIMIT + 1) === slug.slice(0, LIMIT + 1));
}

// 32-bit, signed, over UTF-16 code units of the path as it was before.
function pathHash(path: string): string {
  let hash = 0;
  for (let at = 0; at < path.length; at++) {
    hash = (Math.imul(hash, 31) + path.charCodeAt(at)) | 0;
  }
  return Math.abs(hash).toString(36);
}
