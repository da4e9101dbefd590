/**
 * What hooks around one tool call of Codex read.
 *
 * @module
 */

import {
  type CodexPermissionMode,
  type CodexTurnFacts,
  type CodexTurnInput,
  codexTurnInput,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Codex's `PreToolUse` input is built from. */
export interface CodexPreToolUseFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
}

/** What a `PreToolUse` hook of Codex reads. */
export interface CodexPreToolUsePayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "PreToolUse";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
}

/**
 * Build the input of a `PreToolUse` hook.
 *
 * Fires before a tool runs. A hook can refuse the call.
 *
 * @example Usage
 * ```ts
 * import { codexPreToolUse } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPreToolUse({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolUseId: "call_1",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPreToolUse(
  facts: CodexPreToolUseFacts,
): CodexPreToolUsePayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "PreToolUse" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_use_id: facts.toolUseId,
  });
}

/** What Codex's `PermissionRequest` input is built from. */
export interface CodexPermissionRequestFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
}

/** What a `PermissionRequest` hook of Codex reads. */
export interface CodexPermissionRequestPayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "PermissionRequest";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
}

/**
 * Build the input of a `PermissionRequest` hook.
 *
 * Fires when an approval is asked for. The question has no id of a call.
 *
 * @example Usage
 * ```ts
 * import { codexPermissionRequest } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPermissionRequest({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPermissionRequest(
  facts: CodexPermissionRequestFacts,
): CodexPermissionRequestPayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "PermissionRequest" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
  });
}

/** What Codex's `PostToolUse` input is built from. */
export interface CodexPostToolUseFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** What the tool answered; `undefined` is written as `null`. */
  readonly toolResponse: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
}

/** What a `PostToolUse` hook of Codex reads. */
export interface CodexPostToolUsePayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "PostToolUse";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** The tool that the model called; every shell is `Bash`. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** What the tool answered; `undefined` is written as `null`. */
  readonly tool_response: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
}

/**
 * Build the input of a `PostToolUse` hook.
 *
 * Fires when a tool has run. A shell answers with its output as a string.
 *
 * @example Usage
 * ```ts
 * import { codexPostToolUse } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPostToolUse({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolResponse: "a.txt",
 *   toolUseId: "call_1",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPostToolUse(
  facts: CodexPostToolUseFacts,
): CodexPostToolUsePayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "PostToolUse" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_response: facts.toolResponse ?? null,
    tool_use_id: facts.toolUseId,
  });
}
