/**
 * What a hook of Codex prints to block, or to add context. Codex fails a hook
 * for one key too many, so an answer made for Claude Code does not do.
 *
 * @module
 */

/** Events that a printed answer can block. */
export type CodexBlockableEvent =
  | "PreToolUse"
  | "PermissionRequest"
  | "PostToolUse"
  | "UserPromptSubmit"
  | "Stop"
  | "SubagentStop";

/** Events on which a printed answer can add context. */
export type CodexContextEvent =
  | "PreToolUse"
  | "PostToolUse"
  | "UserPromptSubmit"
  | "SessionStart"
  | "SubagentStart";

/**
 * Write what a hook of Codex prints to block. Codex fails a hook that blocks
 * without a reason.
 *
 * @example Usage
 * ```ts
 * import { codexBlockOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   codexBlockOutput("PermissionRequest", "not on a Friday"),
 *   '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"not on a Friday"}}}',
 * );
 * ```
 *
 * @param event The event.
 * @param reason What the model is told.
 * @returns The whole of standard output, for exit code 0.
 * @throws {RangeError} When the reason is blank.
 */
export function codexBlockOutput(
  event: CodexBlockableEvent,
  reason: string,
): string {
  if (reason.trim() === "") {
    throw new RangeError(
      `Cannot block ${event}: Codex takes no block without a reason`,
    );
  }
  switch (event) {
    case "PreToolUse":
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
 * Write what a hook of Codex prints to add to the model's context.
 *
 * @example Usage
 * ```ts
 * import { codexContextOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   codexContextOutput("PostToolUse", "it was formatted"),
 *   '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"it was formatted"}}',
 * );
 * ```
 *
 * @param event The event.
 * @param context What the model is told.
 * @returns The whole of standard output, for exit code 0.
 */
export function codexContextOutput(
  event: CodexContextEvent,
  context: string,
): string {
  return specific(event, { additionalContext: context });
}

function specific(hookEventName: string, fields: object): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName, ...fields } });
}
