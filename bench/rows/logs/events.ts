/** Turns of the mixture that a coding agent records. */

import type { JsonValue, SessionEvent } from "../../../types.ts";

/** What is recorded of an answer while it streams. */
export interface EventsOptions {
  /** How many pieces each answer comes in; none are recorded at 0. */
  readonly chunks: number;
}

const WORDS =
  "the file holds a test that fails on the second run since a folder stays behind "
    .repeat(20);

/**
 * Make events: prompts, streamed answers, calls with a page of output.
 *
 * @param count How many.
 * @param options What is recorded of an answer while it streams.
 * @param first The number of the first.
 */
export function makeEvents(
  count: number,
  { chunks }: EventsOptions = { chunks: 12 },
  first = 0,
): SessionEvent[] {
  const events: SessionEvent[] = [];
  const add = (type: string, data: JsonValue, surface = false) => {
    if (events.length >= count) return;
    const seq = first + events.length;
    events.push({
      type,
      seq,
      time: 1_796_083_200_000 + seq * 17,
      data,
      ...(surface ? { surfaceOp: "append" as const } : {}),
    });
  };
  for (let turn = 1; events.length < count; turn++) {
    const place = { turn, step: 1 };
    const callId = `call-${first}-${turn}`;
    add("turn/start", { turn });
    add("user/message", {
      id: `user-${first}-${turn}`,
      role: "user",
      source: { kind: "user" },
      content: [{ type: "text", text: WORDS.slice(0, 40 + turn % 200) }],
    }, true);
    add("step/start", place);
    for (let piece = 0; piece < chunks; piece++) {
      const text = WORDS.slice(piece * 5, piece * 5 + 5);
      const chunk = { type: "text-delta", index: 0, text };
      add("assistant/chunk", { ...place, chunk });
    }
    const call = {
      name: "bash",
      arguments: JSON.stringify({ command: `cat file-${turn}.ts` }),
    };
    add("assistant/message", {
      ...place,
      message: {
        id: `answer-${first}-${turn}`,
        role: "assistant",
        source: { kind: "model", provider: "provider", model: "model" },
        content: [
          { type: "text", text: WORDS.slice(0, chunks * 5) },
          { type: "tool-call", id: callId, ...call },
        ],
      },
      usage: { inputTokens: 1200 + turn, outputTokens: 80 },
    }, true);
    add("tool/call", { ...place, callId, ...call });
    add("tool/result", {
      ...place,
      message: {
        id: `result-${first}-${turn}`,
        role: "user",
        source: { kind: "tool", callId },
        content: [{
          type: "tool-result",
          toolCallId: callId,
          content: [{ type: "text", text: WORDS.slice(0, turn * 37 % 1500) }],
        }],
      },
    }, true);
    add("step/end", place);
    add("turn/end", { turn, reason: { kind: "completed" } });
  }
  return events;
}
