/**
 * What `session-env hook check` prints.
 *
 * @module
 */

import { relative } from "@std/path";
import { type ConfiguredHook, hookLabel } from "../hooks/configured_hook.ts";
import type { Diagnostic, DiagnosticLevel } from "../hooks/diagnostic.ts";
import type { HookDialect } from "../hooks/dialect.ts";
import type { JsonObject } from "../types.ts";
import type { CommandContext } from "./command.ts";
import { countOf } from "./count_of.ts";
import { painter } from "./paint.ts";
import { safeLine } from "./terminal_text.ts";

/** A hook, and whether it will run. */
export interface CheckedHook {
  /** The hook. */
  readonly hook: ConfiguredHook;
  /**
   * Whether the host runs it, whether it would fail each time, never runs,
   * waits for the user's trust, or runs in the host but not here.
   */
  readonly runs: "yes" | "fails" | "never" | "untrusted" | "not_here";
  /** Why not. */
  readonly why?: string;
}

/** What was found in a settings file. */
export interface HookCheck {
  /** Whose hooks they are. */
  readonly dialect: HookDialect;
  /** The version of the host. */
  readonly hostVersion: string;
  /** The file. */
  readonly file: string;
  /** Its hooks. */
  readonly hooks: readonly CheckedHook[];
  /** What is to be said of it, by line. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The check as an object for programs.
 *
 * @param check What was found.
 * @returns The object.
 */
export function checkJson(check: HookCheck): JsonObject {
  return {
    dialect: check.dialect,
    hostVersion: check.hostVersion,
    file: check.file,
    hooks: check.hooks.map(({ hook, runs, why }) => ({
      event: hook.event,
      matcher: hook.matcher ?? null,
      type: hook.type,
      command: hook.command ?? null,
      line: hook.source.position?.line ?? null,
      column: hook.source.position?.column ?? null,
      runs,
      why: why ?? null,
    })),
    diagnostics: check.diagnostics.map((
      { level, code, message, line, column },
    ) => ({
      level,
      code,
      message,
      line: line ?? null,
      column: column ?? null,
    })),
    errors: counted(check, "error"),
    warnings: counted(check, "warning"),
  };
}

/**
 * The check for people.
 *
 * @param check What was found.
 * @param context Where it is printed.
 * @returns The text, its last line ended.
 */
export function checkText(
  check: HookCheck,
  context: Pick<CommandContext, "stdout" | "env" | "cwd">,
): string {
  const paint = painter(context.stdout, context.env);
  const host = check.dialect === "codex" ? "Codex" : "Claude Code";
  const inner = relative(context.cwd, check.file);
  const file = safeLine(
    inner === "" || inner.startsWith("..") ? check.file : inner,
  );
  const lines = [paint("title", `${file} (${host} ${check.hostVersion})`), ""];
  for (const { hook, runs, why } of check.hooks) {
    const line = hook.source.position?.line ?? "?";
    const matcher = hook.matcher ? ` [${safeLine(hook.matcher)}]` : "";
    lines.push(
      paint(
        runs === "yes" || runs === "not_here" ? "model" : "bad",
        WORDS[runs].padEnd(10),
      ) +
        `${String(line).padStart(4)}  ${hook.event}${matcher}  ${
          safeLine(hookLabel(hook))
        }`,
    );
    // The word says it, and one note for all says what follows.
    if (why && runs !== "untrusted") {
      lines.push(paint("quiet", `                ${safeLine(why)}`));
    }
  }
  if (check.hooks.length === 0) lines.push("No hook in this file can run.");
  if (check.diagnostics.length > 0) lines.push("");
  for (const { level, code, message, line, column } of check.diagnostics) {
    const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
    lines.push(
      `${place}: ${paint(level === "error" ? "bad" : "tool", level)}: ${
        safeLine(message)
      } (${code})`,
    );
  }
  const errors = counted(check, "error"), warnings = counted(check, "warning");
  const running = check.hooks.filter(({ runs }) => runs === "yes").length;
  lines.push(
    "",
    `${countOf(check.hooks.length, "hook")}, ${running} will run; ${
      countOf(errors, "error")
    }, ${countOf(warnings, "warning")}`,
  );
  return `${lines.join("\n")}\n`;
}

const WORDS = {
  yes: "runs",
  fails: "fails",
  never: "never",
  untrusted: "untrusted",
  not_here: "not here",
};

function counted(check: HookCheck, level: DiagnosticLevel): number {
  return check.diagnostics.filter((found) => found.level === level).length;
}
