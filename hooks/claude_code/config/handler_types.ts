/**
 * Which handler types Claude Code takes on which event.
 *
 * @module
 */

/** Every handler type of Claude Code. */
export const CLAUDE_CODE_HANDLER_TYPES: readonly string[] = [
  "command",
  "http",
  "mcp_tool",
  "prompt",
  "agent",
];

const EVERY_TYPE: ReadonlySet<string> = new Set([
  "PermissionDenied",
  "PermissionRequest",
  "PostToolBatch",
  "PostToolUse",
  "PostToolUseFailure",
  "PreToolUse",
  "Stop",
  "SubagentStop",
  "TaskCompleted",
  "TaskCreated",
  "TeammateIdle",
  "UserPromptExpansion",
  "UserPromptSubmit",
]);

const TWO_TYPES: ReadonlySet<string> = new Set(["SessionStart", "Setup"]);

/** Events on which a tool is called, so that an `if` rule means something. */
export const TOOL_EVENTS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionDenied",
  "PreSkillShellCommand",
]);

/**
 * Say which handler types an event takes.
 *
 * @param event The event's name.
 * @returns The types.
 */
export function handlerTypesOf(event: string): readonly string[] {
  if (EVERY_TYPE.has(event)) return CLAUDE_CODE_HANDLER_TYPES;
  return TWO_TYPES.has(event)
    ? ["command", "mcp_tool"]
    : ["command", "http", "mcp_tool"];
}
