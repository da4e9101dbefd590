/** Headers and events as fast-check makes them up. */

import fc from "fast-check";
import type { JsonValue, SessionEvent, SessionHeader } from "../../../types.ts";

/** Any string of UTF-16 units, lone surrogates included. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom("\ud800", "\udfff", "\u2028", "\0", "\n", "é", "a"))
    .map((units) => units.join("")),
);

const anyId = anyText.filter((text) => text !== "");

/** The same value in objects that have a prototype, as JSON has them. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Any header that may begin a session. */
export const anyHeader: fc.Arbitrary<SessionHeader> = fc.record({
  version: fc.constant(0),
  id: anyId,
  createdAt: fc.maxSafeNat(),
  cwd: anyText.map((text) => `/${text}`),
  parentSession: anyId,
  seedLength: fc.nat(),
  origin: fc.constant("subagent" as const),
  delegationDepth: fc.nat(9),
  agentPreset: anyText,
}, { requiredKeys: ["version", "id", "createdAt", "delegationDepth"] })
  .map(plain);

/** Any value that JSON gives back as it was. */
const anyJson: fc.Arbitrary<JsonValue> = fc.jsonValue({ stringUnit: "binary" })
  .map((value) => plain(value as JsonValue));

type Unnumbered = Omit<SessionEvent, "seq">;

const time = fc.integer({ min: -1e12, max: 2e12 });

const anyEvent: fc.Arbitrary<Unnumbered> = fc.oneof(
  fc.record({
    type: fc.constantFrom("turn/start", "turn/end", "acme/thing", "x"),
    time,
    data: anyJson,
    ignorable: fc.constant(true as const),
  }, { requiredKeys: ["type", "time", "data"] }),
  fc.record({
    type: fc.constantFrom("user/message", "tool/result"),
    time,
    data: anyJson,
    surfaceOp: fc.constantFrom(
      "append" as const,
      { op: "replace" as const, start: 0, end: 3 },
    ),
  }),
);

const chunk: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.record({
    type: fc.constantFrom("text-delta", "reasoning-delta"),
    index: fc.nat(1),
    text: anyText,
  }),
  fc.record({
    type: fc.constant("tool-call-delta"),
    index: fc.nat(1),
    id: fc.constantFrom("a", "b"),
    name: fc.constantFrom("bash", ""),
    argumentsDelta: anyText,
  }, { requiredKeys: ["type", "index", "id", "argumentsDelta"] }),
  // Shapes that a row cannot give back.
  fc.constantFrom<JsonValue>(
    { type: "text-delta", index: 0, text: "x", extra: 1 },
    { type: "text-delta", index: 0 },
    { type: "finish", reason: "stop" },
    null,
  ),
);

/** Runs of chunks that differ little, so that many can be packed. */
const anyRun: fc.Arbitrary<Unnumbered[]> = fc.record({
  chunks: fc.array(chunk, { maxLength: 12 }),
  turn: fc.nat(1),
}).map(({ chunks, turn }) =>
  chunks.map((chunk, i) => ({
    type: "assistant/chunk",
    time: 1000 + (i % 3) * 7 - i,
    data: { turn, step: 1, chunk },
  }))
);

/** Any events of a session, numbered from 0. */
export const anyEvents: fc.Arbitrary<SessionEvent[]> = fc.array(
  fc.oneof(anyEvent.map((event) => [event]), anyRun),
  { maxLength: 8 },
).map((parts) =>
  plain(parts.flat().map(({ type, ...rest }, seq) => ({ type, seq, ...rest })))
);

/** The same events in batches, cut at any places. */
export function inBatches(
  events: readonly SessionEvent[],
  cuts: readonly number[],
): SessionEvent[][] {
  const places = [...new Set(cuts.map((cut) => cut % (events.length + 1)))]
    .sort((a, b) => a - b);
  const batches: SessionEvent[][] = [];
  let from = 0;
  for (const place of [...places, events.length]) {
    if (place > from) batches.push(events.slice(from, place));
    from = place;
  }
  return batches;
}
