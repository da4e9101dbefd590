/**
 * What a hook before a prompt to Codex reads.
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

/** What Codex's `UserPromptSubmit` input is built from. */
export interface CodexUserPromptSubmitFacts extends CodexTurnFacts {
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** What was submitted. */
  readonly prompt: string;
}

/** What a `UserPromptSubmit` hook of Codex reads. */
export interface CodexUserPromptSubmitPayload extends CodexTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "UserPromptSubmit";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** What was submitted. */
  readonly prompt: string;
}

/**
 * Build the input of a `UserPromptSubmit` hook.
 *
 * Fires before a prompt reaches the model.
 *
 * @example Usage
 * ```ts
 * import { codexUserPromptSubmit } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexUserPromptSubmit({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   prompt: "Fix the parser",
 * });
 *
 * assertEquals(payload.model, "gpt-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexUserPromptSubmit(
  facts: CodexUserPromptSubmitFacts,
): CodexUserPromptSubmitPayload {
  return withoutUndefined({
    ...codexTurnInput(facts),
    hook_event_name: "UserPromptSubmit" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    prompt: facts.prompt,
  });
}
