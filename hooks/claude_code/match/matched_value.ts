/**
 * Which part of a payload a matcher is held against in Claude Code.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";

/** The part of a payload that a matcher of an event is held against. */
export type MatchedField =
  /** A field of the payload. */
  | { readonly kind: "field"; readonly field: string }
  /** The matcher is read and silently ignored. */
  | { readonly kind: "ignored" }
  /** The documentation does not say. */
  | { readonly kind: "unknown" };

const field = (name: string): MatchedField => ({ kind: "field", field: name });
const ignored: MatchedField = { kind: "ignored" };
const unknown: MatchedField = { kind: "unknown" };
const toolName = field("tool_name");

/** What a matcher is held against, for every event of Claude Code. */
export const MATCHED_FIELDS: Readonly<Record<string, MatchedField>> = Object
  .freeze({
    PreToolUse: toolName,
    PostToolUse: toolName,
    PostToolUseFailure: toolName,
    PostToolBatch: ignored,
    Notification: field("notification_type"),
    UserPromptSubmit: ignored,
    UserPromptExpansion: field("command_name"),
    SessionStart: field("source"),
    SessionEnd: field("reason"),
    Stop: ignored,
    StopFailure: field("error"),
    SubagentStart: field("agent_type"),
    SubagentStop: field("agent_type"),
    PreCompact: field("trigger"),
    PostCompact: field("trigger"),
    PreModelSwitch: unknown,
    PostModelSwitch: unknown,
    PermissionRequest: toolName,
    PermissionDenied: toolName,
    Setup: field("trigger"),
    TeammateIdle: ignored,
    TaskCreated: ignored,
    TaskCompleted: ignored,
    Elicitation: field("mcp_server_name"),
    ElicitationResult: field("mcp_server_name"),
    ConfigChange: field("source"),
    WorktreeCreate: ignored,
    WorktreeRemove: ignored,
    InstructionsLoaded: field("load_reason"),
    CwdChanged: ignored,
    FileChanged: field("file_path"),
    DirectoryAdded: field("source"),
    MessageDisplay: ignored,
    PreSkillShellCommand: unknown,
  });

/**
 * Take from a payload what a matcher of its event is held against.
 *
 * @param event The event's name.
 * @param payload The payload.
 * @returns The value; a file's name for `FileChanged`; `undefined` where there
 * is none.
 */
export function claudeCodeMatchedValue(
  event: string,
  payload: JsonObject,
): string | undefined {
  const matched = MATCHED_FIELDS[event];
  if (matched?.kind !== "field") return undefined;
  const value = payload[matched.field];
  if (typeof value !== "string") return undefined;
  return event === "FileChanged" ? value.split(/[/\\]/).at(-1) : value;
}
