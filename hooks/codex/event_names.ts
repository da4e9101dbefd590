/**
 * Which events Codex 0.171.0 has.
 *
 * @module
 */

/** Every event of Codex, checked against 0.171.0. */
export const CODEX_EVENTS = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "Interrupt",
  "PreModelRequest",
  "PostModelRequest",
] as const;

/** The name of an event of Codex. */
export type CodexEvent = (typeof CODEX_EVENTS)[number];

/**
 * Say whether Codex has an event of a name.
 *
 * @example Usage
 * ```ts
 * import { isCodexEvent } from "@dsh/session-env/hooks";
 * import { assert } from "@std/assert";
 *
 * assert(isCodexEvent("Stop"));
 * assert(!isCodexEvent("stop"));
 * ```
 *
 * @param name The name, spelled as the host spells it.
 * @returns Whether it is one.
 */
export function isCodexEvent(name: string): name is CodexEvent {
  const names: readonly string[] = CODEX_EVENTS;
  return names.includes(name);
}
