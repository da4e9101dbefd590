/**
 * What is to be said of a matcher in Claude Code's settings.
 *
 * @module
 */

import type { DiagnosticLevel } from "../../diagnostic.ts";
import { MATCHED_FIELDS } from "./matched_value.ts";
import { readClaudeCodeMatcher } from "./read_matcher.ts";
import { type PatternBudget, testPattern } from "./test_pattern.ts";

/** What is to be said of a matcher; an error means that nothing matches it. */
export interface MatcherProblem {
  /** How much it matters. */
  readonly level: DiagnosticLevel;
  /** The condition, in `snake_case`. */
  readonly code: string;
  /** What is so. */
  readonly message: string;
}

/** Options for {@linkcode checkMatcher}. */
export interface CheckMatcherOptions {
  /**
   * The host's version.
   *
   * @default {"2.1.332"}
   */
  readonly version?: string;
  /** What this and other patterns may take together. */
  readonly budget?: PatternBudget;
}

/** The built-in tools that a matcher is tried on. */
const TOOLS = [
  "Agent",
  "AskUserQuestion",
  "Bash",
  "BashOutput",
  "CronCreate",
  "CronDelete",
  "CronList",
  "Edit",
  "EnterPlanMode",
  "EnterWorktree",
  "ExitPlanMode",
  "ExitWorktree",
  "Glob",
  "Grep",
  "KillShell",
  "LS",
  "LSP",
  "ListMcpResourcesTool",
  "Monitor",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "PowerShell",
  "Read",
  "ReadMcpResourceTool",
  "SendMessage",
  "Skill",
  "SlashCommand",
  "Task",
  "TaskCreate",
  "TaskGet",
  "TaskList",
  "TaskOutput",
  "TaskStop",
  "TaskUpdate",
  "TodoRead",
  "TodoWrite",
  "ToolSearch",
  "WebFetch",
  "WebSearch",
  "Write",
];

/** Every value that a closed field takes, by event. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  SessionStart: ["startup", "resume", "clear", "compact", "fork"],
  SessionEnd: ["clear", "resume", "logout", "prompt_input_exit", "other"],
  Setup: ["init", "maintenance"],
  PreCompact: ["manual", "auto"],
  PostCompact: ["manual", "auto"],
  ConfigChange: [
    "user_settings",
    "project_settings",
    "local_settings",
    "policy_settings",
    "skills",
  ],
  InstructionsLoaded: [
    "session_start",
    "nested_traversal",
    "path_glob_match",
    "include",
    "compact",
  ],
  DirectoryAdded: ["slash_command", "register_repo_root"],
};

/**
 * Find what is wrong with a matcher.
 *
 * @param event The event's name.
 * @param matcher The group's matcher, if it has one.
 * @param options Additional options.
 * @returns What is to be said, or `undefined`.
 */
export async function checkMatcher(
  event: string,
  matcher: string | undefined,
  options: CheckMatcherOptions = {},
): Promise<MatcherProblem | undefined> {
  const meaning = readClaudeCodeMatcher(event, matcher, options.version);
  switch (meaning.kind) {
    case "all":
      return undefined;
    case "ignored":
      return {
        level: "warning",
        code: "matcher_ignored",
        message: `${event} ignores matchers, so ${
          quoted(matcher)
        } keeps nothing out`,
      };
    case "unknown":
      return {
        level: "warning",
        code: "matcher_not_documented",
        message: `What ${event} holds a matcher against is not documented`,
      };
    case "invalid":
      return {
        level: "error",
        code: "bad_matcher",
        message: `The matcher ${
          quoted(matcher)
        } of ${event} is no regular expression: ${meaning.reason}`,
      };
    case "names":
      return checkNames(event, meaning.names);
    case "pattern":
      return await checkPattern(event, meaning.source, options.budget);
  }
}

function checkNames(
  event: string,
  names: readonly string[],
): MatcherProblem | undefined {
  const isTool = onTools(event);
  const servers = isTool ? names.filter(isBareServer) : [];
  if (servers.length > 0) {
    const [server] = servers;
    return {
      level: servers.length === names.length ? "error" : "warning",
      code: "matches_nothing",
      message: `${
        quoted(server)
      } is an exact name and matches no tool of that server; write ${
        quoted(`${server.replace(/_+$/, "")}__.*`)
      }`,
    };
  }
  const known = isTool ? TOOLS : CLOSED[event];
  if (!known) return undefined;
  const strange = names.filter((name) =>
    !known.includes(name) && !(isTool && name.startsWith("mcp__"))
  );
  if (strange.length === 0) return undefined;
  const [name] = strange;
  const same = known.find((word) => word.toLowerCase() === name.toLowerCase());
  const none = strange.length === names.length;
  // Tools come and go with versions and plugins; closed lists do not.
  return {
    level: none && (!isTool || same) ? "error" : "warning",
    code: none ? "matches_nothing" : "unknown_name",
    message: same
      ? `Names are case-sensitive: ${quoted(name)} is not ${quoted(same)}`
      : isTool
      ? `No built-in tool is called ${quoted(name)}`
      : `${event} never has the value ${quoted(name)}; it has ${
        known.join(", ")
      }`,
  };
}

async function checkPattern(
  event: string,
  source: string,
  budget: PatternBudget | undefined,
): Promise<MatcherProblem | undefined> {
  const isTool = onTools(event);
  const known = isTool ? [...TOOLS, "mcp__server__tool"] : CLOSED[event];
  // A server of somebody's own cannot be guessed.
  if (!known || (isTool && source.includes("mcp__"))) return undefined;
  const tried = await testPattern(source, known, { budget });
  if (tried.error) {
    return {
      level: "warning",
      code: "slow_matcher",
      message: `The matcher ${quoted(source)} is not safe: ${tried.error}`,
    };
  }
  if (tried.matched) return undefined;
  return {
    level: isTool ? "warning" : "error",
    code: "matches_nothing",
    message: `The matcher ${quoted(source)} is a pattern that matches ${
      isTool ? "no tool that is known" : `nothing that ${event} has`
    }`,
  };
}

const onTools = (event: string) => {
  const matched = MATCHED_FIELDS[event];
  return matched.kind === "field" && matched.field === "tool_name";
};
const isBareServer = (name: string) => /^mcp__(?:(?!__).)*_*$/.test(name);
const quoted = (text: string | undefined) => JSON.stringify(text ?? "");
