/**
 * What hooks around a session of Codex read. They fire for root threads only.
 *
 * @module
 */

import {
  type CodexFacts,
  type CodexPermissionMode,
  type CodexRootInput,
  codexRootInput,
} from "./base_input.ts";

/** What Codex's `SessionStart` input is built from. */
export interface CodexSessionStartFacts extends CodexFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** How the session came to be. */
  readonly source: "startup" | "resume" | "clear" | "compact" | "fork";
}

/** What a `SessionStart` hook of Codex reads. */
export interface CodexSessionStartPayload extends CodexRootInput {
  /** Which event this is. */
  readonly hook_event_name: "SessionStart";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** How the session came to be. */
  readonly source: "startup" | "resume" | "clear" | "compact" | "fork";
}

/**
 * Build the input of a `SessionStart` hook.
 *
 * Fires when a root session begins or goes on; a subagent has `SubagentStart`
 * in its place.
 *
 * @example Usage
 * ```ts
 * import { codexSessionStart } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexSessionStart({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   source: "startup",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexSessionStart(
  facts: CodexSessionStartFacts,
): CodexSessionStartPayload {
  return {
    ...codexRootInput(facts),
    hook_event_name: "SessionStart" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    source: facts.source,
  };
}

/** What Codex's `SessionEnd` input is built from. */
export type CodexSessionEndFacts = CodexFacts;

/** What a `SessionEnd` hook of Codex reads. */
export interface CodexSessionEndPayload extends CodexRootInput {
  /** Which event this is. */
  readonly hook_event_name: "SessionEnd";
  /** Why the session ends; always the same. */
  readonly reason: "other";
}

/**
 * Build the input of a `SessionEnd` hook.
 *
 * Fires when a root session ends. The host gives one reason only.
 *
 * @example Usage
 * ```ts
 * import { codexSessionEnd } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexSessionEnd({
 *   session: { id: "s1" },
 *   cwd: "/project",
 * });
 *
 * assertEquals(payload.reason, "other");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexSessionEnd(
  facts: CodexSessionEndFacts,
): CodexSessionEndPayload {
  return {
    ...codexRootInput(facts),
    hook_event_name: "SessionEnd" as const,
    reason: "other" as const,
  };
}
