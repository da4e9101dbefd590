/**
 * What ends a turn that nobody ended: the events that a writer adds when it
 * takes up a session whose process died. Pure.
 *
 * @module
 */

import type { JsonObject, JsonValue, SessionEvent } from "../types.ts";

const UNKNOWN = {
  name: "ToolOutcomeUnknownError",
  code: "TOOL_OUTCOME_UNKNOWN",
  text:
    "This tool call had begun when the session was interrupted, and no result of it was stored. Whether it took effect is not known. If it only reads, or may safely happen twice, run it again; otherwise look first at what it changed, or ask the user.",
};

const NOT_STARTED = {
  name: "ToolNotStartedError",
  code: "TOOL_NOT_STARTED",
  text:
    "This tool call had not begun when the session was interrupted. Run it again if it is still needed.",
};

const field = (value: JsonValue | undefined, key: string) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)[key]
    : undefined;

const messageOf = (event: SessionEvent) => field(event.data, "message");

/** The ids of the tool calls that an assistant message asks for, in order. */
function* requestedCalls(event: SessionEvent): Generator<string> {
  const content = field(messageOf(event), "content");
  if (!Array.isArray(content)) return;
  for (const block of content as readonly JsonValue[]) {
    const id = field(block, "id");
    if (field(block, "type") === "tool-call" && typeof id === "string") {
      yield id;
    }
  }
}

/** The last turn, from its start on, when it has no end. */
function openTurn(events: readonly SessionEvent[]): readonly SessionEvent[] {
  for (let i = events.length - 1; i >= 0; i--) {
    const { type } = events[i]!;
    if (type === "turn/end") return [];
    if (type === "turn/start") return events.slice(i);
  }
  return [];
}

/** The last step of a turn, from its start on, when it has no end. */
function openStep(turn: readonly SessionEvent[]): readonly SessionEvent[] {
  for (let i = turn.length - 1; i >= 0; i--) {
    const { type } = turn[i]!;
    if (type === "step/end") return [];
    if (type === "step/start") return turn.slice(i);
  }
  return [];
}

/** The calls of a step that have no result, each with its record's number. */
function unanswered(
  step: readonly SessionEvent[],
): Map<string, number | undefined> {
  const calls = new Map<string, number | undefined>();
  for (const event of step) {
    if (event.type === "assistant/message") {
      for (const id of requestedCalls(event)) calls.set(id, undefined);
    } else if (event.type === "tool/call") {
      const id = field(event.data, "callId");
      if (typeof id === "string" && calls.has(id)) calls.set(id, event.seq);
    } else if (event.type === "tool/result") {
      const id = field(field(messageOf(event), "source"), "callId");
      if (typeof id === "string") calls.delete(id);
    }
  }
  return calls;
}

/**
 * Build the events that close a session's last turn, if it is open.
 *
 * Each tool call of the open step that has no result gets one: its outcome is
 * unknown when the call was stored, and it never began when it was not. Then
 * the step and the turn end. All carry the time of the last stored event.
 *
 * @example Usage
 * ```ts
 * import { closersOf } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const events = [{ type: "turn/start", seq: 0, time: 5, data: { turn: 1 } }];
 *
 * assertEquals(closersOf(events), [{
 *   type: "turn/end",
 *   seq: 1,
 *   time: 5,
 *   data: { turn: 1, reason: { kind: "interrupted" } },
 * }]);
 * ```
 *
 * @param events The stored events, or the last of them: enough to hold the
 * whole last turn.
 * @returns The closing events, numbered on; none when no turn is open.
 */
export function closersOf(events: readonly SessionEvent[]): SessionEvent[] {
  const turn = openTurn(events);
  const first = turn[0], last = turn.at(-1);
  if (first === undefined || last === undefined) return [];
  const { time } = last;
  const closers: SessionEvent[] = [];
  const nextSeq = () => last.seq + 1 + closers.length;
  const turnNumber = field(first.data, "turn") ?? null;
  const step = openStep(turn);
  if (step.length > 0) {
    const stepNumber = field(step[0]!.data, "step") ?? null;
    const place = { turn: turnNumber, step: stepNumber };
    for (const [callId, recorded] of unanswered(step)) {
      const { name, code, text } = recorded === undefined
        ? NOT_STARTED
        : UNKNOWN;
      const seq = nextSeq();
      const message = {
        id: `interrupted-tool-result-${callId}-${seq}`,
        role: "user",
        source: { kind: "tool", callId },
        content: [{
          type: "tool-result",
          toolCallId: callId,
          isError: true,
          content: [{ type: "text", text }],
        }],
      };
      closers.push({
        type: "tool/result",
        seq,
        time,
        data: { ...place, message, error: { name, code } },
        ...(recorded === undefined ? {} : { sourceEventSeqs: [recorded] }),
        surfaceOp: "append",
      });
    }
    closers.push({ type: "step/end", seq: nextSeq(), time, data: place });
  }
  closers.push({
    type: "turn/end",
    seq: nextSeq(),
    time,
    data: { turn: turnNumber, reason: { kind: "interrupted" } },
  });
  return closers;
}
