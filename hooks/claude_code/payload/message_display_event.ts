/**
 * What a hook beside the display of a message of Claude Code reads.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `MessageDisplay` input is built from. */
export interface ClaudeCodeMessageDisplayFacts extends ClaudeCodeFacts {
  /** The turn, as a UUID. */
  readonly turnId: string;
  /** The message, as a UUID; not the id that the provider gave it. */
  readonly messageId: string;
  /** Which piece of the message this is, from 0. */
  readonly index: number;
  /** Whether this is the last piece. */
  readonly final: boolean;
  /** The lines that are new. */
  readonly delta: string;
}

/** What a `MessageDisplay` hook of Claude Code reads. */
export interface ClaudeCodeMessageDisplayPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "MessageDisplay";
  /** The turn, as a UUID. */
  readonly turn_id: string;
  /** The message, as a UUID; not the id that the provider gave it. */
  readonly message_id: string;
  /** Which piece of the message this is, from 0. */
  readonly index: number;
  /** Whether this is the last piece. */
  readonly final: boolean;
  /** The lines that are new. */
  readonly delta: string;
}

/**
 * Build the input of a `MessageDisplay` hook.
 *
 * Fires while a message of the model is shown, a few lines at a time.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeMessageDisplay } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeMessageDisplay({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "27c2134a-a8f8-4860-8739-069b5eadb72e",
 *   messageId: "410be868-da63-426b-ada5-2d4f1e619d71",
 *   index: 0,
 *   final: true,
 *   delta: "Here is the plan:\n",
 * });
 *
 * assertEquals(payload.turn_id, "27c2134a-a8f8-4860-8739-069b5eadb72e");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeMessageDisplay(
  facts: ClaudeCodeMessageDisplayFacts,
): ClaudeCodeMessageDisplayPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "MessageDisplay" as const,
    turn_id: facts.turnId,
    message_id: facts.messageId,
    index: facts.index,
    final: facts.final,
    delta: facts.delta,
  });
}
