/**
 * What a JSON answer says to Codex, once its shape was found right.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import {
  draftOutcome,
  leaveField,
  type OutcomeDraft,
} from "../../outcome_draft.ts";
import {
  deny,
  fail,
  given,
  objectOf,
  readContext,
  textOf,
} from "./answer_parts.ts";
import { readPermissionRequest, readPreToolUse } from "./read_tool_answer.ts";

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
    leaveField(
      draft,
      "reason",
      reason,
      "there is no decision that it belongs to",
    );
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
    leaveField(draft, "continue", false, "SubagentStart does not stop for it");
  }
  leaveStopReason(answer, draft);
  return draft;
}

function halt(answer: JsonObject, draft: OutcomeDraft): OutcomeDraft {
  const reason = textOf(answer.stopReason);
  draft.status = "halted";
  draft.halt = reason === undefined ? {} : { reason };
  const decision = given(answer.decision);
  if (decision !== undefined) {
    leaveField(draft, "decision", decision, "continue: false comes before it");
  }
  return draft;
}

function leaveSuppression(answer: JsonObject, draft: OutcomeDraft): void {
  if (answer.suppressOutput === true) {
    leaveField(draft, "suppressOutput", true, UNREAD);
  }
}

function leaveStopReason(answer: JsonObject, draft: OutcomeDraft): void {
  const reason = given(answer.stopReason);
  if (reason !== undefined) {
    leaveField(draft, "stopReason", reason, "it needs continue: false");
  }
}
