/**
 * Whether events may be stored: their numbers continue the session, their
 * shapes are exact, and JSON gives back what they hold. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../types.ts";
import { SequenceError } from "./errors.ts";
import { isPlainJson, jsonProblem } from "./json_problem.ts";

const KEYS: ReadonlySet<string> = new Set([
  "type",
  "seq",
  "time",
  "data",
  "sourceEventSeqs",
  "surfaceOp",
  "ignorable",
]);

const SURFACE: ReadonlySet<string> = new Set([
  "user/message",
  "assistant/message",
  "tool/result",
]);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && !Object.is(value, -0) &&
  (value as number) >= 0;

function surfaceProblem(event: SessionEvent): string | undefined {
  const { type, seq, surfaceOp, sourceEventSeqs: sources } = event;
  if (!SURFACE.has(type)) {
    return surfaceOp !== undefined
      ? `"surfaceOp" does not belong on it`
      : sources !== undefined
      ? `"sourceEventSeqs" does not belong on it`
      : undefined;
  }
  if (surfaceOp !== "append") {
    // Copied first: JSON leaves out what an object only inherits.
    const { op, start, end, ...rest }: Record<string, unknown> = {
      ...Object(surfaceOp),
    };
    if (
      op !== "replace" || !isCount(start) || !isCount(end) || start > end ||
      Object.keys(rest).length > 0
    ) return `"surfaceOp" must be "append" or { op: "replace", start, end }`;
  }
  if (sources === undefined) return undefined;
  // Asked for as JSON would write them, a hole and a toJSON method included.
  const whole = Array.isArray(sources) && isPlainJson(sources, 0) &&
    sources.every((source) => isCount(source) && source < seq) &&
    new Set(sources).size === sources.length &&
    (sources.length > 0 || type === "assistant/message");
  return whole
    ? undefined
    : `"sourceEventSeqs" must name earlier events, each once`;
}

/**
 * Say what keeps a value from being an event, its number apart.
 *
 * @param value The value; not yet checked.
 * @returns What is wrong, or `undefined` when nothing is.
 */
export function eventProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return "an event is an object";
  }
  const event = value as SessionEvent;
  for (const key in value) {
    if (
      !KEYS.has(key) && Object.hasOwn(value, key) &&
      (value as Record<string, unknown>)[key] !== undefined
    ) return `${JSON.stringify(key)} is not a field of an event`;
  }
  if (typeof event.type !== "string" || event.type === "") {
    return `"type" must be a non-empty string`;
  }
  if (!Number.isSafeInteger(event.time) || Object.is(event.time, -0)) {
    return `"time" must be a safe integer`;
  }
  if (event.ignorable !== undefined && event.ignorable !== true) {
    return `"ignorable" can only be true`;
  }
  return surfaceProblem(event) ??
    (isPlainJson(event.data, 0)
      ? undefined
      : jsonProblem(event.data, `"data"`));
}

/**
 * Check the events of one append.
 *
 * @param id The session's id, for the message.
 * @param nextSeq The number that the first event must carry.
 * @param events The events.
 * @throws {SequenceError} If their numbers do not continue the session.
 * @throws {TypeError} If an event has a wrong shape, or holds what JSON would
 * lose.
 */
export function checkEvents(
  id: string,
  nextSeq: number,
  events: readonly SessionEvent[],
): void {
  if (!Array.isArray(events)) {
    throw new TypeError(
      `Cannot append to session ${JSON.stringify(id)}: events are an array`,
    );
  }
  let due = nextSeq;
  // By position, so that a hole in the array does not pass as checked.
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as SessionEvent | undefined;
    const seq: unknown = event?.seq;
    if (typeof event === "object" && event !== null) {
      if (!Number.isSafeInteger(due)) {
        throw new RangeError(
          `Cannot append to session ${JSON.stringify(id)}: seq is exhausted`,
        );
      }
      if (seq !== due || Object.is(seq, -0)) {
        throw new SequenceError(id, due, Object.is(seq, -0) ? "-0" : seq);
      }
    }
    const problem = eventProblem(event);
    if (problem !== undefined) {
      throw new TypeError(
        `Cannot append event ${due} to session ${
          JSON.stringify(id)
        }: ${problem}`,
      );
    }
    due++;
  }
}
