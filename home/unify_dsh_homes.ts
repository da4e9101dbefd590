/**
 * One home for everybody who was told of one.
 *
 * @module
 */

import { type HomeClaim, HomeConflictError } from "./errors.ts";
import { hostPlatform } from "./process_env.ts";
import {
  type HomeSurroundings,
  resolveDshHome,
  resolveHomePath,
} from "./resolve_dsh_home.ts";

/**
 * Settle on the one home that several places name.
 *
 * Places that name none follow the others; where nobody names one, the home
 * is that of {@linkcode resolveDshHome}. Two spellings of one path agree; on
 * Windows case does not tell homes apart. Links are not followed.
 *
 * @example Usage
 * ```ts
 * import { HomeConflictError, unifyDshHomes } from "@dsh/session-env/home";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const options = { platform: "linux" };
 *
 * assertEquals(
 *   unifyDshHomes({
 *     dshHome: "/agents",
 *     "skills.local.dshHome": "/agents/./",
 *   }, options),
 *   "/agents",
 * );
 * assertThrows(
 *   () =>
 *     unifyDshHomes({
 *       dshHome: "/agents",
 *       "skills.local.dshHome": "/other",
 *     }, options),
 *   HomeConflictError,
 *   "skills.local.dshHome",
 * );
 * ```
 *
 * @param homes What each place says, by the place's name; absent or blank when
 * it says nothing.
 * @param options What surrounds them.
 * @returns The absolute home.
 * @throws {HomeConflictError} If two places mean different homes.
 */
export function unifyDshHomes(
  homes: Readonly<Record<string, string | undefined>>,
  options: HomeSurroundings = {},
): string {
  const { platform = hostPlatform() } = options;
  let first: HomeClaim | undefined;
  for (const [source, path] of Object.entries(homes)) {
    if (path === undefined || path === null) continue;
    if (typeof path !== "string") {
      throw new TypeError(
        `Cannot settle on one home: ${source} must be a string`,
      );
    }
    if (path.trim() === "") continue;
    const claim = { source, home: resolveHomePath(path, source, options) };
    first ??= claim;
    if (placeOf(first.home, platform) !== placeOf(claim.home, platform)) {
      throw new HomeConflictError(first, claim);
    }
  }
  return first?.home ?? resolveDshHome(options);
}

const placeOf = (home: string, platform: string): string =>
  platform === "win32" ? home.toLowerCase() : home;
