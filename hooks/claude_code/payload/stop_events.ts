/**
 * What hooks at the end of a turn of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";
import {
  type ClaudeCodeBackgroundWork,
  claudeCodeBackgroundWork,
  type ClaudeCodeBackgroundWorkInput,
} from "./background_work.ts";

/** Why a turn of Claude Code failed. */
export type ClaudeCodeStopError =
  | "authentication_failed"
  | "oauth_org_not_allowed"
  | "account_on_hold"
  | "verification_required"
  | "billing_error"
  | "rate_limit"
  | "overloaded"
  | "invalid_request"
  | "model_not_found"
  | "server_error"
  | "unknown"
  | "max_output_tokens"
  | "cloud_credential_error";

/** What Claude Code's `Stop` input is built from. */
export interface ClaudeCodeStopFacts
  extends ClaudeCodeFacts, ClaudeCodeBackgroundWork {
  /** Whether a stop hook already made the model go on. */
  readonly stopHookActive: boolean;
  /** What the model said last; the log may not hold it yet. */
  readonly lastAssistantMessage?: string;
}

/** What a `Stop` hook of Claude Code reads. */
export interface ClaudeCodeStopPayload
  extends ClaudeCodeBaseInput, ClaudeCodeBackgroundWorkInput {
  /** Which event this is. */
  readonly hook_event_name: "Stop";
  /** Whether a stop hook already made the model go on. */
  readonly stop_hook_active: boolean;
  /** What the model said last; the log may not hold it yet. */
  readonly last_assistant_message?: string;
}

/**
 * Build the input of a `Stop` hook.
 *
 * Fires when the model has finished. A hook can make it go on.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeStop } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeStop({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   stopHookActive: false,
 * });
 *
 * assertEquals(payload.stop_hook_active, false);
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeStop(
  facts: ClaudeCodeStopFacts,
): ClaudeCodeStopPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "Stop" as const,
    stop_hook_active: facts.stopHookActive,
    last_assistant_message: facts.lastAssistantMessage,
    ...claudeCodeBackgroundWork(facts),
  });
}

/** What Claude Code's `StopFailure` input is built from. */
export interface ClaudeCodeStopFailureFacts extends ClaudeCodeFacts {
  /** What failed. */
  readonly error: ClaudeCodeStopError;
  /** What the provider said. */
  readonly errorDetails?: string;
  /** What the user was shown instead of an answer. */
  readonly lastAssistantMessage?: string;
}

/** What a `StopFailure` hook of Claude Code reads. */
export interface ClaudeCodeStopFailurePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "StopFailure";
  /** What failed. */
  readonly error: ClaudeCodeStopError;
  /** What the provider said. */
  readonly error_details?: string;
  /** What the user was shown instead of an answer. */
  readonly last_assistant_message?: string;
}

/**
 * Build the input of a `StopFailure` hook.
 *
 * Fires when a turn ended because the provider failed.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeStopFailure } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeStopFailure({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   error: "rate_limit",
 * });
 *
 * assertEquals(payload.error, "rate_limit");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeStopFailure(
  facts: ClaudeCodeStopFailureFacts,
): ClaudeCodeStopFailurePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "StopFailure" as const,
    error: facts.error,
    error_details: facts.errorDetails,
    last_assistant_message: facts.lastAssistantMessage,
  });
}
