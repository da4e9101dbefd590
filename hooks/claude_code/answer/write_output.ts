/**
 * What a hook of Claude Code prints to block, or to add context.
 *
 * @module
 */

/** Events that a printed answer can block. */
export type ClaudeCodeBlockableEvent =
  | "PreToolUse"
  | "PermissionRequest"
  | "PreModelSwitch"
  | "PreSkillShellCommand"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PostToolBatch"
  | "UserPromptSubmit"
  | "UserPromptExpansion"
  | "Stop"
  | "SubagentStop"
  | "ConfigChange"
  | "PreCompact"
  | "TaskCreated";

/** Events on which a printed answer can add context. */
export type ClaudeCodeContextEvent =
  | "PreToolUse"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PostToolBatch"
  | "UserPromptSubmit"
  | "UserPromptExpansion"
  | "SessionStart"
  | "Setup"
  | "SubagentStart"
  | "Stop"
  | "SubagentStop"
  | "Notification"
  | "PostModelSwitch";

/**
 * Write what a hook of Claude Code prints to block: it denies a tool call,
 * refuses a prompt, keeps the agent from stopping. After a tool has run, the
 * model is told the reason.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeBlockOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   claudeCodeBlockOutput("Stop", "run the tests"),
 *   '{"decision":"block","reason":"run the tests"}',
 * );
 * ```
 *
 * @param event The event.
 * @param reason What the model, or for a prompt the user, is told.
 * @returns The whole of standard output, for exit code 0.
 */
export function claudeCodeBlockOutput(
  event: ClaudeCodeBlockableEvent,
  reason: string,
): string {
  switch (event) {
    case "PreToolUse":
    case "PreModelSwitch":
    case "PreSkillShellCommand":
      return specific(event, {
        permissionDecision: "deny",
        permissionDecisionReason: reason,
      });
    case "PermissionRequest":
      return specific(event, {
        decision: { behavior: "deny", message: reason },
      });
    default:
      return JSON.stringify({ decision: "block", reason });
  }
}

/**
 * Write what a hook of Claude Code prints to add to the model's context. On
 * `Stop` and `SubagentStop` it also keeps the turn going.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeContextOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   claudeCodeContextOutput("SessionStart", "the branch is main"),
 *   '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"the branch is main"}}',
 * );
 * ```
 *
 * @param event The event.
 * @param context What the model is told.
 * @returns The whole of standard output, for exit code 0.
 */
export function claudeCodeContextOutput(
  event: ClaudeCodeContextEvent,
  context: string,
): string {
  return specific(event, { additionalContext: context });
}

function specific(hookEventName: string, fields: object): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName, ...fields } });
}
