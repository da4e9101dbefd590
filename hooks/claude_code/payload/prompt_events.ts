/**
 * What hooks around a prompt to Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `UserPromptSubmit` input is built from. */
export interface ClaudeCodeUserPromptSubmitFacts extends ClaudeCodeFacts {
  /** What was submitted. */
  readonly prompt: string;
  /** Who submitted it; not every version says so. */
  readonly source?:
    | "user"
    | "sdk"
    | "system"
    | "loop_wakeup"
    | "schedule_wakeup"
    | "poll_event";
  /** The session's title. */
  readonly sessionTitle?: string;
}

/** What a `UserPromptSubmit` hook of Claude Code reads. */
export interface ClaudeCodeUserPromptSubmitPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "UserPromptSubmit";
  /** What was submitted. */
  readonly prompt: string;
  /** Who submitted it; not every version says so. */
  readonly source?:
    | "user"
    | "sdk"
    | "system"
    | "loop_wakeup"
    | "schedule_wakeup"
    | "poll_event";
  /** The session's title. */
  readonly session_title?: string;
}

/**
 * Build the input of a `UserPromptSubmit` hook.
 *
 * Fires before a prompt reaches the model. A hook can refuse it or add context.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeUserPromptSubmit } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeUserPromptSubmit({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   prompt: "Fix the parser",
 * });
 *
 * assertEquals(payload.prompt, "Fix the parser");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeUserPromptSubmit(
  facts: ClaudeCodeUserPromptSubmitFacts,
): ClaudeCodeUserPromptSubmitPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "UserPromptSubmit" as const,
    prompt: facts.prompt,
    source: facts.source,
    session_title: facts.sessionTitle,
  });
}

/** What Claude Code's `UserPromptExpansion` input is built from. */
export interface ClaudeCodeUserPromptExpansionFacts extends ClaudeCodeFacts {
  /** What kind of command was typed. */
  readonly expansionType: "slash_command" | "mcp_prompt";
  /** The command's name, without its slash. */
  readonly commandName: string;
  /** What was typed behind it. */
  readonly commandArgs: string;
  /** Where the command was found, such as `plugin`. */
  readonly commandSource?: string;
  /** What was typed, whole. */
  readonly prompt: string;
}

/** What a `UserPromptExpansion` hook of Claude Code reads. */
export interface ClaudeCodeUserPromptExpansionPayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "UserPromptExpansion";
  /** What kind of command was typed. */
  readonly expansion_type: "slash_command" | "mcp_prompt";
  /** The command's name, without its slash. */
  readonly command_name: string;
  /** What was typed behind it. */
  readonly command_args: string;
  /** Where the command was found, such as `plugin`. */
  readonly command_source?: string;
  /** What was typed, whole. */
  readonly prompt: string;
}

/**
 * Build the input of a `UserPromptExpansion` hook.
 *
 * Fires when a typed command is about to become a prompt.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeUserPromptExpansion } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeUserPromptExpansion({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   expansionType: "slash_command",
 *   commandName: "review",
 *   commandArgs: "main",
 *   prompt: "/review main",
 * });
 *
 * assertEquals(payload.expansion_type, "slash_command");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeUserPromptExpansion(
  facts: ClaudeCodeUserPromptExpansionFacts,
): ClaudeCodeUserPromptExpansionPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "UserPromptExpansion" as const,
    expansion_type: facts.expansionType,
    command_name: facts.commandName,
    command_args: facts.commandArgs,
    command_source: facts.commandSource,
    prompt: facts.prompt,
  });
}
