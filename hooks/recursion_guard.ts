/**
 * The marker that keeps a hook from starting hooks without end.
 *
 * @module
 */

/**
 * The variable in which a hook finds how many hooks stand above it. It is no
 * managed variable, so nothing takes it from a child's environment.
 */
export const HOOK_DEPTH_VARIABLE = "SESSION_ENV_HOOK_DEPTH";

/** How deep hooks may start hooks unless somebody says otherwise. */
export const MAX_HOOK_DEPTH = 1;

/**
 * Read how many hooks stand above this process. Anything but a whole number
 * counts as none.
 *
 * @param env Where the variable is read; a `Map` fits.
 * @returns The number.
 */
export function hookDepth(
  env: { get(name: string): string | undefined },
): number {
  const text = env.get(HOOK_DEPTH_VARIABLE)?.trim();
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
