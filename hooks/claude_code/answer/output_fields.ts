/**
 * The fields that Claude Code reads in a hook's answer, with their shapes.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";

/** The shape of one field: a name of one, or the words that it may be. */
export type FieldShape =
  | "string"
  | "boolean"
  | "number"
  | "strings"
  | "object"
  | "json"
  | readonly string[];

/** Shapes by field. */
export type FieldShapes = Readonly<Record<string, FieldShape>>;

/** The fields beside `hookSpecificOutput`, the same for every event. */
export const TOP_LEVEL_FIELDS: FieldShapes = {
  continue: "boolean",
  suppressOutput: "boolean",
  stopReason: "string",
  decision: ["approve", "block"],
  reason: "string",
  systemMessage: "string",
  terminalSequence: "string",
  hookSpecificOutput: "object",
  async: "boolean",
  asyncTimeout: "number",
};

const context: FieldShapes = { additionalContext: "string" };
const elicitation: FieldShapes = {
  action: ["accept", "decline", "cancel"],
  content: "object",
};

/** The fields of `hookSpecificOutput`, beyond `hookEventName`, by event. */
export const SPECIFIC_FIELDS: Readonly<Record<string, FieldShapes>> = {
  PreToolUse: {
    permissionDecision: ["allow", "deny", "ask", "defer"],
    permissionDecisionReason: "string",
    updatedInput: "object",
    ...context,
  },
  PostToolUse: {
    ...context,
    classifierContext: "string",
    updatedToolOutput: "json",
    updatedMCPToolOutput: "json",
  },
  PostToolUseFailure: context,
  PostToolBatch: context,
  Notification: context,
  Setup: context,
  SubagentStart: context,
  SubagentStop: context,
  Stop: context,
  PostModelSwitch: context,
  UserPromptSubmit: {
    ...context,
    sessionTitle: "string",
    suppressOriginalPrompt: "boolean",
  },
  UserPromptExpansion: { ...context, suppressOriginalPrompt: "boolean" },
  SessionStart: {
    ...context,
    initialUserMessage: "string",
    sessionTitle: "string",
    watchPaths: "strings",
    reloadSkills: "boolean",
  },
  PermissionRequest: { decision: "object" },
  PermissionDenied: { retry: "boolean" },
  PreModelSwitch: {
    permissionDecision: ["allow", "deny", "ask"],
    permissionDecisionReason: "string",
  },
  PreSkillShellCommand: {
    permissionDecision: ["allow", "deny", "ask", "defer"],
    permissionDecisionReason: "string",
    updatedInput: "object",
  },
  Elicitation: elicitation,
  ElicitationResult: elicitation,
  CwdChanged: { watchPaths: "strings" },
  FileChanged: { watchPaths: "strings" },
  WorktreeCreate: { worktreePath: "string" },
  MessageDisplay: { displayContent: "string" },
};

/**
 * Find the first field whose value does not have its shape.
 *
 * @param value The object that was answered.
 * @param shapes What its fields must look like.
 * @param path What stands before a field's name in the sentence.
 * @returns What is wrong, or `undefined`.
 */
export function misshapen(
  value: JsonObject,
  shapes: FieldShapes,
  path: string,
): string | undefined {
  for (const [field, shape] of Object.entries(shapes)) {
    const got = value[field];
    if (got !== undefined && !fits(got, shape)) {
      const wanted = typeof shape === "string"
        ? WORDS[shape]
        : shape.map((word) => `"${word}"`).join(", ");
      return `"${path}${field}" is not ${wanted}`;
    }
  }
  return undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  boolean: "true or false",
  number: "a number",
  strings: "a list of strings",
  object: "an object",
  json: "a value",
};

function fits(value: JsonValue, shape: FieldShape): boolean {
  switch (shape) {
    case "json":
      return true;
    case "object":
      return isJsonObject(value);
    case "strings":
      return Array.isArray(value) &&
        value.every((item) => typeof item === "string");
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    default:
      return typeof value === "string" && shape.includes(value);
  }
}

/** Say whether a value is an object and not a list. */
export function isJsonObject(
  value: JsonValue | undefined,
): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
