/**
 * What `session-env whoami` says to a person.
 *
 * @module
 */

import { harnessNamed } from "../interop/harnesses.ts";
import type { CommandContext } from "./command.ts";
import { painter } from "./paint.ts";
import { safeLine } from "./terminal_text.ts";
import type { WhoamiOutput } from "./whoami_output.ts";

/**
 * The answer as text.
 *
 * @param output The answer.
 * @param context Where it goes.
 * @returns The text, its last line ended.
 */
export function whoamiText(
  output: WhoamiOutput,
  context: Pick<CommandContext, "stdout" | "env">,
): string {
  const paint = painter(context.stdout, context.env);
  const rows = rowsOf(output);
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  const lines = [
    paint("title", titleOf(output)),
    ...rows.map(([name, value]) =>
      `  ${paint("quiet", name.padEnd(width))}${safeLine(value)}`
    ),
    ...output.doubts.map((doubt) => paint("tool", `! ${safeLine(doubt)}`)),
  ];
  return `${lines.join("\n")}\n`;
}

function titleOf({ harness, session, candidates }: WhoamiOutput): string {
  if (harness !== null) {
    const { title } = harnessNamed(harness);
    return session === null
      ? `${title}, session unknown`
      : `${title}, session ${safeLine(session)}`;
  }
  return candidates.length === 0
    ? "No agent session owns this process, as far as can be told"
    : "Several harnesses are around this process";
}

function rowsOf(output: WhoamiOutput): [string, string][] {
  const { harness, session, thread, agent, log, sources, facts } = output;
  const rows: [string, string][] = [];
  if (harness === null) {
    for (const candidate of output.candidates) {
      rows.push([
        harnessNamed(candidate.harness).title,
        candidate.session ?? "gives no id here",
      ]);
    }
    return rows;
  }
  if (thread !== undefined && thread !== session) rows.push(["thread", thread]);
  if (agent !== undefined) rows.push(["agent", agent]);
  rows.push([
    "log",
    log === null
      ? "not found"
      : log.state === "present"
      ? log.path
      : `${log.path} (${STATES[log.state]})`,
  ]);
  if (log === null && harnessNamed(harness).facts.log.startsWith("none")) {
    rows[rows.length - 1] = ["log", harnessNamed(harness).facts.log];
  }
  rows.push(["known by", sources.map(({ from }) => from).join(", ")]);
  if (facts !== null) {
    const { title } = harnessNamed(harness);
    rows.push([
      "rules of",
      `${title} ${facts.version}, checked ${facts.checkedOn}`,
    ]);
  }
  return rows;
}

const STATES = {
  missing: "not written yet",
  empty: "empty",
  "half-written": "its head is not whole yet",
  unreadable: "unreadable",
} as const;
