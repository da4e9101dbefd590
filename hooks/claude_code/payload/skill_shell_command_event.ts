/**
 * What a hook before a shell command in the text of a skill of Claude Code
 * reads.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** The input of the shell that runs the command. */
export interface ClaudeCodeShellInput {
  /** The command as it would run. */
  readonly command: string;
}

/** What Claude Code's `PreSkillShellCommand` input is built from. */
export interface ClaudeCodePreSkillShellCommandFacts extends ClaudeCodeFacts {
  /** The shell that runs it, such as `Bash`. */
  readonly toolName: string;
  /** What the shell is given. */
  readonly toolInput: ClaudeCodeShellInput;
  /** An id of this command; no call in the log has it. */
  readonly toolUseId: string;
  /** The skill or command that holds it. */
  readonly commandName: string;
  /** Where that was found, such as `plugin`. */
  readonly commandSource?: string;
  /** Who had the skill loaded. */
  readonly invokedBy: "user" | "claude" | "other";
}

/** What a `PreSkillShellCommand` hook of Claude Code reads. */
export interface ClaudeCodePreSkillShellCommandPayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PreSkillShellCommand";
  /** The shell that runs it, such as `Bash`. */
  readonly tool_name: string;
  /** What the shell is given. */
  readonly tool_input: ClaudeCodeShellInput;
  /** An id of this command; no call in the log has it. */
  readonly tool_use_id: string;
  /** The skill or command that holds it. */
  readonly command_name: string;
  /** Where that was found, such as `plugin`. */
  readonly command_source?: string;
  /** Who had the skill loaded. */
  readonly invoked_by: "user" | "claude" | "other";
}

/**
 * Build the input of a `PreSkillShellCommand` hook.
 *
 * Fires before a command that stands in a skill's text runs.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePreSkillShellCommand } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePreSkillShellCommand({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "git status" },
 *   toolUseId: "toolu_1",
 *   commandName: "review",
 *   invokedBy: "user",
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePreSkillShellCommand(
  facts: ClaudeCodePreSkillShellCommandFacts,
): ClaudeCodePreSkillShellCommandPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PreSkillShellCommand" as const,
    tool_name: facts.toolName,
    tool_input: { command: facts.toolInput.command },
    tool_use_id: facts.toolUseId,
    command_name: facts.commandName,
    command_source: facts.commandSource,
    invoked_by: facts.invokedBy,
  });
}
