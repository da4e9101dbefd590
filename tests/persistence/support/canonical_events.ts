/** The digest by which two readers of one log are compared. */

import { createHash } from "node:crypto";
import type { ReadItem } from "../../../persistence/seam.ts";
import type { SessionEvent } from "../../../types.ts";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value).sort()) {
    copy[key] = sorted((value as Record<string, unknown>)[key]);
  }
  return copy;
}

/** The events among items. */
export function eventsOf(items: Iterable<ReadItem>): SessionEvent[] {
  return [...items].flatMap((item) =>
    item.kind === "event" ? [item.event] : []
  );
}

/**
 * SHA-256 of events, each as JSON with its keys sorted, joined with newlines.
 */
export function canonicalSha256(events: readonly unknown[]): string {
  const text = events.map((event) => JSON.stringify(sorted(event))).join("\n");
  return createHash("sha256").update(text).digest("hex");
}

/** Consecutive equal names as name and count. */
export function runLengths(names: readonly string[]): [string, number][] {
  const runs: [string, number][] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last?.[0] === name) last[1]++;
    else runs.push([name, 1]);
  }
  return runs;
}
