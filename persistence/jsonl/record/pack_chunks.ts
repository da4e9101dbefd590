/**
 * Runs of streamed chunks as one row each, without loss. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../../../types.ts";
import type { ChunkRow, ChunkRowData } from "./chunk_row.ts";
import { hasKeys, isCount, isInteger, isString, isTime } from "./row_fields.ts";

/** The fewest events that become a row. */
const MIN_RUN = 3;
/** About how long a row may become, so that no reader finds its line too long. */
const MAX_ROW_BYTES = 1024 * 1024;

const ROWS: Readonly<Record<string, ChunkRow["type"]>> = {
  "text-delta": "text-chunks",
  "reasoning-delta": "reasoning-chunks",
  "tool-call-delta": "tool-call-chunks",
};

/** What a chunk event shares with its run, and its own text. */
interface Member {
  readonly kind: ChunkRow["type"];
  readonly turn: number;
  readonly step: number;
  readonly index: number;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

const EVENT_KEYS = ["type", "seq", "time", "data"];
const DATA_KEYS = ["turn", "step", "chunk"];
const TEXT_CHUNK_KEYS = ["type", "index", "text"];
const CALL_CHUNK_KEYS = ["type", "index", "id", "argumentsDelta"];
const NAMED_CALL_CHUNK_KEYS = [...CALL_CHUNK_KEYS, "name"];

/** Read an event as a member of a run, if a row can give it back exactly. */
function memberOf(event: SessionEvent): Member | undefined {
  if (event.type !== "assistant/chunk" || !hasKeys(event, EVENT_KEYS)) {
    return undefined;
  }
  const data = event.data as Record<string, unknown> | null;
  if (
    !isCount(event.seq) || !isTime(event.time) ||
    typeof data !== "object" || data === null || !hasKeys(data, DATA_KEYS)
  ) return undefined;
  const { turn, step } = data;
  const chunk = data.chunk as Record<string, unknown> | null;
  if (!isTime(turn) || !isTime(step)) return undefined;
  if (typeof chunk !== "object" || chunk === null) return undefined;
  const { type, index, id, name } = chunk;
  if (!isTime(index) || !isString(type) || !Object.hasOwn(ROWS, type)) {
    return undefined;
  }
  const kind = ROWS[type]!;
  const shared = { kind, turn, step, index };
  if (kind !== "tool-call-chunks") {
    return hasKeys(chunk, TEXT_CHUNK_KEYS) && isString(chunk.text)
      ? { ...shared, id: undefined, name: undefined, text: chunk.text }
      : undefined;
  }
  const named = Object.hasOwn(chunk, "name");
  if (!hasKeys(chunk, named ? NAMED_CALL_CHUNK_KEYS : CALL_CHUNK_KEYS)) {
    return undefined;
  }
  const text = chunk.argumentsDelta;
  if (!isString(id) || !isString(text) || (named && !isString(name))) {
    return undefined;
  }
  return { ...shared, id, name: named ? name as string : undefined, text };
}

const sameRun = (a: Member, b: Member): boolean =>
  a.kind === b.kind && a.turn === b.turn && a.step === b.step &&
  a.index === b.index && a.id === b.id && a.name === b.name;

/** At most how many bytes a member adds to its row. */
const bytesOf = (member: Member): number => member.text.length * 6 + 24;

/** Make the row of a run. */
function rowOf(
  events: readonly SessionEvent[],
  members: readonly Member[],
): ChunkRow {
  const { kind, turn, step, index, id, name } = members[0]!;
  const { seq, time } = events[0]!;
  const dt = events.slice(1).map((event, i) => event.time - events[i]!.time);
  const texts = members.map((member) => member.text);
  const data: ChunkRowData = kind !== "tool-call-chunks"
    ? { turn, step, index, dt, texts }
    : name === undefined
    ? { turn, step, index, dt, id: id!, args: texts }
    : { turn, step, index, dt, id: id!, name, args: texts };
  return { type: kind, seq0: seq, time0: time, data };
}

/**
 * Pack the runs of one batch: at least three consecutive chunk events of the
 * same kind, turn, step, block and call become one row; all else stays as it
 * is. A very long run becomes several rows.
 *
 * @param events The batch, in order.
 * @returns The records to write, in order.
 */
export function packChunks(
  events: readonly SessionEvent[],
): (SessionEvent | ChunkRow)[] {
  const records: (SessionEvent | ChunkRow)[] = [];
  let run: SessionEvent[] = [];
  let members: Member[] = [];
  let bytes = 0;
  const flush = () => {
    if (run.length >= MIN_RUN) records.push(rowOf(run, members));
    else records.push(...run);
    run = [];
    members = [];
    bytes = 0;
  };
  for (const event of events) {
    const member = memberOf(event);
    const last = run.at(-1);
    const joins = member !== undefined && last !== undefined &&
      sameRun(members[0]!, member) && event.seq === last.seq + 1 &&
      isInteger(event.time - last.time) &&
      bytes + bytesOf(member) <= MAX_ROW_BYTES;
    if (!joins) flush();
    if (member === undefined) records.push(event);
    else {
      run.push(event);
      members.push(member);
      bytes += bytesOf(member);
    }
  }
  flush();
  return records;
}
