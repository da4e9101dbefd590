/**
 * What a JSON answer says to Codex, once its shape was found right.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import {
  draftFailure,
  draftOutcome,
  type OutcomeDraft,
} from "../outcome_draft.ts";

const UNREAD = "Codex accepts it and does nothing with it";

/**
 * Read a well-shaped answer. What the shape allows and the run does not fails
 * the hook, and the run goes on.
 *
 * @param event The event's name.
 * @param answer The answer, whose shape fits the event.
 * @returns The draft of the outcome.
 */
export function readCodexAnswer(
  event: string,
  answer: JsonObject,
): OutcomeDraft {
  const draft = draftOutcome();
  const message = textOf(answer.systemMessage);
  if (message !== undefined) draft.userMessages.push(message);
  switch (event) {
    case "PreToolUse":
      return readPreToolUse(answer, draft);
    case "PermissionRequest":
      return readPermissionRequest(answer, draft);
    case "PostToolUse":
      return readPostToolUse(answer, draft);
    case "UserPromptSubmit":
    case "Stop":
    case "SubagentStop":
      return readBlockable(event, answer, draft);
    default:
      return readPassive(event, answer, draft);
  }
}

function readPreToolUse(answer: JsonObject, draft: OutcomeDraft): OutcomeDraft {
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
      leave(draft, field, value, "hookSpecificOutput decides");
    }
  }
}

function readPermissionRequest(
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
      leave(
        draft,
        "hookSpecificOutput.decision.message",
        message,
        "it was allowed",
      );
    }
  }
  return draft;
}

function readPostToolUse(
  answer: JsonObject,
  draft: OutcomeDraft,
): OutcomeDraft {
  const specific = objectOf(answer.hookSpecificOutput);
  const reason = textOf(answer.reason);
  const blocks = answer.decision === "block";
  const halts = answer.continue === false;
  const refused = answer.suppressOutput === true
    ? "suppressOutput"
    : given(specific.updatedMCPToolOutput) !== undefined
    ? "updatedMCPToolOutput"
    : blocks && !reason?.trim()
    ? 'decision "block" without a reason'
    : !blocks && !halts && reason !== undefined
    ? "reason without decision"
    : undefined;
  if (!refused) readContext(specific, draft);
  if (halts) {
    halt(answer, draft);
    draft.feedback.push(
      reason?.trim() || draft.halt?.reason || "The hook stopped the run",
    );
    return draft;
  }
  if (refused) return fail(draft, refused);
  if (blocks && reason !== undefined) {
    draft.feedback.push(reason);
    return deny(draft, reason);
  }
  leaveStopReason(answer, draft);
  return draft;
}

function readBlockable(
  event: string,
  answer: JsonObject,
  draft: OutcomeDraft,
): OutcomeDraft {
  const reason = textOf(answer.reason);
  const blocks = answer.decision === "block";
  const refused = blocks && !reason?.trim()
    ? 'decision "block" without a reason'
    : undefined;
  if (!refused) readContext(objectOf(answer.hookSpecificOutput), draft);
  leaveSuppression(answer, draft);
  if (answer.continue === false) return halt(answer, draft);
  if (refused) return fail(draft, refused);
  leaveStopReason(answer, draft);
  if (blocks && reason !== undefined) {
    return deny(draft, event === "UserPromptSubmit" ? reason : reason.trim());
  }
  if (reason !== undefined) {
    leave(draft, "reason", reason, "there is no decision that it belongs to");
  }
  return draft;
}

function readPassive(
  event: string,
  answer: JsonObject,
  draft: OutcomeDraft,
): OutcomeDraft {
  readContext(objectOf(answer.hookSpecificOutput), draft);
  leaveSuppression(answer, draft);
  if (answer.continue === false) {
    if (event !== "SubagentStart") return halt(answer, draft);
    leave(draft, "continue", false, "SubagentStart does not stop for it");
  }
  leaveStopReason(answer, draft);
  return draft;
}

function readContext(specific: JsonObject, draft: OutcomeDraft): void {
  const context = textOf(specific.additionalContext);
  if (context !== undefined) draft.contexts.push(context);
}

function halt(answer: JsonObject, draft: OutcomeDraft): OutcomeDraft {
  const reason = textOf(answer.stopReason);
  draft.status = "halted";
  draft.halt = reason === undefined ? {} : { reason };
  const decision = given(answer.decision);
  if (decision !== undefined) {
    leave(draft, "decision", decision, "continue: false comes before it");
  }
  return draft;
}

function deny(draft: OutcomeDraft, reason: string): OutcomeDraft {
  draft.status = "blocked";
  draft.decision = "deny";
  draft.reason = reason;
  return draft;
}

function fail(draft: OutcomeDraft, what: string): OutcomeDraft {
  const failed = draftFailure(
    `The answer is refused: ${what} is not supported`,
  );
  return { ...failed, userMessages: draft.userMessages };
}

function leaveSuppression(answer: JsonObject, draft: OutcomeDraft): void {
  if (answer.suppressOutput === true) {
    leave(draft, "suppressOutput", true, UNREAD);
  }
}

function leaveStopReason(answer: JsonObject, draft: OutcomeDraft): void {
  const reason = given(answer.stopReason);
  if (reason !== undefined) {
    leave(draft, "stopReason", reason, "it needs continue: false");
  }
}

function leave(
  draft: OutcomeDraft,
  field: string,
  value: JsonValue,
  why: string,
): void {
  draft.notHonoured.push({ field, value, why });
}

function given(value: JsonValue | undefined): JsonValue | undefined {
  return value === null ? undefined : value;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : {};
}
