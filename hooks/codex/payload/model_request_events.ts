/**
 * What hooks around a request of Codex to its model read.
 *
 * @module
 */

import { codexAgentType, type CodexTurnFacts } from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What the input of a hook around a request to the model is built from. */
export interface CodexModelRequestFacts extends CodexTurnFacts {
  /** What the request is for, such as `sampling`. */
  readonly kind: string;
  /** The request's id. */
  readonly requestId: string;
  /** Which attempt this is, from 1. */
  readonly attemptNumber: number;
  /** The model that is asked. */
  readonly model: string;
}

/** What the input of a hook around a request to the model begins with. */
export interface CodexModelRequestInput {
  /** What the request is for. */
  readonly kind: string;
  /** The request's id. */
  readonly request_id: string;
  /** Which attempt this is, from 1. */
  readonly attempt_number: number;
  /** The root session's id. */
  readonly session_id: string;
  /** The thread that asks: the subagent's id inside one, else the session's. */
  readonly thread_id: string;
  /** The turn. */
  readonly turn_id: string;
  /** The folder in which the agent works. */
  readonly cwd: string;
  /** The log of the thread that asks, or `null` when there is none. */
  readonly transcript_path: string | null;
  /** The model that is asked. */
  readonly model: string;
  /** The subagent's own thread id. */
  readonly agent_id?: string;
  /** The subagent's type. */
  readonly agent_type?: string;
}

/** How many tokens a request used. */
export interface CodexTokenUsage {
  /** Tokens sent. */
  readonly inputTokens: number;
  /** Tokens of those that the provider still had. */
  readonly cachedInputTokens: number;
  /** Tokens of those that the provider kept for later. */
  readonly cacheWriteInputTokens: number;
  /** Tokens received. */
  readonly outputTokens: number;
  /** Tokens of those that were thinking. */
  readonly reasoningOutputTokens: number;
  /** All of them. */
  readonly totalTokens: number;
}

/** How many tokens a request used, as a hook reads it. */
export interface CodexTokenUsageInput {
  /** Tokens sent. */
  readonly input_tokens: number;
  /** Tokens of those that the provider still had. */
  readonly cached_input_tokens: number;
  /** Tokens of those that the provider kept for later. */
  readonly cache_write_input_tokens: number;
  /** Tokens received. */
  readonly output_tokens: number;
  /** Tokens of those that were thinking. */
  readonly reasoning_output_tokens: number;
  /** All of them. */
  readonly total_tokens: number;
}

function codexModelRequestInput(
  facts: CodexModelRequestFacts,
): CodexModelRequestInput {
  const { session, subagent } = facts;
  return {
    kind: facts.kind,
    request_id: facts.requestId,
    attempt_number: facts.attemptNumber,
    session_id: session.id,
    thread_id: (subagent ?? session).id,
    turn_id: facts.turnId,
    cwd: facts.cwd,
    transcript_path: (subagent ?? session).transcriptPath || null,
    model: facts.model,
    agent_id: subagent?.id,
    agent_type: subagent && codexAgentType(subagent),
  };
}

function tokenUsage(
  usage: CodexTokenUsage | null,
): CodexTokenUsageInput | null {
  return usage && {
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    cache_write_input_tokens: usage.cacheWriteInputTokens,
    output_tokens: usage.outputTokens,
    reasoning_output_tokens: usage.reasoningOutputTokens,
    total_tokens: usage.totalTokens,
  };
}

/** What Codex's `PreModelRequest` input is built from. */
export type CodexPreModelRequestFacts = CodexModelRequestFacts;

/** What a `PreModelRequest` hook of Codex reads. */
export interface CodexPreModelRequestPayload extends CodexModelRequestInput {
  /** Which event this is. */
  readonly hook_event_name: "PreModelRequest";
}

/**
 * Build the input of a `PreModelRequest` hook.
 *
 * Fires before each request to the model. The host ships no schema for it.
 *
 * @example Usage
 * ```ts
 * import { codexPreModelRequest } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPreModelRequest({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   kind: "sampling",
 *   requestId: "r1",
 *   attemptNumber: 1,
 *   model: "gpt-5",
 * });
 *
 * assertEquals(payload.thread_id, "s1");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPreModelRequest(
  facts: CodexPreModelRequestFacts,
): CodexPreModelRequestPayload {
  return withoutUndefined({
    ...codexModelRequestInput(facts),
    hook_event_name: "PreModelRequest" as const,
  });
}

/** What Codex's `PostModelRequest` input is built from. */
export interface CodexPostModelRequestFacts extends CodexModelRequestFacts {
  /** How the request ended, such as `completed`. */
  readonly status: string;
  /** What failed, or `null`. */
  readonly error: string | null;
  /** What the request used, or `null` when it is not known. */
  readonly tokenUsage: CodexTokenUsage | null;
  /** The provider's id of the answer, or `null`. */
  readonly responseId: string | null;
}

/** What a `PostModelRequest` hook of Codex reads. */
export interface CodexPostModelRequestPayload extends CodexModelRequestInput {
  /** Which event this is. */
  readonly hook_event_name: "PostModelRequest";
  /** How the request ended, such as `completed`. */
  readonly status: string;
  /** What failed, or `null`. */
  readonly error: string | null;
  /** What the request used, or `null` when it is not known. */
  readonly token_usage: CodexTokenUsageInput | null;
  /** The provider's id of the answer, or `null`. */
  readonly response_id: string | null;
}

/**
 * Build the input of a `PostModelRequest` hook.
 *
 * Fires after each request to the model. The host ships no schema for it.
 *
 * @example Usage
 * ```ts
 * import { codexPostModelRequest } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPostModelRequest({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   kind: "sampling",
 *   requestId: "r1",
 *   attemptNumber: 1,
 *   model: "gpt-5",
 *   status: "completed",
 *   error: null,
 *   tokenUsage: null,
 *   responseId: "resp_1",
 * });
 *
 * assertEquals(payload.status, "completed");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPostModelRequest(
  facts: CodexPostModelRequestFacts,
): CodexPostModelRequestPayload {
  return withoutUndefined({
    ...codexModelRequestInput(facts),
    hook_event_name: "PostModelRequest" as const,
    status: facts.status,
    error: facts.error,
    token_usage: tokenUsage(facts.tokenUsage),
    response_id: facts.responseId,
  });
}
