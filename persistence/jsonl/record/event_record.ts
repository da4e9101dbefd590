/**
 * The lines after a log's header. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../../../types.ts";
import { eventText } from "../../event_text.ts";
import { MAX_EVENT_DEPTH } from "../../json_problem.ts";
import type { ChunkRow } from "./chunk_row.ts";

/** What one line after the header holds. */
export type LogRecord = SessionEvent | ChunkRow;

/** How deep a line may nest: an event's data within the event. */
const MAX_LINE_DEPTH = MAX_EVENT_DEPTH + 1;

/**
 * Write a record as its line, without the newline.
 *
 * @param record An event, or a packed row of them.
 * @returns The line, its keys in written order.
 */
export function encodeEvent(record: LogRecord): string {
  if ("seq0" in record) {
    const { type, seq0, time0, data } = record;
    return JSON.stringify({ type, seq0, time0, data });
  }
  return eventText(record);
}

/**
 * Say what keeps a parsed line from being an event. Its type may be unknown, and
 * keys beyond those of an event stay.
 *
 * @param value The parsed line.
 * @returns What is wrong, or `undefined` when nothing is.
 */
export function recordProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return "it is not an object";
  }
  const record = value as Record<string, unknown>;
  if (typeof record.type !== "string" || record.type === "") {
    return `its "type" is not a name`;
  }
  if (!isSeq(record.seq)) return `its "seq" is not a number from 0 on`;
  if (!Number.isSafeInteger(record.time)) {
    return `its "time" is not a whole number`;
  }
  return Object.hasOwn(record, "data") ? undefined : `it has no "data"`;
}

const isSeq = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Whether a line nests deeper than any event that is written. Such a line
 * parses on some runtimes and overflows the stack of whoever walks its value.
 *
 * @param line The line.
 */
export function nestsTooDeep(line: string): boolean {
  // Each level takes two brackets at least, so most lines need no count.
  if (line.length < 2 * MAX_LINE_DEPTH) return false;
  if (!hasBrackets(line, MAX_LINE_DEPTH)) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (inString) {
      if (unit === 0x5c) i++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > MAX_LINE_DEPTH) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return false;
}

/** Whether a line has more opening brackets than a number. */
function hasBrackets(line: string, limit: number): boolean {
  let left = limit;
  for (const bracket of ["[", "{"]) {
    let at = line.indexOf(bracket);
    for (; at >= 0; at = line.indexOf(bracket, at + 1)) {
      if (left-- === 0) return true;
    }
  }
  return false;
}
