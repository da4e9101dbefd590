/**
 * Reads which harness stands nearest above a process.
 *
 * @module
 */

import type { HarnessClaim, HarnessName } from "./harness.ts";
import { HARNESSES } from "./harnesses.ts";

/** One process above the one that asks. */
export interface AncestorProcess {
  /** Its process id. */
  readonly pid: number;
  /** Its command line, program first. */
  readonly argv: readonly string[];
}

/** A harness that was found among the ancestors. */
export interface HarnessProcess {
  /** The harness. */
  readonly harness: HarnessName;
  /** Its process. */
  readonly pid: number;
  /**
   * Whether a program stands below it that may be a harness unknown by its
   * name; shells and the tools that only start others are none.
   */
  readonly hidden: boolean;
}

// A harness that is a script shows up as an argument of one of these.
const INTERPRETER = /^(node|bun|bunx|deno|python[\d.]*|npx|uv|uvx|tsx)$/;

// Programs that start others and are no harness themselves.
const STARTER =
  /^-?(sh|bash|dash|ash|zsh|fish|ksh|busybox|pwsh|powershell|cmd|env|nice|nohup|time|timeout|setsid|script|sudo|su|xargs|find|git|make|just|npm( .*)?|pnpm|yarn)$/;

/**
 * Find the harnesses among the ancestors of a process.
 *
 * @param ancestors The processes above, nearest first.
 * @param claims Claims that name their own process.
 * @returns The harnesses, nearest first, each once.
 */
export function harnessProcesses(
  ancestors: readonly AncestorProcess[],
  claims: readonly HarnessClaim[] = [],
): HarnessProcess[] {
  const byPid = new Map(
    claims.filter(({ pid }) => pid !== undefined)
      .map(({ pid, harness }) => [pid, harness]),
  );
  const found = new Map<HarnessName, HarnessProcess>();
  let hidden = false;
  for (const { pid, argv } of ancestors) {
    const harness = byPid.get(pid) ?? harnessOf(argv);
    if (harness && !found.has(harness)) {
      found.set(harness, { harness, pid, hidden });
    }
    if (!harness && !STARTER.test(programName(argv))) hidden = true;
  }
  return [...found.values()];
}

function harnessOf(argv: readonly string[]): HarnessName | undefined {
  const program = programName(argv);
  const names = INTERPRETER.test(program) ? scriptNames(argv) : [program];
  return HARNESSES.find(({ programs }) =>
    names.some((name) => programs.includes(name))
  )?.name;
}

function programName(argv: readonly string[]): string {
  return baseName(argv[0] ?? "").replace(/\.exe$/i, "");
}

// Before the script stand subcommands and the values of options: each may be
// the script, as `npx` names it, and the first that is a path is.
function scriptNames(argv: readonly string[]): string[] {
  const names: string[] = [];
  for (const word of argv.slice(1, 12)) {
    if (word.startsWith("-")) continue;
    const name = baseName(word).replace(/\.[cm]?[jt]s$|\.py$/, "");
    const owner = packageOf(word);
    names.push(name, (owner && PACKAGE_PROGRAMS.get(owner)) ?? "");
    if (/[\\/]|\.([cm]?[jt]s|py)$/.test(word)) break;
  }
  return names;
}

// The package of an entry file, or of a specifier that a registry resolves.
function packageOf(word: string): string | undefined {
  const specifier = /^(?:npm:|jsr:)?\/?((?:@[\w.-]+\/)?[\w.-]+)/;
  const parts = word.split(/[\\/]/);
  const modules = parts.lastIndexOf("node_modules");
  return specifier.exec(
    modules < 0 ? word : parts.slice(modules + 1).join("/"),
  )?.[1];
}

const PACKAGE_PROGRAMS: ReadonlyMap<string, string> = new Map([
  ["@anthropic-ai/claude-code", "claude"],
  ["@openai/codex", "codex"],
  ["@google/gemini-cli", "gemini"],
  ["@earendil-works/pi-coding-agent", "pi"],
  ["@moonshot-ai/kimi-code", "kimi-code"],
  ["@deepseek-ai/dsh", "dsh"],
  ["@dsh/session-env", "session-env"],
  ["@sourcegraph/amp", "amp"],
  ["@ampcode/cli", "amp"],
  ["reasonix", "reasonix"],
  ["opencode-ai", "opencode"],
]);

function baseName(path: string): string {
  return path.slice(
    Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1,
  );
}
