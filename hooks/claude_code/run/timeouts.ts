/**
 * How long hooks of Claude Code may run.
 *
 * @module
 */

import type { ClaudeCodeHook } from "../config/configured_hook.ts";

/** How long every `SessionEnd` hook together may run at most, in seconds. */
const SESSION_END_MOST = 60;

/**
 * Say how long a hook may run.
 *
 * Its own `timeout` counts; else 600 seconds for `command`, `http` and
 * `mcp_tool`, 30 for `prompt`, 60 for `agent`; 30 for the first three on
 * `UserPromptSubmit` and 10 on `MessageDisplay`.
 *
 * @param hook The hook.
 * @returns The deadline in milliseconds, but for `SessionEnd`.
 */
export function claudeCodeTimeoutMs(hook: ClaudeCodeHook): number {
  return (hook.timeoutSeconds ?? standardSeconds(hook)) * 1000;
}

/**
 * Say how long all `SessionEnd` hooks together may run: 1.5 seconds, raised to
 * the longest configured timeout, at most 60 seconds.
 * `CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS` comes before all of that.
 *
 * @param hooks The hooks that run.
 * @param env Where the variable is read; a `Map` fits.
 * @returns The shared deadline in milliseconds.
 */
export function sessionEndBudgetMs(
  hooks: readonly ClaudeCodeHook[],
  env: { get(name: string): string | undefined },
): number {
  const set = env.get("CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS")?.trim();
  if (set && /^[1-9]\d{0,8}$/.test(set)) return Number(set);
  const longest = Math.max(
    1.5,
    ...hooks.map((hook) => hook.timeoutSeconds ?? 0),
  );
  return Math.min(longest, SESSION_END_MOST) * 1000;
}

function standardSeconds({ type, event }: ClaudeCodeHook): number {
  if (type === "prompt") return 30;
  if (type === "agent") return 60;
  if (event === "UserPromptSubmit") return 30;
  return event === "MessageDisplay" ? 10 : 600;
}
