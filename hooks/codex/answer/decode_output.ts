/**
 * What Codex makes of a command hook's exit code and output.
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
import { CODEX_OUTPUT_FIELDS, misfit } from "./output_fields.ts";
import { readCodexAnswer } from "./read_answer.ts";

/** How many tokens of added context Codex hands on before it spills them. */
export const CODEX_CONTEXT_TOKEN_LIMIT = 2_500;

/** Options for {@linkcode decodeCodexOutput}. */
export interface DecodeCodexOutputOptions {
  /**
   * The handler's `additionalContextLimit`, in tokens; 0 is no limit.
   *
   * @default {2500}
   */
  readonly additionalContextLimit?: number;
}

const PLAIN_CONTEXT: ReadonlySet<string> = new Set([
  "SessionStart",
  "SubagentStart",
  "UserPromptSubmit",
]);

const PLAIN_FAILS: ReadonlySet<string> = new Set([
  "Stop",
  "SubagentStop",
  "Interrupt",
]);

const EXIT_TWO_BLOCKS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
]);

/**
 * Say what Codex makes of a command hook's ending. Every ending has an
 * outcome; nothing throws.
 *
 * Output is read on exit code 0 only. Output that begins with `{` or `[` must
 * fit the event's answer exactly: one unknown key fails the hook. Exit code 2
 * blocks only when standard error says why; without it, and on every other
 * code, the hook failed and the run goes on.
 *
 * @example Usage
 * ```ts
 * import { decodeCodexOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const silent = { exitCode: 2, signal: null, timedOut: false, stdout: "" };
 *
 * const blocked = decodeCodexOutput("Stop", { ...silent, stderr: "run it" });
 * assertEquals(blocked.decision, "deny");
 *
 * const failed = decodeCodexOutput("Stop", { ...silent, stderr: "" });
 * assertEquals([failed.status, failed.decision], ["failed", "none"]);
 * ```
 *
 * @param event The event's name; an unknown one reads no answer.
 * @param ending How the hook's process ended.
 * @param options Additional options.
 * @returns The outcome.
 */
export function decodeCodexOutput(
  event: string,
  ending: HookEnding,
  options: DecodeCodexOutputOptions = {},
): HookOutcome {
  const draft = draftUnfinished(ending) ?? decodeEnding(event, ending);
  tellDropped(draft, ending);
  tellOverLimit(draft, options);
  return sealOutcome(draft);
}

function decodeEnding(event: string, ending: HookEnding): OutcomeDraft {
  const { exitCode, signal } = ending;
  if (signal !== null) return draftFailure(`The hook was ended by ${signal}`);
  if (exitCode === 0) return decodeSuccess(event, ending);
  const stderr = ending.stderr.trim();
  if (exitCode === 2 && EXIT_TWO_BLOCKS.has(event)) {
    if (stderr !== "") return blockedBy(event, stderr);
    return draftFailure(
      "The hook ended with code 2 and wrote no reason to standard error",
    );
  }
  const failed = draftFailure(
    `The hook ended with code ${exitCode}${stderr ? `: ${stderr}` : ""}`,
  );
  if (exitCode === 2) {
    failed.notices.push({
      code: "exit_2_ignored",
      message: `Exit code 2 does not block ${event}`,
    });
  }
  return failed;
}

function blockedBy(event: string, reason: string): OutcomeDraft {
  const draft = draftOutcome();
  draft.status = "blocked";
  draft.decision = "deny";
  draft.reason = reason;
  if (event === "PostToolUse") draft.feedback.push(reason);
  return draft;
}

function decodeSuccess(event: string, ending: HookEnding): OutcomeDraft {
  const text = ending.stdout.trim();
  if (text === "") return draftOutcome();
  const fields = Object.hasOwn(CODEX_OUTPUT_FIELDS, event)
    ? CODEX_OUTPUT_FIELDS[event]
    : undefined;
  if (!fields) {
    const draft = draftOutcome();
    draft.text = text;
    draft.notices.push({
      code: "output_not_read",
      message: `Codex is not known to read what a ${event} hook prints`,
    });
    return draft;
  }
  if (text.startsWith("{") || text.startsWith("[")) {
    if ((ending.stdoutDroppedBytes ?? 0) > 0) {
      return draftFailure("The answer is cut and cannot be read");
    }
    const answer = parseObject(text);
    if (!answer) return draftFailure("The answer is not a JSON object");
    const wrong = misfit(answer, fields);
    return wrong
      ? draftFailure(`The answer is refused: ${wrong}`)
      : readCodexAnswer(event, answer);
  }
  if (PLAIN_FAILS.has(event)) {
    return draftFailure(`Plain text is not an answer to ${event}`);
  }
  const draft = draftOutcome();
  if (PLAIN_CONTEXT.has(event)) draft.contexts.push(text);
  else draft.text = text;
  return draft;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value
      : undefined;
  } catch {
    return undefined; // not JSON: the caller says so
  }
}

function tellOverLimit(
  draft: OutcomeDraft,
  options: DecodeCodexOutputOptions,
): void {
  const limit = options.additionalContextLimit ?? CODEX_CONTEXT_TOKEN_LIMIT;
  if (limit === 0) return;
  for (const text of draft.contexts) {
    const tokens = Math.ceil(new TextEncoder().encode(text).length / 4);
    if (tokens > limit) {
      draft.notices.push({
        code: "context_over_limit",
        message:
          `A context of about ${tokens} tokens is over the limit of ${limit}: the host keeps it in a file and shows a preview`,
      });
    }
  }
}
