/**
 * What is to be said of a matcher in Codex's configuration.
 *
 * @module
 */

import type { DiagnosticLevel } from "../../diagnostic.ts";
import { readCodexMatcher } from "./match_hook.ts";

/** What is to be said of a matcher; an error means that nothing matches it. */
export interface CodexMatcherProblem {
  /** How much it matters. */
  readonly level: DiagnosticLevel;
  /** The condition, in `snake_case`. */
  readonly code: string;
  /** What is so. */
  readonly message: string;
}

/** Every value that a closed field takes, by event. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  SessionStart: ["startup", "resume", "clear", "compact", "fork"],
  SessionEnd: ["other"],
  PreCompact: ["manual", "auto"],
  PostCompact: ["manual", "auto"],
};

/** Names of Claude Code's tools that no tool of Codex answers to. */
const FOREIGN = new Set([
  "Glob",
  "Grep",
  "LS",
  "MultiEdit",
  "NotebookEdit",
  "Read",
  "Task",
  "TodoWrite",
  "WebFetch",
  "WebSearch",
]);

/**
 * Find what is wrong with a matcher.
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @returns What is to be said, or `undefined`.
 */
export async function checkCodexMatcher(
  event: string,
  matcher: string | undefined,
): Promise<CodexMatcherProblem | undefined> {
  const meaning = await readCodexMatcher(event, matcher);
  const said = JSON.stringify(matcher ?? "");
  switch (meaning.kind) {
    case "all":
      return undefined;
    case "ignored":
      return {
        level: "warning",
        code: "matcher_ignored",
        message: `${event} ignores matchers, so ${said} keeps nothing out`,
      };
    case "invalid":
      return {
        level: "error",
        code: "bad_matcher",
        message:
          `The matcher ${said} of ${event} is no regular expression, so Codex skips the group: ${meaning.reason}`,
      };
    case "untried":
      return {
        level: "warning",
        code: "untried_matcher",
        message: `The matcher ${said} cannot be tried here: ${meaning.reason}`,
      };
  }
  const known = CLOSED[event];
  if (known) {
    const matches = (value: string) =>
      meaning.kind === "names"
        ? meaning.names.includes(value)
        : meaning.test(value);
    if (known.some(matches)) return undefined;
    return {
      level: "error",
      code: "matches_nothing",
      message: `${event} never has what ${said} asks for; it has ${
        known.join(", ")
      }`,
    };
  }
  if (meaning.kind !== "names" || event.startsWith("Subagent")) {
    return undefined;
  }
  const server = meaning.names.find((name) =>
    /^mcp__(?:(?!__).)*_*$/.test(name)
  );
  if (server) {
    return {
      level: meaning.names.length === 1 ? "error" : "warning",
      code: "matches_nothing",
      message:
        `"${server}" is an exact name and matches no tool of that server; write "${
          server.replace(/_+$/, "")
        }__.*"`,
    };
  }
  const foreign = meaning.names.filter((name) => FOREIGN.has(name));
  if (foreign.length === 0) return undefined;
  return {
    level: "warning",
    code: foreign.length === meaning.names.length
      ? "matches_nothing"
      : "unknown_name",
    message: `No tool of Codex answers to ${foreign.join(", ")}`,
  };
}
