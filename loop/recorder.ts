/**
 * The agent's own copy of its log: what is stored, and what is not yet.
 *
 * @module
 */

import type { SessionWriter } from "../persistence/seam.ts";
import type { JsonValue, SessionEvent, SurfaceOperation } from "../types.ts";

/** What an event has besides its type and data. */
export interface EventExtras {
  /** How it stands in the model's history. */
  readonly surfaceOp?: SurfaceOperation;
  /** Earlier events that it was made from. */
  readonly sourceEventSeqs?: readonly number[];
}

/** Records events and stores them. */
export interface Recorder {
  /** Every event, the stored ones first. */
  readonly events: readonly SessionEvent[];
  /** How many events are not stored yet. */
  readonly pending: number;
  /**
   * Add an event.
   *
   * @param type Its type.
   * @param data Its facts.
   * @param extras What else it has.
   * @returns Its number.
   */
  record(type: string, data: JsonValue, extras?: EventExtras): number;
  /** Store what is not stored yet; what fails is kept for the next time. */
  flush(): Promise<void>;
}

/**
 * Make a recorder.
 *
 * @param session Stores the events.
 * @param history The events that are stored already.
 * @param clock Gives the time in milliseconds since the epoch.
 * @returns The recorder.
 */
export function createRecorder(
  session: SessionWriter,
  history: readonly SessionEvent[],
  clock: () => number,
): Recorder {
  const events: SessionEvent[] = [...history];
  let stored = events.length;
  let flushing: Promise<void> = Promise.resolve();
  return {
    events,
    get pending() {
      return events.length - stored;
    },
    record(type, data, { sourceEventSeqs, surfaceOp } = {}) {
      const seq = events.length;
      events.push({
        type,
        seq,
        time: Math.floor(clock()),
        data,
        ...(sourceEventSeqs === undefined ? {} : { sourceEventSeqs }),
        ...(surfaceOp === undefined ? {} : { surfaceOp }),
      });
      return seq;
    },
    flush() {
      // One after another, so that no event is handed over twice.
      const next = flushing.then(async () => {
        const until = events.length;
        if (until === stored) return;
        await session.append(events.slice(stored, until));
        stored = until;
      });
      flushing = next.catch(() => {});
      return next;
    },
  };
}
