/**
 * What `session-env hook run --json` prints.
 *
 * @module
 */

import type { HookReport } from "../hooks/hook_run.ts";
import { CLAUDE_CODE_VERSION, CODEX_VERSION } from "../hooks/host_version.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { HookSources } from "./hook_sources.ts";

/**
 * The report as an object for programs.
 *
 * @param report What became of the hooks.
 * @param sources Where they came from.
 * @param version The host's version, when one was named.
 * @returns The object.
 */
export function reportJson(
  report: HookReport,
  sources: HookSources,
  version?: string,
): JsonObject {
  const { merged } = report;
  return plain({
    dialect: sources.dialect,
    hostVersion: version ??
      (sources.dialect === "codex" ? CODEX_VERSION : CLAUDE_CODE_VERSION),
    event: report.event,
    verdict: merged.verdict,
    decision: merged.decision,
    reason: merged.reason ?? null,
    halt: merged.halt ? { reason: merged.halt.reason ?? null } : null,
    contexts: merged.contexts,
    feedback: merged.feedback,
    userMessages: merged.userMessages,
    errors: merged.errors,
    updatedInput: merged.updatedInput,
    updatedOutput: merged.updatedOutput,
    fields: merged.fields,
    notHonoured: merged.notHonoured,
    notices: merged.notices,
    envScript: report.envScript,
    files: sources.files,
    diagnostics: sources.diagnostics,
    hooks: report.runs.map((run) => ({
      type: run.hook.type,
      command: run.hook.command ?? null,
      matcher: run.hook.matcher ?? null,
      layer: run.hook.source.layer,
      file: run.hook.source.file,
      line: run.hook.source.position?.line ?? null,
      state: run.state,
      why: run.why,
      problem: run.problem,
      durationMs: run.durationMs === undefined
        ? undefined
        : Math.round(run.durationMs),
      timeoutMs: run.timeoutMs,
      exitCode: run.ending?.exitCode,
      signal: run.ending?.signal,
      timedOut: run.ending?.timedOut,
      stdout: run.ending?.stdout,
      stderr: run.ending?.stderr,
      status: run.outcome?.status,
      decision: run.outcome?.decision,
      reason: run.outcome?.reason,
      error: run.outcome?.error,
    })),
  }) as JsonObject;
}

function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}
