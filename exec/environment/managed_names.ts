/**
 * Which names belong to the managed namespace.
 *
 * @module
 */

import { DSH_ENV_PREFIX } from "../seam.ts";

/**
 * Say whether a name belongs to the managed namespace.
 *
 * Windows looks names up without regard to case, so there every spelling of
 * the prefix is managed; elsewhere `dsh_x` is another variable than `DSH_X`.
 *
 * @example Usage
 * ```ts
 * import { isManagedName } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(isManagedName("DSH_SESSION_ID", "linux"), true);
 * assertEquals(isManagedName("dsh_session_id", "linux"), false);
 * assertEquals(isManagedName("dsh_session_id", "win32"), true);
 * ```
 *
 * @param name The variable's name.
 * @param platform The platform, as Node names it.
 * @returns Whether only the overlay may set it.
 */
export function isManagedName(name: string, platform: string): boolean {
  const head = name.slice(0, DSH_ENV_PREFIX.length);
  return head === DSH_ENV_PREFIX ||
    (platform === "win32" && head.toUpperCase() === DSH_ENV_PREFIX);
}
