/**
 * Runs of streamed chunks as one row, and rows as the chunks they stand for,
 * without loss either way. Pure.
 *
 * @module
 */

import type { JsonValue, SessionEvent } from "../../../types.ts";

/** A row that stands for consecutive `assistant/chunk` events. */
export interface ChunkRow {
  /** The kind of its chunks; no event type, as it has no slash. */
  readonly type: "text-chunks" | "reasoning-chunks" | "tool-call-chunks";
  /** The number of the first event. */
  readonly seq0: number;
  /** The time of the first event. */
  readonly time0: number;
  /** What the events share, the gaps between their times, and their texts. */
  readonly data: ChunkRowData;
}

/** What a row holds. */
export interface ChunkRowData {
  /** The turn of all the events. */
  readonly turn: number;
  /** The step of all the events. */
  readonly step: number;
  /** The content block of all the events. */
  readonly index: number;
  /** Milliseconds from each event to the next; one fewer than events. */
  readonly dt: readonly number[];
  /** The texts, in a text or reasoning row. */
  readonly texts?: readonly string[];
  /** The call, in a tool call row. */
  readonly id?: string;
  /** The tool's name, in a tool call row whose every event names it. */
  readonly name?: string;
  /** The pieces of the arguments, in a tool call row. */
  readonly args?: readonly string[];
}

/** The fewest events that become a row. */
const MIN_RUN = 3;
/** About how long a row may become, so that no reader finds its line too long. */
const MAX_ROW_BYTES = 1024 * 1024;

const DELTAS: Readonly<Record<string, string>> = {
  "text-chunks": "text-delta",
  "reasoning-chunks": "reasoning-delta",
  "tool-call-chunks": "tool-call-delta",
};
const ROWS: Readonly<Record<string, ChunkRow["type"]>> = {
  "text-delta": "text-chunks",
  "reasoning-delta": "reasoning-chunks",
  "tool-call-delta": "tool-call-chunks",
};

const isInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value);
const isCount = (value: unknown): value is number =>
  isInteger(value) && value >= 0 && !Object.is(value, -0);
const isTime = (value: unknown): value is number =>
  isInteger(value) && !Object.is(value, -0);
const isString = (value: unknown): value is string => typeof value === "string";

/** Whether an object's own keys are these and no others. */
function hasKeys(value: object, keys: readonly string[]): boolean {
  let count = 0;
  for (const _ in value) count++;
  return count === keys.length &&
    keys.every((key) => Object.hasOwn(value, key));
}

/**
 * Whether a parsed line is tagged as a row. Whether it is a good one, only
 * {@linkcode expandRow} says.
 *
 * @param type The line's `type`.
 */
export function isRowType(type: unknown): boolean {
  return type === "text-chunks" || type === "reasoning-chunks" ||
    type === "tool-call-chunks";
}

const ROW_KEYS = ["type", "seq0", "time0", "data"];
const TEXT_KEYS = ["turn", "step", "index", "dt", "texts"];
const CALL_KEYS = ["turn", "step", "index", "dt", "id", "args"];
const NAMED_CALL_KEYS = [...CALL_KEYS, "name"];

/**
 * Unpack a row, all of it or nothing.
 *
 * @param row The parsed line; not yet checked.
 * @returns The events, or `undefined` when the row is malformed: a key too many
 * or too few, no member or one that is no string, another number of gaps than
 * members need, a number or a time out of the safe range.
 */
export function expandRow(row: object): SessionEvent[] | undefined {
  if (!hasKeys(row, ROW_KEYS)) return undefined;
  const { type, seq0, time0, data } = row as ChunkRow;
  if (!isCount(seq0) || !isTime(time0)) return undefined;
  if (typeof data !== "object" || data === null) return undefined;
  const isCall = type === "tool-call-chunks";
  const named = isCall && Object.hasOwn(data, "name");
  if (
    !hasKeys(data, named ? NAMED_CALL_KEYS : isCall ? CALL_KEYS : TEXT_KEYS)
  ) return undefined;
  const { turn, step, index, dt, id, name } = data;
  const texts = isCall ? data.args : data.texts;
  if (!isInteger(turn) || !isInteger(step) || !isInteger(index)) {
    return undefined;
  }
  if (isCall && !(isString(id) && (!named || isString(name)))) return undefined;
  if (
    !Array.isArray(texts) || texts.length === 0 || !texts.every(isString) ||
    !Array.isArray(dt) || dt.length !== texts.length - 1 || !dt.every(isInteger)
  ) return undefined;
  if (!isInteger(seq0 + texts.length - 1)) return undefined;

  const kind = DELTAS[type]!;
  const events: SessionEvent[] = [];
  let time = time0;
  for (let i = 0; i < texts.length; i++) {
    if (i > 0) time += dt[i - 1] as number;
    if (!isInteger(time)) return undefined;
    const text = texts[i] as string;
    const chunk: JsonValue = !isCall
      ? { type: kind, index, text }
      : named
      ? { type: kind, index, id: id!, name: name!, argumentsDelta: text }
      : { type: kind, index, id: id!, argumentsDelta: text };
    events.push({
      type: "assistant/chunk",
      seq: seq0 + i,
      time,
      data: { turn, step, chunk },
    });
  }
  return events;
}

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
