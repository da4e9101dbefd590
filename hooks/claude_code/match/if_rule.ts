/**
 * The `if` of a handler: one permission rule held against a tool call.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { MatchResult } from "../../match_result.ts";
import { isJsonObject } from "../answer/output_fields.ts";

const FILE_TOOLS = new Set([
  "Read",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
]);

/** Where paths of a rule begin. */
export interface IfRulePlaces {
  /** The project's folder, for paths that begin with `/`. */
  readonly projectDir: string;
  /** The user's home folder, for paths that begin with `~/`. */
  readonly home?: string;
}

/**
 * Hold a permission rule such as `Bash(git *)` against a tool call. A rule that
 * cannot be judged here lets the hook run and says so, as the host lets it run
 * for commands that it cannot parse.
 *
 * @example Usage
 * ```ts
 * import { matchIfRule } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const call = (command: string) => ({
 *   tool_name: "Bash",
 *   tool_input: { command },
 * });
 * const places = { projectDir: "/project" };
 *
 * assertEquals(matchIfRule("Bash(git *)", call("git push"), places).matched, true);
 * assertEquals(matchIfRule("Bash(git *)", call("ls"), places).matched, false);
 * assertEquals(
 *   matchIfRule("Bash(git *)", call("cd a && git push"), places).matched,
 *   true,
 * );
 * ```
 *
 * @param rule The rule.
 * @param payload The payload of a tool event.
 * @param places Where paths of the rule begin.
 * @returns Whether it holds, and why.
 */
export function matchIfRule(
  rule: string,
  payload: JsonObject,
  places: IfRulePlaces,
): MatchResult {
  const parsed = /^\s*([^()\s]+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(rule);
  const said = JSON.stringify(rule);
  if (!parsed) return open(`the rule ${said} cannot be read`);
  const [, tool, specifier] = parsed;
  const name = String(payload.tool_name ?? "");
  const server = tool.startsWith("mcp__") &&
    name.startsWith(`${tool.replace(/__\*$/, "")}__`);
  if (tool !== name && !server) {
    return { matched: false, why: `its rule ${said} is for another tool` };
  }
  if (specifier === undefined || specifier === "" || specifier === "*") {
    return { matched: true, why: `its rule ${said} holds` };
  }
  const input = isJsonObject(payload.tool_input) ? payload.tool_input : {};
  const holds = judge(name, specifier, input, payload, places);
  if (holds === undefined) {
    return open(`the rule ${said} cannot be judged here`);
  }
  return {
    matched: holds,
    why: `its rule ${said} ${holds ? "holds" : "does not hold"}`,
  };
}

function open(why: string): MatchResult {
  return { matched: true, why, problem: "if_not_judged" };
}

function judge(
  tool: string,
  specifier: string,
  input: JsonObject,
  payload: JsonObject,
  places: IfRulePlaces,
): boolean | undefined {
  if (tool === "Bash" || tool === "PowerShell") {
    return typeof input.command === "string"
      ? judgeCommand(specifier, input.command)
      : undefined;
  }
  const path = input.file_path ?? input.notebook_path;
  if (FILE_TOOLS.has(tool) && typeof path === "string") {
    return judgePath(specifier, path, String(payload.cwd ?? "/"), places);
  }
  const domain = /^domain:(.+)$/.exec(specifier);
  if (tool === "WebFetch" && domain && typeof input.url === "string") {
    const host = URL.canParse(input.url) ? new URL(input.url).hostname : "";
    return globMatches(domain[1], host, true);
  }
  return undefined;
}

/** Substitutions and here-documents hide what runs: the rule fails open. */
const UNPARSED = /\$\(|`|<<|<\(|>\(|\n/;

function judgeCommand(specifier: string, command: string): boolean {
  if (UNPARSED.test(command)) return true;
  const pattern = specifier.replace(/:\*$/, " *");
  const parts = splitCommand(command);
  if (!parts) return true;
  return parts.some((part) => {
    const plain = part.trim().replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, "");
    return globMatches(pattern, plain, true) ||
      (pattern.endsWith(" *") && plain === pattern.slice(0, -2));
  });
}

/** Split at `&&`, `||`, `;`, `|` and `&` outside quotes. */
function splitCommand(command: string): string[] | undefined {
  const parts: string[] = [];
  let part = "", quote = "";
  for (let at = 0; at < command.length; at++) {
    const letter = command[at];
    if (quote) {
      if (letter === quote) quote = "";
      else if (letter === "\\" && quote === '"') part += command[at++];
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "\\") part += command[at++];
    else if (";|&".includes(letter)) {
      parts.push(part);
      part = "";
      continue;
    }
    part += command[at] ?? "";
  }
  return quote ? undefined : [...parts, part];
}

function judgePath(
  specifier: string,
  path: string,
  cwd: string,
  { projectDir, home }: IfRulePlaces,
): boolean | undefined {
  let pattern = specifier;
  if (pattern.startsWith("//")) pattern = pattern.slice(1);
  else if (pattern.startsWith("~/")) {
    if (home === undefined) return undefined;
    pattern = home + pattern.slice(1);
  } else if (pattern.startsWith("/")) pattern = projectDir + pattern;
  else {
    const inner = pattern.replace(/^\.\//, "");
    // Without a slash a name may stand in any folder below.
    pattern = inner.includes("/") ? `${cwd}/${inner}` : `${cwd}/**/${inner}`;
  }
  return globMatches(pattern, path, false);
}

/** Match `*` and `**` in linear time; only `**` crosses folders in a path. */
function globMatches(glob: string, text: string, crosses: boolean): boolean {
  let states = new Set([0]);
  const close = (set: Set<number>) => {
    for (const state of set) {
      if (glob.startsWith("**/", state)) set.add(state + 3);
      if (glob.startsWith("**", state)) set.add(state + 2);
      else if (glob[state] === "*") set.add(state + 1);
    }
    return set;
  };
  close(states);
  for (const letter of text) {
    const next = new Set<number>();
    for (const state of states) {
      if (glob.startsWith("**", state)) next.add(state);
      else if (glob[state] === "*") {
        if (crosses || letter !== "/") next.add(state);
      } else if (glob.startsWith(letter, state)) {
        next.add(state + letter.length);
      }
    }
    if (next.size === 0) return false;
    states = close(next);
  }
  return states.has(glob.length);
}
