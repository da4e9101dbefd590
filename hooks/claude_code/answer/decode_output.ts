/**
 * What Claude Code makes of a command hook's exit code and output.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { HookEnding, HookOutcome } from "../../outcome.ts";
import {
  draftFailure,
  draftOutcome,
  draftUnfinished,
  type OutcomeDraft,
  sealOutcome,
  tellDropped,
} from "../../outcome_draft.ts";
import { EXIT_CODE_TWO, PLAIN_CONTEXT_EVENTS } from "./exit_code_two.ts";
import { readAnswer } from "./read_answer.ts";
import { isJsonObject } from "./output_fields.ts";

/** How many characters of a text Claude Code hands on before it spills it. */
export const CLAUDE_CODE_TEXT_LIMIT = 10_000;

/** Options for {@linkcode decodeClaudeCodeOutput}. */
export interface DecodeClaudeCodeOutputOptions {
  /**
   * What a failure does: the handler's `onFailure`.
   *
   * @default {"continue"}
   */
  readonly onFailure?: "continue" | "block";
}

/**
 * Say what Claude Code makes of a command hook's ending. Every ending has an
 * outcome; nothing throws.
 *
 * Output whose first non-blank character is `{` and that parses is the answer,
 * on every exit code; anything else is plain text. Exit code 2 blocks where
 * the event can be blocked, whatever the answer allows; the answer's blocking
 * reason takes the place of standard error, and no answer lifts the block, not
 * even `permissionDecision: "allow"`. Any other exit code without an
 * answer is an error that lets the action go ahead.
 *
 * @example Usage
 * ```ts
 * import { decodeClaudeCodeOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { status, decision, reason } = decodeClaudeCodeOutput("PreToolUse", {
 *   exitCode: 2,
 *   signal: null,
 *   timedOut: false,
 *   stdout: "",
 *   stderr: "not on a Friday",
 * });
 *
 * assertEquals(status, "blocked");
 * assertEquals(decision, "deny");
 * assertEquals(reason, "not on a Friday");
 * ```
 *
 * @param event The event's name; an unknown one can be blocked by nothing.
 * @param ending How the hook's process ended.
 * @param options Additional options.
 * @returns The outcome.
 */
export function decodeClaudeCodeOutput(
  event: string,
  ending: HookEnding,
  options: DecodeClaudeCodeOutputOptions = {},
): HookOutcome {
  const draft = draftUnfinished(ending) ?? decodeEnding(event, ending);
  const failed = draft.status === "failed" || draft.status === "timed_out";
  if (failed && options.onFailure === "block" && canBlock(event)) {
    block(draft, draft.error ?? "The hook failed");
    draft.notices.push({
      code: "blocked_on_failure",
      message: "The hook failed, and its onFailure says to block",
    });
  }
  tellDropped(draft, ending);
  tellOverLimit(draft);
  return sealOutcome(draft);
}

function decodeEnding(event: string, ending: HookEnding): OutcomeDraft {
  const { exitCode, stdoutDroppedBytes = 0 } = ending;
  const output = ending.stdout.trimStart();
  if (!output.startsWith("{")) return decodePlain(event, ending);
  if (stdoutDroppedBytes > 0) {
    const draft = draftFailure("The answer is cut and cannot be read");
    return exitCode === 2 ? exitTwo(event, ending, draft) : draft;
  }
  const answer = parseObject(output);
  if (!answer) {
    const draft = decodePlain(event, ending);
    draft.notices.push({
      code: "unreadable_json",
      message: "The output begins like an object and is not one: plain text",
    });
    return draft;
  }
  const draft = readAnswer(event, answer);
  if (draft.status === "background") return draft;
  return exitCode === 2 ? exitTwo(event, ending, draft) : draft;
}

function decodePlain(event: string, ending: HookEnding): OutcomeDraft {
  const { exitCode } = ending;
  const text = ending.stdout.trim();
  if (exitCode === 0) {
    const draft = draftOutcome();
    if (text === "") return draft;
    if (PLAIN_CONTEXT_EVENTS.has(event)) draft.contexts.push(text);
    else if (event === "WorktreeCreate") draft.fields.worktreePath = text;
    else draft.text = text;
    return draft;
  }
  if (exitCode === 2) return exitTwo(event, ending, withText(text));
  const draft = draftFailure(failureText(ending));
  if (text !== "") draft.text = text;
  if (exitCode === 126 || exitCode === 127) {
    draft.notices.push({
      code: exitCode === 127 ? "command_not_found" : "command_not_executable",
      message: "The command did not run: a gate behind it is open",
    });
  }
  if (event === "WorktreeCreate") block(draft, draft.error ?? "");
  return draft;
}

function withText(text: string): OutcomeDraft {
  const draft = draftOutcome();
  if (text !== "") draft.text = text;
  return draft;
}

function exitTwo(
  event: string,
  ending: HookEnding,
  draft: OutcomeDraft,
): OutcomeDraft {
  const stderr = ending.stderr.trim();
  const reason = draft.decision === "deny" && draft.reason
    ? draft.reason
    : stderr || "The hook ended with exit code 2 and gave no reason";
  switch (EXIT_CODE_TWO[event]) {
    case "blocks":
      if (draft.decision !== "deny" && draft.decision !== "none") {
        draft.notices.push({
          code: "exit_2_overrides",
          message: `Exit code 2 blocks; the answer said "${draft.decision}"`,
        });
      }
      block(draft, reason);
      return draft;
    case "model":
      if (stderr) draft.feedback.push(stderr);
      return draft;
    case "user":
      if (stderr) draft.userMessages.push(stderr);
      break;
    default:
      draft.notices.push({
        code: "exit_2_ignored",
        message: EXIT_CODE_TWO[event] === "ignored"
          ? `Exit code 2 has no effect on ${event}`
          : `What exit code 2 does on ${event} is not documented`,
      });
  }
  if (draft.status === "ok" && draft.decision === "none") {
    draft.status = "failed";
    draft.error ??= stderr || "The hook ended with exit code 2";
  }
  return draft;
}

function block(draft: OutcomeDraft, reason: string): void {
  draft.status = draft.halt ? "halted" : "blocked";
  draft.decision = "deny";
  draft.reason = reason;
}

function canBlock(event: string): boolean {
  return EXIT_CODE_TWO[event] === "blocks";
}

function failureText({ exitCode, signal, stderr }: HookEnding): string {
  const how = signal ? `was ended by ${signal}` : `ended with code ${exitCode}`;
  const firstLine = stderr.trim().split("\n", 1)[0];
  return `The hook ${how}${firstLine ? `: ${firstLine}` : ""}`;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined; // not JSON: plain text to this host
  }
}

function tellOverLimit(draft: OutcomeDraft): void {
  const texts = [...draft.contexts, ...draft.feedback, ...draft.userMessages];
  if (draft.reason !== undefined) texts.push(draft.reason);
  for (const text of texts) {
    if (text.length > CLAUDE_CODE_TEXT_LIMIT) {
      draft.notices.push({
        code: "text_over_limit",
        message:
          `A text of ${text.length} characters is over the limit of ${CLAUDE_CODE_TEXT_LIMIT}: the host keeps it in a file and shows a preview`,
      });
    }
  }
}
