/**
 * What hooks around a compaction of Codex read. They have no permission mode.
 *
 * @module
 */

import {
  type CodexTurnFacts,
  type CodexTurnInput,
  codexTurnInput,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Codex's `PreCompact` input is built from. */
export interface CodexPreCompactFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
}

/** What a `PreCompact` hook of Codex reads. */
export interface CodexPreCompactPayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "PreCompact";
  /** The model that is asked. */
  readonly model: string;
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
}

/**
 * Build the input of a `PreCompact` hook.
 *
 * Fires before the conversation is summed up.
 *
 * @example Usage
 * ```ts
 * import { codexPreCompact } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPreCompact({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   trigger: "manual",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPreCompact(
  facts: CodexPreCompactFacts,
): CodexPreCompactPayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "PreCompact" as const,
    model: facts.model,
    trigger: facts.trigger,
  });
}

/** What Codex's `PostCompact` input is built from. */
export interface CodexPostCompactFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
}

/** What a `PostCompact` hook of Codex reads. */
export interface CodexPostCompactPayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "PostCompact";
  /** The model that is asked. */
  readonly model: string;
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
}

/**
 * Build the input of a `PostCompact` hook.
 *
 * Fires when the conversation has been summed up.
 *
 * @example Usage
 * ```ts
 * import { codexPostCompact } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPostCompact({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   trigger: "manual",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexPostCompact(
  facts: CodexPostCompactFacts,
): CodexPostCompactPayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "PostCompact" as const,
    model: facts.model,
    trigger: facts.trigger,
  });
}
