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
}

// A harness that is a script shows up as an argument of one of these.
const INTERPRETER = /^(node|bun|deno|python[\d.]*|npx|uv|uvx)(\.exe)?$/;

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
  for (const { pid, argv } of ancestors) {
    const harness = byPid.get(pid) ?? harnessOf(argv);
    if (harness && !found.has(harness)) found.set(harness, { harness, pid });
  }
  return [...found.values()];
}

function harnessOf(argv: readonly string[]): HarnessName | undefined {
  const program = baseName(argv[0] ?? "");
  const names = INTERPRETER.test(program)
    ? argv.slice(1).filter((word) => !word.startsWith("-")).slice(0, 1)
      .flatMap(scriptNames)
    : [program.replace(/\.exe$/, "")];
  return HARNESSES.find(({ programs }) =>
    names.some((name) => programs.includes(name))
  )?.name;
}

// A script is known by its own name or, as an entry file, by its package's.
function scriptNames(path: string): string[] {
  const parts = path.split(/[\\/]/);
  const modules = parts.lastIndexOf("node_modules");
  const name = (parts.at(-1) ?? "").replace(/\.[cm]?[jt]s$|\.py$/, "");
  if (modules < 0) return [name];
  const [first = "", second = ""] = parts.slice(modules + 1);
  return [
    name,
    PACKAGE_PROGRAMS.get(
      first.startsWith("@") ? `${first}/${second}` : first,
    ) ?? "",
  ];
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
