/**
 * One whole line after the header as the events it holds. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../../../types.ts";
import type { DamageCode } from "../../seam.ts";
import { isRowType } from "../record/chunk_row.ts";
import { expandRow } from "../record/expand_row.ts";
import { nestsTooDeep, recordProblem } from "../record/event_record.ts";

/** Why a line holds no event. */
export class LineFault {
  /** For programs. */
  readonly code: DamageCode;
  /** For people. */
  readonly reason: string;

  /**
   * Build it.
   *
   * @param code For programs.
   * @param reason For people.
   */
  constructor(code: DamageCode, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Decode a line. Of a key that stands twice in an object, the last one counts;
 * a key `__proto__` is a key like any other.
 *
 * @param line The line, with or without CR at its end.
 * @returns One event, the events of a packed row, or why there is none.
 */
export function decodeLine(
  line: string,
): SessionEvent | SessionEvent[] | LineFault {
  if (nestsTooDeep(line)) {
    return new LineFault("too_deep", "the line nests deeper than any event");
  }
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return new LineFault(
      "unreadable",
      line.trim() === "" ? "the line is empty" : "the line is not JSON",
    );
  }
  const type = (value as { type?: unknown } | null)?.type;
  if (isRowType(type)) {
    return expandRow(value as object) ??
      new LineFault("unreadable", `the ${type} row is malformed`);
  }
  const problem = recordProblem(value);
  return problem === undefined
    ? value as SessionEvent
    : new LineFault("unreadable", `the line is no event: ${problem}`);
}

/**
 * A line without the NUL bytes around it, which a power cut leaves, and without
 * the CR at its end.
 *
 * @param line The line.
 */
export function withoutNuls(line: string): string {
  let from = 0;
  let to = line.length;
  if (line.endsWith("\r")) to--;
  while (line.charCodeAt(from) === 0) from++;
  while (to > from && line.charCodeAt(to - 1) === 0) to--;
  return line.slice(from, to);
}
