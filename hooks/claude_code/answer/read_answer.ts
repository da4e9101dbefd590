/**
 * What a JSON answer says to Claude Code, field by field.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import {
  draftFailure,
  draftOutcome,
  leaveField,
  type OutcomeDraft,
} from "../../outcome_draft.ts";
import {
  PERMISSION_FIELDS,
  readPermission,
  readPermissionRequest,
} from "./read_permission.ts";
import { BLOCK_DECISION_EVENTS } from "./exit_code_two.ts";
import { leaveUnknownFields } from "./unknown_fields.ts";
import {
  isJsonObject,
  misshapen,
  SPECIFIC_FIELDS,
  TOP_LEVEL_FIELDS,
} from "./output_fields.ts";

const NO_EFFECT = "Claude Code accepts it and does nothing with it";

/**
 * Read a JSON answer. One field of the wrong shape, or an answer made for
 * another event, makes the host refuse the whole answer.
 *
 * @param event The event's name.
 * @param answer What the hook answered.
 * @returns The draft of the outcome.
 */
export function readAnswer(event: string, answer: JsonObject): OutcomeDraft {
  const specific = answer.hookSpecificOutput;
  const wrong = misshapen(answer, TOP_LEVEL_FIELDS, "") ??
    (isJsonObject(specific) ? wrongSpecific(event, specific) : undefined);
  if (wrong) return draftFailure(`The answer is refused: ${wrong}`);

  const draft = draftOutcome();
  if (answer.async === true) {
    draft.status = "background";
    if (answer.asyncTimeout !== undefined) {
      draft.fields.asyncTimeout = answer.asyncTimeout;
    }
    return draft;
  }
  readTopLevel(event, answer, draft);
  if (isJsonObject(specific)) readSpecific(event, specific, draft);
  leaveUnknownFields(answer, TOP_LEVEL_FIELDS, "", draft);
  if (draft.halt) draft.status = "halted";
  else if (draft.decision === "deny") draft.status = "blocked";
  return draft;
}

function wrongSpecific(event: string, specific: JsonObject) {
  const { hookEventName } = specific;
  if (typeof hookEventName !== "string") {
    return '"hookSpecificOutput.hookEventName" is missing';
  }
  if (hookEventName !== event) {
    return `"hookSpecificOutput.hookEventName" is "${hookEventName}" and the event is ${event}`;
  }
  const wrong = misshapen(
    specific,
    SPECIFIC_FIELDS[event] ?? {},
    "hookSpecificOutput.",
  );
  if (wrong || event !== "PermissionRequest") return wrong;
  const decision = specific.decision;
  return isJsonObject(decision)
    ? decision.behavior === undefined
      ? '"hookSpecificOutput.decision.behavior" is missing'
      : misshapen(decision, {
        behavior: ["allow", "deny"],
        message: "string",
        interrupt: "boolean",
        updatedInput: "object",
      }, "hookSpecificOutput.decision.")
    : undefined;
}

function readTopLevel(
  event: string,
  answer: JsonObject,
  draft: OutcomeDraft,
): void {
  if (answer.continue === false) {
    draft.halt = typeof answer.stopReason === "string"
      ? { reason: answer.stopReason }
      : {};
  } else if (answer.stopReason !== undefined) {
    leaveField(
      draft,
      "stopReason",
      answer.stopReason,
      "it needs continue: false",
    );
  }
  if (typeof answer.systemMessage === "string") {
    draft.userMessages.push(answer.systemMessage);
  }
  if (answer.terminalSequence !== undefined) {
    draft.fields.terminalSequence = answer.terminalSequence;
  }
  if (answer.suppressOutput === true) {
    leaveField(draft, "suppressOutput", true, NO_EFFECT);
  }
  readDecision(event, answer, draft);
}

function readDecision(
  event: string,
  answer: JsonObject,
  draft: OutcomeDraft,
): void {
  const { decision, reason } = answer;
  if (event === "PreToolUse" && decision !== undefined) {
    draft.decision = decision === "block" ? "deny" : "allow";
    if (typeof reason === "string") draft.reason = reason;
    draft.notices.push({
      code: "deprecated_decision",
      message: "On PreToolUse the top-level decision gave way to " +
        "hookSpecificOutput.permissionDecision",
    });
  } else if (decision === "block" && BLOCK_DECISION_EVENTS.has(event)) {
    draft.decision = "deny";
    if (typeof reason === "string") {
      draft.reason = reason;
      // The tool has run: the model can only be told.
      if (event.startsWith("PostToolUse")) draft.feedback.push(reason);
    }
  } else {
    if (decision !== undefined) {
      const why = decision === "block"
        ? `${event} cannot be blocked by a top-level decision`
        : NO_EFFECT;
      leaveField(draft, "decision", decision, why);
    }
    if (reason !== undefined) {
      leaveField(
        draft,
        "reason",
        reason,
        "there is no decision that it belongs to",
      );
    }
  }
}

function readSpecific(
  event: string,
  specific: JsonObject,
  draft: OutcomeDraft,
): void {
  const known = SPECIFIC_FIELDS[event] ?? {};
  readPermission(event, specific, draft);
  for (const field of Object.keys(known)) {
    const value = specific[field];
    if (value === undefined || PERMISSION_FIELDS.has(field)) continue;
    if (field === "additionalContext") {
      if (draft.decision === "defer") {
        leaveField(
          draft,
          `hookSpecificOutput.${field}`,
          value,
          "it was deferred",
        );
      } else {
        draft.contexts.push(value as string);
        if (event === "Stop" || event === "SubagentStop") {
          draft.notices.push({
            code: "keeps_going",
            message: "This context keeps the turn going, as a block would",
          });
        }
      }
    } else if (event === "PermissionRequest") {
      readPermissionRequest(value as JsonObject, draft);
    } else if (field === "updatedToolOutput") draft.updatedOutput = value;
    else if (field === "updatedMCPToolOutput") draft.updatedOutput ??= value;
    else draft.fields[field] = value;
  }
  leaveUnknownFields(
    specific,
    { hookEventName: "string", ...known },
    "hookSpecificOutput.",
    draft,
  );
}
