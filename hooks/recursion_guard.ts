/**
 * The marker that keeps a hook from starting hooks without end.
 *
 * @module
 */

import type { ConfiguredHook } from "./configured_hook.ts";
import type { HookRun } from "./hook_run.ts";

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

/**
 * Leave a hook out because too many hooks stand above it.
 *
 * @param hook The hook.
 * @param depth How many stand above it.
 * @returns What became of it.
 */
export function leftOutForDepth<Hook extends ConfiguredHook>(
  hook: Hook,
  depth: number,
): HookRun<Hook> {
  return {
    hook,
    state: "skipped",
    why: `it would run inside a hook, ${depth} deep`,
    problem: "too_deep",
  };
}
