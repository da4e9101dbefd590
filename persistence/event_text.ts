/**
 * An event as the text that engines keep, and back. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../types.ts";
import { eventProblem } from "./check_events.ts";

/**
 * Write a checked event as JSON, its fields in the order of the log.
 *
 * @param event The event.
 * @returns One line of JSON, without a line feed.
 */
export function eventText(event: SessionEvent): string {
  const { type, seq, time, data, sourceEventSeqs, surfaceOp, ignorable } =
    event;
  return JSON.stringify({
    type,
    seq,
    time,
    data,
    sourceEventSeqs,
    surfaceOp,
    ignorable,
  });
}

/**
 * Read an event back.
 *
 * @param text What is stored.
 * @param seq The number that is due.
 * @returns The event, or what is wrong with the text.
 */
export function readEventText(
  text: unknown,
  seq: number,
): SessionEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch (error) {
    return `event ${seq} is not JSON (${(error as Error).message})`;
  }
  const problem = eventProblem(value);
  if (problem !== undefined) return `event ${seq} is not one: ${problem}`;
  const event = value as SessionEvent;
  return event.seq === seq
    ? event
    : `event ${seq} carries seq ${String(event.seq)}`;
}
