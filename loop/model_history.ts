/**
 * What a model is shown of a log.
 *
 * @module
 */

import type { JsonObject, SessionEvent } from "../types.ts";
import type { Message } from "./messages.ts";

function messageOf({ type, data }: SessionEvent): Message {
  const owner = data as JsonObject;
  // A user message is its own data; the others carry theirs inside.
  return (type === "user/message"
    ? owner
    : owner.message) as unknown as Message;
}

/**
 * The messages of a log in order, without those that a later one replaced.
 *
 * @param events The log's events.
 * @returns The messages.
 */
export function modelHistory(events: readonly SessionEvent[]): Message[] {
  let shown: SessionEvent[] = [];
  for (const event of events) {
    const { surfaceOp } = event;
    if (surfaceOp === undefined) continue;
    if (surfaceOp === "append") {
      shown.push(event);
      continue;
    }
    const { start, end } = surfaceOp;
    const hides = ({ seq }: SessionEvent) => seq >= start && seq <= end;
    const at = shown.findIndex(hides);
    shown = shown.filter((other) => !hides(other));
    shown.splice(at === -1 ? shown.length : at, 0, event);
  }
  return shown.map(messageOf);
}
