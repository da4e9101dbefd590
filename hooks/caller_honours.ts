/**
 * What a caller does not act on, kept beside what the host does not.
 *
 * @module
 */

import type { JsonValue } from "../types.ts";
import type { MergedOutcome, NotHonoured } from "./outcome.ts";

/** What a caller may act on, beyond decisions, contexts and messages. */
const OWN_FIELDS = ["updatedInput", "updatedOutput"] as const;

/**
 * Add to an outcome what its caller does not act on, so that it is told and
 * not lost.
 *
 * @param merged What the hooks came to.
 * @param honours What the caller acts on: `halt`, `updatedInput`,
 * `updatedOutput`, and the names of other fields.
 * @returns The outcome with what is left in `notHonoured`.
 */
export function tellUnhonoured(
  merged: MergedOutcome,
  honours: readonly string[],
): MergedOutcome {
  const left: NotHonoured[] = [];
  const add = (field: string, value: JsonValue) =>
    left.push({ field, value, why: "the caller does not act on it" });
  for (const field of OWN_FIELDS) {
    const value = merged[field];
    if (value !== undefined && !honours.includes(field)) add(field, value);
  }
  if (merged.halt && !honours.includes("halt")) add("continue", false);
  for (const [field, value] of Object.entries(merged.fields)) {
    if (value !== undefined && !honours.includes(field)) add(field, value);
  }
  return left.length === 0
    ? merged
    : { ...merged, notHonoured: [...merged.notHonoured, ...left] };
}
