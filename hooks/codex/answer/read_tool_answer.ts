/**
 * What an answer says to Codex before a tool runs.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";
import { leaveField, type OutcomeDraft } from "../../outcome_draft.ts";
import {
  deny,
  fail,
  given,
  objectOf,
  readContext,
  textOf,
} from "./answer_parts.ts";

/**
 * Read an answer to `PreToolUse`.
 *
 * @param answer The answer, whose shape fits.
 * @param draft Takes what it says.
 * @returns The draft of the outcome.
 */
export function readPreToolUse(
  answer: JsonObject,
  draft: OutcomeDraft,
): OutcomeDraft {
  const specific = objectOf(answer.hookSpecificOutput);
  const said = given(specific.permissionDecision);
  const reason = textOf(specific.permissionDecisionReason);
  const update = given(specific.updatedInput);
  const usesSpecific = said !== undefined || reason !== undefined ||
    update !== undefined;
  const refused = unsupportedTopLevel(answer) ??
    (usesSpecific
      ? unsupportedPermission(said, reason, update)
      : unsupportedDecision(answer));
  if (refused) return fail(draft, refused);
  readContext(specific, draft);
  const denial = usesSpecific
    ? said === "deny" ? reason : undefined
    : answer.decision === "block"
    ? textOf(answer.reason)
    : undefined;
  if (denial !== undefined) return deny(draft, denial.trim());
  if (update !== undefined) {
    draft.decision = "allow";
    draft.updatedInput = update;
    if (reason !== undefined) draft.reason = reason;
  }
  if (usesSpecific) leaveLegacy(answer, draft);
  return draft;
}

function unsupportedTopLevel(answer: JsonObject): string | undefined {
  if (answer.continue === false) return "continue: false";
  if (given(answer.stopReason) !== undefined) return "stopReason";
  if (answer.suppressOutput === true) return "suppressOutput";
  return undefined;
}

function unsupportedPermission(
  said: JsonValue | undefined,
  reason: string | undefined,
  update: JsonValue | undefined,
): string | undefined {
  if (update !== undefined && said !== "allow") {
    return 'updatedInput without permissionDecision "allow"';
  }
  if (said === "ask") return 'permissionDecision "ask"';
  if (said === "allow" && update === undefined) {
    return 'permissionDecision "allow" without updatedInput';
  }
  if (said === "deny" && !reason?.trim()) {
    return 'permissionDecision "deny" without a reason';
  }
  if (said === undefined) {
    return "permissionDecisionReason without permissionDecision";
  }
  return undefined;
}

function unsupportedDecision(answer: JsonObject): string | undefined {
  const reason = textOf(answer.reason);
  if (answer.decision === "approve") return 'decision "approve"';
  if (answer.decision === "block" && !reason?.trim()) {
    return 'decision "block" without a reason';
  }
  if (given(answer.decision) === undefined && reason !== undefined) {
    return "reason without decision";
  }
  return undefined;
}

function leaveLegacy(answer: JsonObject, draft: OutcomeDraft): void {
  for (const field of ["decision", "reason"]) {
    const value = given(answer[field]);
    if (value !== undefined) {
      leaveField(draft, field, value, "hookSpecificOutput decides");
    }
  }
}

/**
 * Read an answer to `PermissionRequest`.
 *
 * @param answer The answer, whose shape fits.
 * @param draft Takes what it says.
 * @returns The draft of the outcome.
 */
export function readPermissionRequest(
  answer: JsonObject,
  draft: OutcomeDraft,
): OutcomeDraft {
  const decision = objectOf(objectOf(answer.hookSpecificOutput).decision);
  const refused = unsupportedTopLevel(answer) ??
    (given(decision.updatedInput) !== undefined
      ? "updatedInput"
      : given(decision.updatedPermissions) !== undefined
      ? "updatedPermissions"
      : decision.interrupt === true
      ? "interrupt: true"
      : undefined);
  if (refused) return fail(draft, refused);
  const message = textOf(decision.message)?.trim();
  if (decision.behavior === "deny") {
    return deny(draft, message || "The hook denied the approval");
  }
  if (decision.behavior === "allow") {
    draft.decision = "allow";
    if (message) {
      leaveField(
        draft,
        "hookSpecificOutput.decision.message",
        message,
        "it was allowed",
      );
    }
  }
  return draft;
}
