/**
 * How often in a row a `Stop` hook has kept an agent working, and when its
 * host has had enough.
 *
 * @module
 */

/** How many blocks in a row Claude Code accepts before it stops anyway. */
export const CLAUDE_CODE_STOP_BLOCK_CAP = 8;

/** Where a session stands between two `Stop` events. */
export interface StopLoop {
  /** How many `Stop` events in a row were blocked. */
  readonly blocks: number;
  /** How many the host accepts; absent when it has no cap. */
  readonly cap?: number;
  /** What the next payload says in `stop_hook_active`. */
  readonly active: boolean;
  /** Whether the host now stops although it was blocked. */
  readonly capped: boolean;
}

/**
 * Begin to count. Claude Code caps at {@linkcode CLAUDE_CODE_STOP_BLOCK_CAP};
 * no cap of Codex is known.
 *
 * @param cap How many blocks in a row the host accepts; 0 or absent is no cap.
 * @returns The count at zero.
 */
export function beginStopLoop(cap?: number): StopLoop {
  return Object.freeze({
    blocks: 0,
    ...(cap ? { cap } : {}),
    active: false,
    capped: false,
  });
}

/**
 * Count one `Stop` event. The block that reaches the cap no longer keeps the
 * agent working.
 *
 * @example A hook that always blocks
 * ```ts
 * import { afterStop, beginStopLoop } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * let loop = beginStopLoop(3);
 * const flags: boolean[] = [];
 * while (!loop.capped) {
 *   flags.push(loop.active);
 *   loop = afterStop(loop, true);
 * }
 *
 * assertEquals(flags, [false, true, true]);
 * assertEquals(loop.blocks, 3);
 * ```
 *
 * @param loop Where the session stood.
 * @param blocked Whether a hook blocked the stop.
 * @returns Where it stands now.
 */
export function afterStop(loop: StopLoop, blocked: boolean): StopLoop {
  if (!blocked) return beginStopLoop(loop.cap);
  const blocks = loop.blocks + 1;
  const capped = loop.cap !== undefined && blocks >= loop.cap;
  return Object.freeze({ ...loop, blocks, active: !capped, capped });
}

/**
 * Read Claude Code's cap from the environment: a whole number in
 * `CLAUDE_CODE_STOP_HOOK_BLOCK_CAP`, where 0 is no cap; anything else there
 * counts as unset.
 *
 * @param env Where the variable is read; a `Map` fits.
 * @returns The cap, or `undefined` when there is none.
 */
export function claudeCodeStopCap(
  env: { get(name: string): string | undefined },
): number | undefined {
  const text = env.get("CLAUDE_CODE_STOP_HOOK_BLOCK_CAP")?.trim();
  if (!text || !/^\d{1,9}$/.test(text)) return CLAUDE_CODE_STOP_BLOCK_CAP;
  return Number(text) || undefined;
}
