/**
 * Fields of an answer that Claude Code does not know.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import { leaveField, type OutcomeDraft } from "../../outcome_draft.ts";

/**
 * Note every field that Claude Code does not know.
 *
 * @param value What was answered.
 * @param known The fields that it knows.
 * @param path What stands before a field's name.
 * @param draft Takes the notes.
 */
export function leaveUnknownFields(
  value: JsonObject,
  known: Readonly<Record<string, unknown>>,
  path: string,
  draft: OutcomeDraft,
): void {
  for (const [field, got] of Object.entries(value)) {
    if (got !== undefined && !Object.hasOwn(known, field)) {
      leaveField(draft, path + field, got, "Claude Code does not know it here");
    }
  }
}
