/**
 * What `session-env hook run` prints.
 *
 * @module
 */

import { relative } from "@std/path";
import { hookLabel } from "../hooks/configured_hook.ts";
import type { HookReport, HookRun } from "../hooks/hook_run.ts";
import type { CommandContext } from "./command.ts";
import type { HookSources } from "./hook_sources.ts";
import { countOf } from "./count_of.ts";
import { type Paint, painter } from "./paint.ts";
import { safeLine, safeLines } from "./terminal_text.ts";

/**
 * The report for people.
 *
 * @param report What became of the hooks.
 * @param sources Where they came from.
 * @param context Where it is printed.
 * @returns The text, its last line ended.
 */
export function reportText(
  report: HookReport,
  sources: HookSources,
  context: Pick<CommandContext, "stdout" | "env" | "cwd">,
): string {
  const paint = painter(context.stdout, context.env);
  const host = sources.dialect === "codex" ? "Codex" : "Claude Code";
  const ran = report.runs.filter(({ state }) => state === "ran").length;
  const lines = [
    paint(
      "title",
      `${report.event} (${host}): ${
        countOf(report.runs.length, "hook")
      }, ${ran} ran`,
    ),
    ...sources.files.map(({ file, state, hooks }) =>
      paint(
        state === "unreadable" ? "bad" : "quiet",
        `  ${short(file, context.cwd)}: ${
          state === "read" ? countOf(hooks, "hook") : state
        }`,
      )
    ),
    ...sources.diagnostics.filter(({ level }) => level === "error").map((
      { file, line, message },
    ) =>
      paint(
        "bad",
        `  ${short(file ?? "", context.cwd)}:${line ?? "?"}: ${
          safeLine(message)
        }`,
      )
    ),
  ];
  report.runs.forEach((run, index) => {
    lines.push("", ...runLines(run, index + 1, context.cwd, paint));
  });
  lines.push("", ...verdictLines(report, host, paint));
  return `${lines.join("\n")}\n`;
}

function runLines(
  run: HookRun,
  number: number,
  cwd: string,
  paint: Paint,
): string[] {
  const { hook, ending, outcome } = run;
  const { file, position } = hook.source;
  const where = `${short(file, cwd)}${position ? `:${position.line}` : ""}`;
  const matcher = hook.matcher ? `, matcher ${safeLine(hook.matcher)}` : "";
  const lines = [
    `${paint("tool", `${number}. ${safeLine(hookLabel(hook))}`)}`,
    paint("quiet", `   ${where}${matcher}`),
    `   ${STATES[run.state]}: ${safeLine(run.why)}`,
  ];
  if (ending && outcome) {
    const how = ending.startError !== undefined
      ? "not started"
      : ending.timedOut
      ? `ended at its deadline of ${run.timeoutMs} ms`
      : ending.signal
      ? `ended by ${ending.signal}`
      : `exit ${ending.exitCode}`;
    lines.push(
      `   ${how}, ${Math.round(run.durationMs ?? 0)} ms: ${outcome.status}${
        outcome.decision === "none" ? "" : `, ${outcome.decision}`
      }`,
    );
    if (outcome.reason) lines.push(...block("reason", outcome.reason));
    if (outcome.error) lines.push(...block("error", outcome.error));
    for (const text of outcome.contexts) lines.push(...block("context", text));
    if (outcome.text) lines.push(...block("logged", outcome.text));
    for (const { field, why } of outcome.notHonoured) {
      lines.push(`   not honoured: ${safeLine(field)} (${safeLine(why)})`);
    }
    for (const { message } of outcome.notices) {
      lines.push(`   note: ${safeLine(message)}`);
    }
  }
  return lines;
}

const STATES = {
  ran: "ran",
  started: "started",
  unmatched: "did not match",
  skipped: "did not run",
};

function verdictLines(
  { event, merged, runs, envScript }: HookReport,
  host: string,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  if (runs.length === 0) lines.push("No hook is configured for this event.");
  const cancelled = runs.some(({ outcome }) => outcome?.status === "cancelled");
  switch (merged.verdict) {
    case "go_on":
      lines.push(
        cancelled
          ? `What ${host} would do is not known: a hook was ended early.`
          : merged.decision === "none"
          ? `${host} goes on.`
          : `${host} goes on; the hooks say ${merged.decision}.`,
      );
      break;
    case "blocked":
      lines.push(paint("bad", `${host} ${blockedWords(event)}.`));
      break;
    case "halted":
      lines.push(paint("bad", `${host} stops altogether.`));
  }
  const told = [
    ...(merged.verdict === "blocked" && merged.reason ? [merged.reason] : []),
    ...merged.feedback.filter((text) => text !== merged.reason),
    ...merged.contexts,
  ];
  if (told.length > 0) {
    lines.push(
      "The model is told:",
      ...told.flatMap((text) => block("", text)),
    );
  }
  if (merged.halt?.reason) lines.push(...block("reason", merged.halt.reason));
  for (const text of merged.userMessages) {
    lines.push("The user is shown:", ...block("", text));
  }
  if (merged.updatedInput !== undefined) {
    lines.push(
      `The tool's input becomes ${
        safeLine(JSON.stringify(merged.updatedInput))
      }`,
    );
  }
  if (merged.updatedOutput !== undefined) {
    lines.push(
      `The tool's output becomes ${
        safeLine(JSON.stringify(merged.updatedOutput))
      }`,
    );
  }
  for (const [field, value] of Object.entries(merged.fields)) {
    lines.push(`${safeLine(field)}: ${safeLine(JSON.stringify(value))}`);
  }
  if (envScript) {
    lines.push("Later commands run first:", ...block("", envScript.trimEnd()));
  }
  return lines;
}

function blockedWords(event: string): string {
  return event === "Stop" || event === "SubagentStop"
    ? "is blocked from stopping and works on"
    : "is blocked";
}

const LONGEST = 2_000;

function block(label: string, text: string): string[] {
  const cut = text.length > LONGEST
    ? `${text.slice(0, LONGEST)} … (${text.length} characters)`
    : text;
  const [first, ...more] = safeLines(cut).split("\n");
  const head = label === "" ? "   " : `   ${label}: `;
  return [`${head}${first}`, ...more.map((line) => `   ${line}`)];
}

function short(file: string, cwd: string): string {
  const inner = relative(cwd, file);
  return safeLine(inner === "" || inner.startsWith("..") ? file : inner);
}
