/**
 * One string as one path segment, one-to-one. Pure.
 *
 * @module
 */

const SAFE = /^[A-Za-z0-9._-]+$/;
const UNSAFE = /[^A-Za-z0-9._-]/g;

/** One UTF-16 code unit as `~` and four upper-case hex digits. */
export function escapeUnit(unit: string): string {
  const hex = unit.charCodeAt(0).toString(16).toUpperCase();
  return `~${hex.padStart(4, "0")}`;
}

/**
 * Encode a session id as one safe path segment.
 *
 * Letters, digits, `.`, `_` and `-` stand for themselves; every other UTF-16
 * code unit, `~` included, becomes `~` and four hex digits, and so do the dots
 * of `.` and `..`. Two different strings never share a segment, lone surrogates
 * included. The length is not cut, so a segment may be longer than a file name
 * can be.
 *
 * @example Usage
 * ```ts
 * import { encodeSegment } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(encodeSegment("session-1"), "session-1");
 * assertEquals(encodeSegment("a/b c"), "a~002Fb~0020c");
 * assertEquals(encodeSegment(".."), "~002E~002E");
 * ```
 *
 * @param id The id.
 * @returns The segment.
 * @throws {TypeError} If the id is empty or not a string.
 */
export function encodeSegment(id: string): string {
  if (typeof id !== "string" || id === "") {
    throw new TypeError(
      `Cannot locate a session: its id must be a non-empty string, not ${
        JSON.stringify(id) ?? typeof id
      }`,
    );
  }
  if (id === "." || id === "..") return id.replaceAll(".", "~002E");
  // No `u` flag: the units of a surrogate pair are escaped one by one.
  return SAFE.test(id) ? id : id.replace(UNSAFE, escapeUnit);
}
