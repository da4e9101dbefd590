/**
 * Turns files that were met on a walk into a listing.
 *
 * @module
 */

import type { SessionLocation } from "../../types.ts";
import { changedAt } from "../../persistence/jsonl/read/changed_at.ts";
import { ItemIterator } from "../../persistence/jsonl/read/item_iterator.ts";
import { walkBatches } from "../../persistence/jsonl/read/walk_batches.ts";
import type { HeadReading, ListedLog } from "./harness_logs.ts";

/**
 * List the logs that a walk meets, each read no further than its head.
 *
 * @param kind The representation of the logs.
 * @param paths The files.
 * @param head Reads one head.
 */
export function listHeads(
  kind: string,
  paths: Iterable<string>,
  head: (path: string) => HeadReading,
): AsyncIterable<ListedLog> {
  function* heads(): Generator<ListedLog> {
    for (const path of paths) {
      const listed = listedLog({ kind, path }, head);
      if (listed) yield listed;
    }
  }
  return {
    [Symbol.asyncIterator]: () => new ItemIterator(walkBatches(heads())),
  };
}

// A log that was removed during the walk is no longer one.
function listedLog(
  location: SessionLocation,
  head: (path: string) => HeadReading,
): ListedLog | undefined {
  const { path } = location;
  const reading = head(path);
  if (reading.state === "missing") return undefined;
  if (reading.state !== "present") {
    return { location, error: new UnknownHeadError(location, reading.reason) };
  }
  return {
    location,
    head: reading.head,
    get updatedAt() {
      return changedAt(path);
    },
  };
}

/** A log's head names no session. */
export class UnknownHeadError extends Error {
  /** The error's class. */
  override readonly name = "UnknownHeadError";
  /** The condition. */
  readonly code = "unknown_head";
  /** Where the log is. */
  readonly location: SessionLocation;

  /**
   * Make the error.
   *
   * @param location Where the log is.
   * @param reason What was found in its head.
   */
  constructor(location: SessionLocation, reason: string) {
    super(`Cannot read the head of "${location.path}": ${reason}`);
    this.location = location;
  }
}

/**
 * The files that a walk meets, as locations.
 *
 * @param kind The representation of the logs.
 * @param paths The files.
 */
export function locations(
  kind: string,
  paths: Iterable<string>,
): SessionLocation[] {
  return Array.from(paths, (path) => ({ kind, path }));
}
