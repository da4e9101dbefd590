/**
 * What a matcher means in Claude Code, before anything is held against it.
 *
 * @module
 */

import { CLAUDE_CODE_VERSION, isAtLeast } from "../../host_version.ts";
import { MATCHED_FIELDS } from "./matched_value.ts";

/** What a matcher means. */
export type MatcherMeaning =
  /** Everything matches. */
  | { readonly kind: "all" }
  /** The event ignores matchers, so everything matches. */
  | { readonly kind: "ignored" }
  /** It is not documented what the event holds it against. */
  | { readonly kind: "unknown" }
  /** One of these names matches exactly. */
  | { readonly kind: "names"; readonly names: readonly string[] }
  /** An unanchored regular expression matches. */
  | { readonly kind: "pattern"; readonly source: string }
  /** The regular expression cannot be compiled, so nothing matches. */
  | { readonly kind: "invalid"; readonly reason: string };

/**
 * Read a matcher as Claude Code does. Absent, empty and `*` match everything.
 * One of only letters, digits, `_`, `-`, blanks, `,` and `|` is a list of exact
 * names; anything else is a JavaScript regular expression.
 *
 * @example Usage
 * ```ts
 * import { readClaudeCodeMatcher } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readClaudeCodeMatcher("PreToolUse", "Edit | Write"), {
 *   kind: "names",
 *   names: ["Edit", "Write"],
 * });
 * assertEquals(readClaudeCodeMatcher("PreToolUse", "mcp__.*").kind, "pattern");
 * assertEquals(readClaudeCodeMatcher("Stop", "Bash").kind, "ignored");
 * ```
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @param version The host's version: `,` belongs to a list from 2.1.191 on,
 * `-` from 2.1.195 on.
 * @returns What it means.
 */
export function readClaudeCodeMatcher(
  event: string,
  matcher: string | undefined,
  version: string = CLAUDE_CODE_VERSION,
): MatcherMeaning {
  if (matcher === undefined || matcher === "" || matcher === "*") {
    return { kind: "all" };
  }
  const matched = MATCHED_FIELDS[event];
  if (matched?.kind === "ignored") return { kind: "ignored" };
  if (matched?.kind === "unknown") return { kind: "unknown" };
  const strict = event === "FileChanged" || event === "StopFailure";
  const listed = strict
    ? /^[A-Za-z0-9_|]*$/
    : !isAtLeast(version, "2.1.191")
    ? /^[A-Za-z0-9_ |]*$/
    : !isAtLeast(version, "2.1.195")
    ? /^[A-Za-z0-9_ ,|]*$/
    : /^[A-Za-z0-9_ ,|-]*$/;
  if (listed.test(matcher)) {
    const names = matcher.split(/[|,]/).map((name) => name.trim());
    return { kind: "names", names: names.filter((name) => name !== "") };
  }
  try {
    new RegExp(matcher);
  } catch (error) {
    return { kind: "invalid", reason: (error as Error).message };
  }
  return { kind: "pattern", source: matcher };
}
