/**
 * Which events Claude Code 2.1.332 has.
 *
 * @module
 */

/** Every event of Claude Code, checked against 2.1.332. */
export const CLAUDE_CODE_EVENTS = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "Notification",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "SessionStart",
  "SessionEnd",
  "Stop",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "PreCompact",
  "PostCompact",
  "PreModelSwitch",
  "PostModelSwitch",
  "PermissionRequest",
  "PermissionDenied",
  "Setup",
  "TeammateIdle",
  "TaskCreated",
  "TaskCompleted",
  "Elicitation",
  "ElicitationResult",
  "ConfigChange",
  "WorktreeCreate",
  "WorktreeRemove",
  "InstructionsLoaded",
  "CwdChanged",
  "FileChanged",
  "DirectoryAdded",
  "MessageDisplay",
  "PreSkillShellCommand",
] as const;

/** The name of an event of Claude Code. */
export type ClaudeCodeEvent = (typeof CLAUDE_CODE_EVENTS)[number];

/**
 * Say whether Claude Code has an event of a name.
 *
 * @example Usage
 * ```ts
 * import { isClaudeCodeEvent } from "@dsh/session-env/hooks";
 * import { assert } from "@std/assert";
 *
 * assert(isClaudeCodeEvent("Stop"));
 * assert(!isClaudeCodeEvent("stop"));
 * ```
 *
 * @param name The name, spelled as the host spells it.
 * @returns Whether it is one.
 */
export function isClaudeCodeEvent(name: string): name is ClaudeCodeEvent {
  const names: readonly string[] = CLAUDE_CODE_EVENTS;
  return names.includes(name);
}
