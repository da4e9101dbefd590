/**
 * What hooks around a change of Claude Code's model read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `PreModelSwitch` input is built from. */
export interface ClaudeCodePreModelSwitchFacts extends ClaudeCodeFacts {
  /** The model before the switch. */
  readonly fromModel: string;
  /** The model after the switch. */
  readonly toModel: string;
  /** What was asked for, or `null` for the default. */
  readonly requestedModel: string | null;
  /** Who asked for the switch. */
  readonly source: "command" | "picker" | "sdk";
  /** How many tokens the next request sends again. */
  readonly contextTokens: number;
  /** Whether the provider's cache of them is probably there. */
  readonly promptCacheWarm: boolean;
  /** How long that cache lives. */
  readonly cacheTtl: "5m" | "1h";
  /** What caching them for the new model costs, in US dollars. */
  readonly estimatedCacheWriteUsd: number;
  /** Where the price comes from. */
  readonly pricing: "configured" | "catalog" | "default";
}

/** What a `PreModelSwitch` hook of Claude Code reads. */
export interface ClaudeCodePreModelSwitchPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PreModelSwitch";
  /** The model before the switch. */
  readonly from_model: string;
  /** The model after the switch. */
  readonly to_model: string;
  /** What was asked for, or `null` for the default. */
  readonly requested_model: string | null;
  /** Who asked for the switch. */
  readonly source: "command" | "picker" | "sdk";
  /** How many tokens the next request sends again. */
  readonly context_tokens: number;
  /** Whether the provider's cache of them is probably there. */
  readonly prompt_cache_warm: boolean;
  /** How long that cache lives. */
  readonly cache_ttl: "5m" | "1h";
  /** What caching them for the new model costs, in US dollars. */
  readonly estimated_cache_write_usd: number;
  /** Where the price comes from. */
  readonly pricing: "configured" | "catalog" | "default";
}

/**
 * Build the input of a `PreModelSwitch` hook.
 *
 * Fires before the model changes. A hook can refuse the change.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePreModelSwitch } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePreModelSwitch({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   fromModel: "claude-opus-5",
 *   toModel: "claude-sonnet-5",
 *   requestedModel: "sonnet",
 *   source: "command",
 *   contextTokens: 15000,
 *   promptCacheWarm: true,
 *   cacheTtl: "5m",
 *   estimatedCacheWriteUsd: 0.12,
 *   pricing: "catalog",
 * });
 *
 * assertEquals(payload.from_model, "claude-opus-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePreModelSwitch(
  facts: ClaudeCodePreModelSwitchFacts,
): ClaudeCodePreModelSwitchPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PreModelSwitch" as const,
    from_model: facts.fromModel,
    to_model: facts.toModel,
    requested_model: facts.requestedModel,
    source: facts.source,
    context_tokens: facts.contextTokens,
    prompt_cache_warm: facts.promptCacheWarm,
    cache_ttl: facts.cacheTtl,
    estimated_cache_write_usd: facts.estimatedCacheWriteUsd,
    pricing: facts.pricing,
  });
}

/** What Claude Code's `PostModelSwitch` input is built from. */
export interface ClaudeCodePostModelSwitchFacts extends ClaudeCodeFacts {
  /** The model before the switch. */
  readonly fromModel: string;
  /** The model after the switch. */
  readonly toModel: string;
  /** What was asked for, or `null` for the default. */
  readonly requestedModel: string | null;
  /** Who asked for the switch. */
  readonly source: "command" | "picker" | "sdk" | "auto" | "resume";
  /** How many tokens the next request sends again. */
  readonly contextTokens: number;
  /** Whether the provider's cache of them is probably there. */
  readonly promptCacheWarm: boolean;
  /** How long that cache lives. */
  readonly cacheTtl: "5m" | "1h";
  /** What caching them for the new model costs, in US dollars. */
  readonly estimatedCacheWriteUsd: number;
  /** Where the price comes from. */
  readonly pricing: "configured" | "catalog" | "default";
}

/** What a `PostModelSwitch` hook of Claude Code reads. */
export interface ClaudeCodePostModelSwitchPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PostModelSwitch";
  /** The model before the switch. */
  readonly from_model: string;
  /** The model after the switch. */
  readonly to_model: string;
  /** What was asked for, or `null` for the default. */
  readonly requested_model: string | null;
  /** Who asked for the switch. */
  readonly source: "command" | "picker" | "sdk" | "auto" | "resume";
  /** How many tokens the next request sends again. */
  readonly context_tokens: number;
  /** Whether the provider's cache of them is probably there. */
  readonly prompt_cache_warm: boolean;
  /** How long that cache lives. */
  readonly cache_ttl: "5m" | "1h";
  /** What caching them for the new model costs, in US dollars. */
  readonly estimated_cache_write_usd: number;
  /** Where the price comes from. */
  readonly pricing: "configured" | "catalog" | "default";
}

/**
 * Build the input of a `PostModelSwitch` hook.
 *
 * Fires when the model has changed.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePostModelSwitch } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePostModelSwitch({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   fromModel: "claude-opus-5",
 *   toModel: "claude-sonnet-5",
 *   requestedModel: "sonnet",
 *   source: "command",
 *   contextTokens: 15000,
 *   promptCacheWarm: true,
 *   cacheTtl: "5m",
 *   estimatedCacheWriteUsd: 0.12,
 *   pricing: "catalog",
 * });
 *
 * assertEquals(payload.from_model, "claude-opus-5");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePostModelSwitch(
  facts: ClaudeCodePostModelSwitchFacts,
): ClaudeCodePostModelSwitchPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PostModelSwitch" as const,
    from_model: facts.fromModel,
    to_model: facts.toModel,
    requested_model: facts.requestedModel,
    source: facts.source,
    context_tokens: facts.contextTokens,
    prompt_cache_warm: facts.promptCacheWarm,
    cache_ttl: facts.cacheTtl,
    estimated_cache_write_usd: facts.estimatedCacheWriteUsd,
    pricing: facts.pricing,
  });
}
