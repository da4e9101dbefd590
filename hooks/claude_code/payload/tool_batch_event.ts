/**
 * What a hook after a batch of tool calls of Claude Code reads.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** One finished call of a batch. */
export interface ClaudeCodeBatchedCall {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
  /** What the model is shown; absent when there is nothing. */
  readonly toolResponse?: unknown;
}

/** One finished call of a batch, as a hook reads it. */
export interface ClaudeCodeBatchedCallInput {
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool. */
  readonly tool_input: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
  /** What the model is shown. */
  readonly tool_response?: unknown;
}

function batchedCall(call: ClaudeCodeBatchedCall): ClaudeCodeBatchedCallInput {
  return withoutUndefined({
    tool_name: call.toolName,
    tool_input: call.toolInput ?? null,
    tool_use_id: call.toolUseId,
    tool_response: call.toolResponse,
  });
}

/** What Claude Code's `PostToolBatch` input is built from. */
export interface ClaudeCodePostToolBatchFacts extends ClaudeCodeFacts {
  /** The calls of the batch, in the model's order. */
  readonly toolCalls: readonly ClaudeCodeBatchedCall[];
}

/** What a `PostToolBatch` hook of Claude Code reads. */
export interface ClaudeCodePostToolBatchPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PostToolBatch";
  /** The calls of the batch, in the model's order. */
  readonly tool_calls: ClaudeCodeBatchedCallInput[];
}

/**
 * Build the input of a `PostToolBatch` hook.
 *
 * Fires once when every call of a batch has ended, before the model is asked
 * again.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePostToolBatch } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePostToolBatch({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolCalls: [{ toolName: "Bash", toolInput: {}, toolUseId: "toolu_1" }],
 * });
 *
 * assertEquals(payload.tool_calls, [
 *   { tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_1" },
 * ]);
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePostToolBatch(
  facts: ClaudeCodePostToolBatchFacts,
): ClaudeCodePostToolBatchPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PostToolBatch" as const,
    tool_calls: facts.toolCalls.map(batchedCall),
  });
}
