/**
 * Whether a hook of Claude Code answers to a payload.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { MatchResult } from "../../match_result.ts";
import { claudeCodeMatchedValue } from "./matched_value.ts";
import { readClaudeCodeMatcher } from "./read_matcher.ts";
import { type PatternBudget, testPattern } from "./test_pattern.ts";

/** Options for {@linkcode matchClaudeCodeHook}. */
export interface MatchClaudeCodeHookOptions {
  /**
   * The host's version.
   *
   * @default {"2.1.332"}
   */
  readonly version?: string;
  /**
   * How long a pattern that is no plain one may take, in milliseconds.
   *
   * @default {1000}
   */
  readonly patternTimeoutMs?: number;
  /**
   * What the patterns of several calls may take together.
   *
   * @default {5000 milliseconds for this call}
   */
  readonly patternBudget?: PatternBudget;
}

/**
 * Hold a matcher against a payload. A bad pattern and one that takes too long
 * match nothing and say so; neither throws or hangs.
 *
 * @example Usage
 * ```ts
 * import { matchClaudeCodeHook } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = { hook_event_name: "PreToolUse", tool_name: "mcp__memory__get" };
 *
 * const exact = await matchClaudeCodeHook("PreToolUse", "mcp__memory", payload);
 * assertEquals(exact.matched, false);
 *
 * const open = await matchClaudeCodeHook("PreToolUse", "mcp__memory__.*", payload);
 * assertEquals(open.matched, true);
 * ```
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @param payload The payload.
 * @param options Additional options.
 * @returns Whether it matches, and why.
 */
export async function matchClaudeCodeHook(
  event: string,
  matcher: string | undefined,
  payload: JsonObject,
  options: MatchClaudeCodeHookOptions = {},
): Promise<MatchResult> {
  const meaning = readClaudeCodeMatcher(event, matcher, options.version);
  switch (meaning.kind) {
    case "all":
      return { matched: true, why: "it matches everything" };
    case "ignored":
      return { matched: true, why: `${event} ignores matchers` };
    case "unknown":
      return {
        matched: true,
        why: `what ${event} holds a matcher against is not documented`,
        problem: "matcher_not_documented",
      };
    case "invalid":
      return {
        matched: false,
        why: `the matcher is no regular expression: ${meaning.reason}`,
        problem: "bad_matcher",
      };
  }
  const value = claudeCodeMatchedValue(event, payload);
  if (value === undefined) {
    return { matched: false, why: "the payload has nothing to match" };
  }
  if (meaning.kind === "names") {
    const matched = meaning.names.includes(value);
    return {
      matched,
      why: matched ? `it names "${value}"` : `it does not name "${value}"`,
    };
  }
  const tested = await testPattern(meaning.source, [value], {
    timeoutMs: options.patternTimeoutMs,
    budget: options.patternBudget,
  });
  if (tested.error) {
    return { matched: false, why: tested.error, problem: "slow_matcher" };
  }
  return {
    matched: tested.matched,
    why: `the pattern ${
      tested.matched ? "matches" : "does not match"
    } "${value}"`,
  };
}
