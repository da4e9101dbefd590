/** Turns that can be made again from their number alone. */

import type { SessionEvent } from "../../../types.ts";

/**
 * Make a turn: a prompt, a run of chunks, an answer of varying size.
 *
 * @param turn Its number.
 * @param seq The number of its first event.
 */
export function turnEvents(turn: number, seq: number): SessionEvent[] {
  const events: SessionEvent[] = [];
  const time = 1_700_000_000_000 + turn;
  const add = (type: string, data: SessionEvent["data"], surface = false) =>
    events.push({
      type,
      seq: seq + events.length,
      time,
      data,
      ...(surface ? { surfaceOp: "append" as const } : {}),
    });
  // Mostly small, sometimes larger than one write of a file system.
  const text = "é".repeat(turn % 7 === 0 ? 40_000 : turn % 50);
  add("turn/start", { turn });
  add("user/message", {
    id: `u${turn}`,
    role: "user",
    source: { kind: "user" },
    content: [{ type: "text", text: `prompt ${turn}` }],
  }, true);
  add("step/start", { turn, step: 1 });
  for (let i = 0; i < turn % 6; i++) {
    const chunk = { type: "text-delta", index: 0, text: `${i} ` };
    add("assistant/chunk", { turn, step: 1, chunk });
  }
  add("assistant/message", {
    turn,
    step: 1,
    message: {
      id: `a${turn}`,
      role: "assistant",
      source: { kind: "model", provider: "p", model: "m" },
      content: [{ type: "text", text }],
    },
  }, true);
  add("step/end", { turn, step: 1 });
  add("turn/end", { turn, reason: { kind: "completed" } });
  return events;
}
