/**
 * The two ways of talking to a hook.
 *
 * @module
 */

/** Whose hooks are spoken to. */
export type HookDialect = "claude-code" | "codex";

/** Both dialects. */
export const HOOK_DIALECTS: readonly HookDialect[] = ["claude-code", "codex"];
