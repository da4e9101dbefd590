/**
 * One turn: from a prompt to the reason of its end.
 *
 * @module
 */

import type { JsonObject } from "../types.ts";
import { askModel, type AskParts } from "./ask_model.ts";
import {
  type AbortReason,
  recordable,
  type ToolCallBlock,
  type TurnEndReason,
  type TurnError,
} from "./messages.ts";
import type { RequestHeader } from "./model.ts";
import {
  refuseToolCalls,
  runToolCalls,
  type StepPlace,
  type ToolCallParts,
} from "./tool_calls.ts";

/** What a turn is run with. */
export interface TurnParts extends AskParts, ToolCallParts {
  /** The most requests that one turn makes. */
  readonly maxSteps: number;
  /** Record the request's header if it must be, and return it. */
  recordHeader(): RequestHeader;
}

/** How a turn ended. */
export interface TurnResult {
  /** The turn's number, from 1. */
  readonly turn: number;
  /** Why it ended. */
  readonly reason: TurnEndReason;
  /** The model's last words; empty when it said none. */
  readonly text: string;
}

const ABORT_KINDS: ReadonlySet<unknown> = new Set([
  "user",
  "parent",
  "disposed",
]);

function abortReason({ reason }: AbortSignal): AbortReason {
  const { kind } = Object(reason) as { kind?: unknown };
  return ABORT_KINDS.has(kind) ? { kind } as AbortReason : { kind: "user" };
}

function turnError(error: unknown): TurnError {
  const { code, status, requestId } = Object(error) as Record<string, unknown>;
  return recordable({
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === "string" ? code : "UNKNOWN",
    ...(typeof status === "number" ? { status } : {}),
    ...(typeof requestId === "string" ? { requestId } : {}),
  });
}

/** Tell the model something that no person typed. */
function recordContext({ recorder, newId }: TurnParts, text: string): void {
  recorder.record("user/message", {
    content: [{ type: "text", text }],
    source: { kind: "plugin", plugin: "hooks", form: "notice" },
    role: "user",
    id: newId(),
  }, { surfaceOp: "append" });
}

/** The steps of a turn, from its prompt on. */
async function runSteps(
  parts: TurnParts,
  prompt: string,
  place: { turn: number; step: number; open: boolean; text: string },
  signal: AbortSignal,
): Promise<TurnEndReason> {
  const { recorder, hooks, newId, maxSteps } = parts;
  const { turn } = place;
  const asked = await hooks.onPrompt?.({ turn, text: prompt, signal });
  if (asked?.block !== undefined) return { kind: "blocked" };
  recorder.record("user/message", {
    content: [{ type: "text", text: prompt }],
    source: { kind: "user" },
    role: "user",
    id: newId(),
  }, { surfaceOp: "append" });
  if (asked?.context !== undefined) recordContext(parts, asked.context);
  signal.throwIfAborted();
  const header = parts.recordHeader();
  let continued = false;
  while (place.step < maxSteps) {
    const step = ++place.step;
    recorder.record("step/start", { turn, step });
    place.open = true;
    const here: StepPlace = { turn, step, signal };
    const { content, finish } = await askModel(header, parts, here);
    place.text = content.filter((block) => block.type === "text")
      .map(({ text }) => text).join("");
    const calls = content.filter((block): block is ToolCallBlock =>
      block.type === "tool-call"
    );
    if (finish === "max-tokens") {
      refuseToolCalls(calls, parts, here);
      return { kind: "max-tokens" };
    }
    const { contexts, stop } = await runToolCalls(calls, parts, here);
    for (const context of contexts) recordContext(parts, context);
    recorder.record("step/end", { turn, step });
    place.open = false;
    signal.throwIfAborted();
    if (stop !== undefined) {
      return { kind: "aborted", reason: { kind: "hook", reason: stop } };
    }
    if (calls.length > 0) continue;
    const { text } = place;
    const end = await hooks.onStop?.({ turn, text, continued, signal });
    if (end?.continue === undefined) return { kind: "completed" };
    recordContext(parts, end.continue);
    continued = true;
  }
  return {
    kind: "error",
    error: {
      message: `Cannot go on: the turn has made ${maxSteps} requests`,
      code: "STEP_LIMIT",
    },
  };
}

/**
 * Run a turn. Whatever happens in it, it is closed in the log.
 *
 * @param parts What it is run with.
 * @param turn Its number.
 * @param prompt What was asked.
 * @param signal Ends it early.
 * @returns How it ended.
 */
export async function runTurn(
  parts: TurnParts,
  turn: number,
  prompt: string,
  signal: AbortSignal,
): Promise<TurnResult> {
  const { recorder } = parts;
  const place = { turn, step: 0, open: false, text: "" };
  recorder.record("turn/start", { turn });
  let reason: TurnEndReason;
  try {
    reason = await runSteps(parts, prompt, place, signal);
  } catch (error) {
    reason = signal.aborted
      ? { kind: "aborted", reason: abortReason(signal) }
      : { kind: "error", error: turnError(error) };
  }
  if (place.open) recorder.record("step/end", { turn, step: place.step });
  recorder.record("turn/end", { turn, reason } as unknown as JsonObject);
  return { turn, reason, text: place.text };
}
