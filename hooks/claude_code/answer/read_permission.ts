/**
 * What an answer says about a permission in Claude Code.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import { leaveField, type OutcomeDraft } from "../../outcome_draft.ts";
import { SPECIFIC_FIELDS } from "./output_fields.ts";
import { leaveUnknownFields } from "./unknown_fields.ts";

/** The fields that {@linkcode readPermission} reads. */
export const PERMISSION_FIELDS: ReadonlySet<string> = new Set([
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
]);

/**
 * Read `permissionDecision` and what belongs to it, where the event has it.
 *
 * @param event The event's name.
 * @param specific The answer's `hookSpecificOutput`.
 * @param draft Takes what it says.
 */
export function readPermission(
  event: string,
  specific: JsonObject,
  draft: OutcomeDraft,
): void {
  const known = SPECIFIC_FIELDS[event] ?? {};
  if (!("permissionDecision" in known)) return;
  const said = specific.permissionDecision as
    | "allow"
    | "ask"
    | "defer"
    | "deny"
    | undefined;
  const reason = specific.permissionDecisionReason;
  const update = specific.updatedInput;
  if (said !== undefined) {
    draft.decision = said;
    if (typeof reason === "string") draft.reason = reason;
    else delete draft.reason;
  } else if (reason !== undefined) {
    leaveField(
      draft,
      "hookSpecificOutput.permissionDecisionReason",
      reason,
      "there is no permissionDecision that it belongs to",
    );
  }
  if (event === "PreSkillShellCommand") {
    const stops = update !== undefined ||
      (said !== undefined && said !== "allow");
    if (stops) draft.decision = "deny";
    if (update !== undefined) {
      draft.reason ??= "An updatedInput stops the command";
      leaveField(
        draft,
        "hookSpecificOutput.updatedInput",
        update,
        "it is never applied; its presence stops the command",
      );
    }
  } else if (update !== undefined) {
    if (draft.decision === "deny" || draft.decision === "defer") {
      leaveField(
        draft,
        "hookSpecificOutput.updatedInput",
        update,
        `the decision is "${draft.decision}"`,
      );
    } else draft.updatedInput = update;
  }
}

/**
 * Read the `decision` of `PermissionRequest`.
 *
 * @param decision What it holds.
 * @param draft Takes what it says.
 */
export function readPermissionRequest(
  decision: JsonObject,
  draft: OutcomeDraft,
): void {
  const allowed = decision.behavior === "allow";
  draft.decision = allowed ? "allow" : "deny";
  const path = "hookSpecificOutput.decision.";
  const { updatedInput, updatedPermissions, message, interrupt } = decision;
  if (updatedInput !== undefined) {
    if (allowed) draft.updatedInput = updatedInput;
    else {leaveField(
        draft,
        `${path}updatedInput`,
        updatedInput,
        "it was denied",
      );}
  }
  if (updatedPermissions !== undefined) {
    if (allowed) draft.fields.updatedPermissions = updatedPermissions;
    else {
      leaveField(
        draft,
        `${path}updatedPermissions`,
        updatedPermissions,
        "it was denied",
      );
    }
  }
  if (message !== undefined) {
    if (allowed) leaveField(draft, `${path}message`, message, "it was allowed");
    else draft.reason = String(message);
  }
  if (interrupt !== undefined) {
    if (allowed) {
      leaveField(draft, `${path}interrupt`, interrupt, "it was allowed");
    } else draft.fields.interrupt = interrupt;
  }
  leaveUnknownFields(
    decision,
    {
      behavior: "string",
      updatedInput: "json",
      updatedPermissions: "json",
      message: "string",
      interrupt: "boolean",
    },
    path,
    draft,
  );
}
