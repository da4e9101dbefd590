/**
 * What hooks around a compaction of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `PreCompact` input is built from. */
export interface ClaudeCodePreCompactFacts extends ClaudeCodeFacts {
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
  /** What the user asked the summary to keep, or `null`. */
  readonly customInstructions: string | null;
}

/** What a `PreCompact` hook of Claude Code reads. */
export interface ClaudeCodePreCompactPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PreCompact";
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
  /** What the user asked the summary to keep, or `null`. */
  readonly custom_instructions: string | null;
}

/**
 * Build the input of a `PreCompact` hook.
 *
 * Fires before the conversation is summed up.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePreCompact } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePreCompact({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   trigger: "manual",
 *   customInstructions: null,
 * });
 *
 * assertEquals(payload.trigger, "manual");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePreCompact(
  facts: ClaudeCodePreCompactFacts,
): ClaudeCodePreCompactPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PreCompact" as const,
    trigger: facts.trigger,
    custom_instructions: facts.customInstructions,
  });
}

/** What Claude Code's `PostCompact` input is built from. */
export interface ClaudeCodePostCompactFacts extends ClaudeCodeFacts {
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
  /** The summary. */
  readonly compactSummary: string;
}

/** What a `PostCompact` hook of Claude Code reads. */
export interface ClaudeCodePostCompactPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PostCompact";
  /** Who asked for the compaction. */
  readonly trigger: "manual" | "auto";
  /** The summary. */
  readonly compact_summary: string;
}

/**
 * Build the input of a `PostCompact` hook.
 *
 * Fires when the conversation has been summed up.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePostCompact } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePostCompact({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   trigger: "manual",
 *   compactSummary: "We fixed the parser.",
 * });
 *
 * assertEquals(payload.trigger, "manual");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePostCompact(
  facts: ClaudeCodePostCompactFacts,
): ClaudeCodePostCompactPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PostCompact" as const,
    trigger: facts.trigger,
    compact_summary: facts.compactSummary,
  });
}
