/** Small sessions, and everything that an engine says of them. */

import { assert } from "@std/assert";
import type {
  ReadItem,
  SessionPersistence,
  SessionWriter,
} from "../../../persistence/seam.ts";
import type { JsonValue, SessionEvent, SessionHeader } from "../../../types.ts";

/** A header. */
export const headerOf = (
  id: string,
  more: Partial<SessionHeader> = {},
): SessionHeader => ({
  version: 0,
  id,
  createdAt: 1_783_352_165_000,
  ...more,
});

/** An event of a kind that is nobody's. */
export const note = (
  seq: number,
  data: JsonValue = { text: `n${seq}` },
): SessionEvent => ({
  type: "note/made",
  seq,
  time: 1_783_352_165_000 + seq,
  data,
  ignorable: true,
});

/** A turn of the shortest kind. */
export const turn = (seq: number, number: number): SessionEvent[] => [
  { type: "turn/start", seq, time: seq, data: { turn: number } },
  {
    type: "turn/end",
    seq: seq + 1,
    time: seq,
    data: { turn: number, reason: { kind: "completed" } },
  },
];

/** Everything that is read of a session. */
export async function itemsOf(
  engine: SessionPersistence,
  id: string,
  fromSeq?: number,
): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const item of engine.read(id, { fromSeq })) items.push(item);
  return items;
}

/** The events of a whole session; anything else fails. */
export async function eventsOf(
  engine: SessionPersistence,
  id: string,
): Promise<SessionEvent[]> {
  return (await itemsOf(engine, id)).map((item) => {
    assert(item.kind === "event", JSON.stringify(item));
    return item.event;
  });
}

/** The ids of every session, sorted; an unreadable one fails. */
export async function idsOf(engine: SessionPersistence): Promise<string[]> {
  const ids: string[] = [];
  for await (const entry of engine.list()) {
    assert("header" in entry, JSON.stringify(entry));
    ids.push(entry.header.id);
  }
  return ids.sort();
}

/** Store a session, and give its writer. */
export async function stored(
  engine: SessionPersistence,
  id: string,
  events: readonly SessionEvent[],
): Promise<SessionWriter> {
  const writer = await engine.create(headerOf(id));
  await writer.append(events);
  return writer;
}
