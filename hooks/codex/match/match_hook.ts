/**
 * Whether a hook of Codex answers to a payload.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { MatchResult } from "../../match_result.ts";

/** The field that a matcher is held against; other events ignore matchers. */
const MATCHED_FIELDS: Readonly<Record<string, string>> = {
  PreToolUse: "tool_name",
  PermissionRequest: "tool_name",
  PostToolUse: "tool_name",
  PreCompact: "trigger",
  PostCompact: "trigger",
  SessionStart: "source",
  SessionEnd: "reason",
  SubagentStart: "agent_type",
  SubagentStop: "agent_type",
};

/** Other names that a tool answers to. */
const TOOL_ALIASES: Readonly<Record<string, readonly string[]>> = {
  apply_patch: ["Write", "Edit"],
  spawn_agent: ["Agent"],
};

/** Say whether Codex holds matchers of an event against anything. */
export function codexUsesMatcher(event: string): boolean {
  return Object.hasOwn(MATCHED_FIELDS, event);
}

/** What a matcher means. */
export type CodexMatcher =
  /** Everything matches. */
  | { readonly kind: "all" }
  /** The event ignores matchers, so everything matches. */
  | { readonly kind: "ignored" }
  /** One of these names matches exactly. */
  | { readonly kind: "names"; readonly names: readonly string[] }
  /** An unanchored, case-sensitive regular expression matches. */
  | {
    readonly kind: "pattern";
    /** Say whether it matches anywhere in a value. */
    test(value: string): boolean;
  }
  /** The regular expression cannot be compiled: the host skips the group. */
  | { readonly kind: "invalid"; readonly reason: string }
  /** The host may read it; it cannot be tried here. */
  | { readonly kind: "untried"; readonly reason: string };

/**
 * Read a matcher as Codex does. Absent, empty and `*` match everything; one of
 * only letters, digits, `_` and `|` is a list of exact names; anything else is
 * a Rust regular expression, which a linear-time engine runs here.
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @returns What it means.
 */
export async function readCodexMatcher(
  event: string,
  matcher: string | undefined,
): Promise<CodexMatcher> {
  if (!codexUsesMatcher(event)) {
    return { kind: matcher ? "ignored" : "all" };
  }
  if (matcher === undefined || matcher === "" || matcher === "*") {
    return { kind: "all" };
  }
  if (/^[A-Za-z0-9_|]*$/.test(matcher)) {
    return { kind: "names", names: matcher.split("|") };
  }
  if (/\\[QCE]/.test(matcher)) {
    return { kind: "invalid", reason: "Rust does not know this escape" };
  }
  const { RE2JS } = await import("re2js");
  try {
    const pattern = RE2JS.compile(matcher);
    if (RUST_ONLY.test(matcher)) {
      return { kind: "untried", reason: "it uses what only Rust has" };
    }
    return { kind: "pattern", test: (value) => pattern.matcher(value).find() };
  } catch (error) {
    const reason = (error as Error).message;
    return { kind: RUST_ONLY.test(matcher) ? "untried" : "invalid", reason };
  }
}

// Verbose mode, \u{…}, word boundaries \< \> \b{…}, class operators.
const RUST_ONLY = /\(\?[a-zA-Z]*[xR]|\\[uU]|\\[<>]|\\b\{|\[[^\]]*(?:&&|--|~~)/;

/**
 * Hold a matcher against a payload. A bad pattern matches nothing and says so.
 * A tool also answers to its aliases: `apply_patch` to `Write` and `Edit`,
 * `spawn_agent` to `Agent`.
 *
 * @example Usage
 * ```ts
 * import { matchCodexHook } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = { hook_event_name: "PreToolUse", tool_name: "apply_patch" };
 *
 * const { matched } = await matchCodexHook("PreToolUse", "Edit|Write", payload);
 * assertEquals(matched, true);
 * ```
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @param payload The payload.
 * @returns Whether it matches, and why.
 */
export async function matchCodexHook(
  event: string,
  matcher: string | undefined,
  payload: JsonObject,
): Promise<MatchResult> {
  const meaning = await readCodexMatcher(event, matcher);
  switch (meaning.kind) {
    case "all":
      return { matched: true, why: "it matches everything" };
    case "ignored":
      return { matched: true, why: `${event} ignores matchers` };
    case "invalid":
      return {
        matched: false,
        why: `the matcher is no regular expression: ${meaning.reason}`,
        problem: "bad_matcher",
      };
    case "untried":
      return {
        matched: false,
        why: `the matcher cannot be tried here: ${meaning.reason}`,
        problem: "untried_matcher",
      };
  }
  const value = payload[MATCHED_FIELDS[event]];
  if (typeof value !== "string") {
    return { matched: false, why: "the payload has nothing to match" };
  }
  const names = [value, ...(isToolEvent(event) ? aliases(value) : [])];
  const found = names.find((name) =>
    meaning.kind === "names" ? meaning.names.includes(name) : meaning.test(name)
  );
  const verb = meaning.kind === "names" ? "names" : "matches";
  if (found === undefined) {
    return {
      matched: false,
      why: `it ${
        verb === "names" ? "does not name" : "does not match"
      } "${value}"`,
    };
  }
  return {
    matched: true,
    why: found === value
      ? `it ${verb} "${value}"`
      : `it ${verb} "${found}", to which "${value}" answers`,
  };
}

function isToolEvent(event: string): boolean {
  return MATCHED_FIELDS[event] === "tool_name";
}

function aliases(tool: string): readonly string[] {
  return Object.hasOwn(TOOL_ALIASES, tool) ? TOOL_ALIASES[tool] : [];
}
