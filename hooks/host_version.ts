/**
 * Which version of a host a statement is about.
 *
 * @module
 */

/** The Claude Code version that the behaviour here was taken from. */
export const CLAUDE_CODE_VERSION = "2.1.332";

/** The Codex version that the behaviour here was taken from. */
export const CODEX_VERSION = "0.171.0";

/**
 * Say whether a version is at least another. Parts after the third and
 * anything after a `-` are not compared.
 *
 * @example Usage
 * ```ts
 * import { isAtLeast } from "@dsh/session-env/hooks";
 * import { assert } from "@std/assert";
 *
 * assert(isAtLeast("2.1.195", "2.1.191"));
 * assert(!isAtLeast("2.1.9", "2.1.191"));
 * ```
 *
 * @param version The version to judge, such as `2.1.332`.
 * @param least The version that it must reach.
 * @returns Whether it does.
 * @throws {SyntaxError} When either is not three numbers with dots between.
 */
export function isAtLeast(version: string, least: string): boolean {
  const left = partsOf(version), right = partsOf(least);
  for (let part = 0; part < 3; part++) {
    if (left[part] !== right[part]) return left[part] > right[part];
  }
  return true;
}

function partsOf(version: string): number[] {
  const match = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+.].*)?$/.exec(version);
  if (!match) {
    throw new SyntaxError(
      `Cannot read version "${version}": it is not three numbers with dots between`,
    );
  }
  return match.slice(1).map(Number);
}
