/**
 * What the readers of Codex's answers have in common.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";
import { draftFailure, type OutcomeDraft } from "../../outcome_draft.ts";

/** Take the context that an answer adds. */
export function readContext(specific: JsonObject, draft: OutcomeDraft): void {
  const context = textOf(specific.additionalContext);
  if (context !== undefined) draft.contexts.push(context);
}

/** Make an outcome a denial. */
export function deny(draft: OutcomeDraft, reason: string): OutcomeDraft {
  draft.status = "blocked";
  draft.decision = "deny";
  draft.reason = reason;
  return draft;
}

/** Fail a hook for something that Codex does not support. */
export function fail(draft: OutcomeDraft, what: string): OutcomeDraft {
  const failed = draftFailure(
    `The answer is refused: ${what} is not supported`,
  );
  return { ...failed, userMessages: draft.userMessages };
}

/** Take `null` for absent, as Codex does. */
export function given(value: JsonValue | undefined): JsonValue | undefined {
  return value === null ? undefined : value;
}

/** Take a value that is a string. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Take a value that is an object, else an empty one. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : {};
}
