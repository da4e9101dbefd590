/**
 * What hooks around a session of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `SessionStart` input is built from. */
export interface ClaudeCodeSessionStartFacts extends ClaudeCodeFacts {
  /** How the session came to be. */
  readonly source: "startup" | "resume" | "clear" | "compact" | "fork";
  /** The model that the session asks; absent without a terminal. */
  readonly model?: string;
  /** The session's title. */
  readonly sessionTitle?: string;
  /** How many seconds have passed since the model last answered. */
  readonly secondsSinceLastResponse?: number;
  /** How many tokens the next request sends again. */
  readonly contextTokens?: number;
  /** Whether the provider's cache of them is probably gone. */
  readonly promptCacheLikelyExpired?: boolean;
  /** What caching them again costs, in US dollars. */
  readonly estimatedCacheWriteUsd?: number;
}

/** What a `SessionStart` hook of Claude Code reads. */
export interface ClaudeCodeSessionStartPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "SessionStart";
  /** How the session came to be. */
  readonly source: "startup" | "resume" | "clear" | "compact" | "fork";
  /** The model that the session asks; absent without a terminal. */
  readonly model?: string;
  /** The session's title. */
  readonly session_title?: string;
  /** How many seconds have passed since the model last answered. */
  readonly seconds_since_last_response?: number;
  /** How many tokens the next request sends again. */
  readonly context_tokens?: number;
  /** Whether the provider's cache of them is probably gone. */
  readonly prompt_cache_likely_expired?: boolean;
  /** What caching them again costs, in US dollars. */
  readonly estimated_cache_write_usd?: number;
}

/**
 * Build the input of a `SessionStart` hook.
 *
 * Fires when a session begins or goes on. The last four facts belong to
 * `resume` and `fork`.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeSessionStart } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeSessionStart({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   source: "startup",
 * });
 *
 * assertEquals(payload.source, "startup");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeSessionStart(
  facts: ClaudeCodeSessionStartFacts,
): ClaudeCodeSessionStartPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "SessionStart" as const,
    source: facts.source,
    model: facts.model,
    session_title: facts.sessionTitle,
    seconds_since_last_response: facts.secondsSinceLastResponse,
    context_tokens: facts.contextTokens,
    prompt_cache_likely_expired: facts.promptCacheLikelyExpired,
    estimated_cache_write_usd: facts.estimatedCacheWriteUsd,
  });
}

/** What Claude Code's `SessionEnd` input is built from. */
export interface ClaudeCodeSessionEndFacts extends ClaudeCodeFacts {
  /** Why the session ends. */
  readonly reason:
    | "clear"
    | "resume"
    | "logout"
    | "prompt_input_exit"
    | "other";
}

/** What a `SessionEnd` hook of Claude Code reads. */
export interface ClaudeCodeSessionEndPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "SessionEnd";
  /** Why the session ends. */
  readonly reason:
    | "clear"
    | "resume"
    | "logout"
    | "prompt_input_exit"
    | "other";
}

/**
 * Build the input of a `SessionEnd` hook.
 *
 * Fires when a session ends. Nothing that a hook says is honoured.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeSessionEnd } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeSessionEnd({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   reason: "other",
 * });
 *
 * assertEquals(payload.reason, "other");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeSessionEnd(
  facts: ClaudeCodeSessionEndFacts,
): ClaudeCodeSessionEndPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "SessionEnd" as const,
    reason: facts.reason,
  });
}

/** What Claude Code's `Setup` input is built from. */
export interface ClaudeCodeSetupFacts extends ClaudeCodeFacts {
  /** What was asked for. */
  readonly trigger: "init" | "maintenance";
}

/** What a `Setup` hook of Claude Code reads. */
export interface ClaudeCodeSetupPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "Setup";
  /** What was asked for. */
  readonly trigger: "init" | "maintenance";
}

/**
 * Build the input of a `Setup` hook.
 *
 * Fires for one-time preparation, when the program was started for that.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeSetup } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeSetup({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   trigger: "init",
 * });
 *
 * assertEquals(payload.trigger, "init");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeSetup(
  facts: ClaudeCodeSetupFacts,
): ClaudeCodeSetupPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "Setup" as const,
    trigger: facts.trigger,
  });
}
