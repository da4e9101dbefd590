/**
 * A row as the chunks that it stands for. Pure.
 *
 * @module
 */

import type { JsonValue, SessionEvent } from "../../../types.ts";
import type { ChunkRow } from "./chunk_row.ts";
import { hasKeys, isCount, isInteger, isString, isTime } from "./row_fields.ts";

const DELTAS: Readonly<Record<string, string>> = {
  "text-chunks": "text-delta",
  "reasoning-chunks": "reasoning-delta",
  "tool-call-chunks": "tool-call-delta",
};

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
