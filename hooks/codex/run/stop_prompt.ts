/**
 * What Codex tells its model when a `Stop` hook has blocked.
 *
 * @module
 */

import type { HookReport } from "../../hook_run.ts";
import type { CodexHook } from "../config/configured_hook.ts";

/**
 * Write the user message that makes a blocked turn go on: one element for each
 * hook that blocked, in configuration order. Codex counts the order over its
 * whole configuration; here it is the hook's place among those of the event.
 *
 * @param report What became of the hooks.
 * @returns The message; empty when no hook blocked.
 */
export function codexStopPrompt(report: HookReport<CodexHook>): string {
  const event = report.event === "SubagentStop" ? "subagent-stop" : "stop";
  return report.runs.flatMap(({ hook, outcome }, order) => {
    if (outcome?.decision !== "deny") return [];
    const id = `${event}:${order}:${hook.source.file}`;
    return `<hook_prompt hook_run_id="${escape(id)}">${
      escape(outcome.reason ?? "")
    }</hook_prompt>`;
  }).join("\n");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
