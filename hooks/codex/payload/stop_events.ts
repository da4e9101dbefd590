/**
 * What hooks at the end of a root turn of Codex read.
 *
 * @module
 */

import {
  type CodexPermissionMode,
  type CodexRootTurnFacts,
  type CodexRootTurnInput,
  codexRootTurnInput,
} from "./base_input.ts";

/** What Codex's `Stop` input is built from. */
export interface CodexStopFacts extends CodexRootTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** Whether a stop hook already made the model go on. */
  readonly stopHookActive: boolean;
  /** What the model said last, or `null`; the log may not hold it yet. */
  readonly lastAssistantMessage: string | null;
}

/** What a `Stop` hook of Codex reads. */
export interface CodexStopPayload extends CodexRootTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "Stop";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** Whether a stop hook already made the model go on. */
  readonly stop_hook_active: boolean;
  /** What the model said last, or `null`; the log may not hold it yet. */
  readonly last_assistant_message: string | null;
}

/**
 * Build the input of a `Stop` hook.
 *
 * Fires at the end of a root turn; a subagent has `SubagentStop` in its place.
 *
 * @example Usage
 * ```ts
 * import { codexStop } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexStop({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   stopHookActive: false,
 *   lastAssistantMessage: "Done.",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexStop(
  facts: CodexStopFacts,
): CodexStopPayload {
  return {
    ...codexRootTurnInput(facts),
    hook_event_name: "Stop" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    stop_hook_active: facts.stopHookActive,
    last_assistant_message: facts.lastAssistantMessage,
  };
}

/** What Codex's `Interrupt` input is built from. */
export interface CodexInterruptFacts extends CodexRootTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
}

/** What a `Interrupt` hook of Codex reads. */
export interface CodexInterruptPayload extends CodexRootTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "Interrupt";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
}

/**
 * Build the input of an `Interrupt` hook.
 *
 * Fires when the user interrupts a turn.
 *
 * @example Usage
 * ```ts
 * import { codexInterrupt } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexInterrupt({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexInterrupt(
  facts: CodexInterruptFacts,
): CodexInterruptPayload {
  return {
    ...codexRootTurnInput(facts),
    hook_event_name: "Interrupt" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
  };
}
