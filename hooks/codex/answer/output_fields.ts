/**
 * The fields that a Codex hook may answer with, event by event. A field that
 * is not listed makes Codex fail the hook.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";

/**
 * The shape of one field; `null` passes for every one of them but `boolean`.
 */
export type CodexFieldShape =
  | "string"
  | "boolean"
  | "any"
  | readonly string[]
  | {
    readonly fields: Readonly<Record<string, CodexFieldShape>>;
    readonly required: readonly string[];
  };

/** Shapes by field. */
export type CodexFieldShapes = Readonly<Record<string, CodexFieldShape>>;

const everywhere: CodexFieldShapes = {
  continue: "boolean",
  stopReason: "string",
  suppressOutput: "boolean",
  systemMessage: "string",
};

const block: CodexFieldShapes = { decision: ["block"], reason: "string" };

function specific(event: string, fields: CodexFieldShapes): CodexFieldShapes {
  return {
    hookSpecificOutput: {
      fields: { hookEventName: [event], ...fields },
      required: ["hookEventName"],
    },
  };
}

/** The fields of an answer by event; an event without any reads no answer. */
export const CODEX_OUTPUT_FIELDS: Readonly<Record<string, CodexFieldShapes>> = {
  PreToolUse: {
    ...everywhere,
    decision: ["approve", "block"],
    reason: "string",
    ...specific("PreToolUse", {
      permissionDecision: ["allow", "deny", "ask"],
      permissionDecisionReason: "string",
      updatedInput: "any",
      additionalContext: "string",
    }),
  },
  PermissionRequest: {
    ...everywhere,
    ...specific("PermissionRequest", {
      decision: {
        fields: {
          behavior: ["allow", "deny"],
          message: "string",
          interrupt: "boolean",
          updatedInput: "any",
          updatedPermissions: "any",
        },
        required: ["behavior"],
      },
    }),
  },
  PostToolUse: {
    ...everywhere,
    ...block,
    ...specific("PostToolUse", {
      additionalContext: "string",
      updatedMCPToolOutput: "any",
    }),
  },
  PreCompact: everywhere,
  PostCompact: everywhere,
  SessionStart: {
    ...everywhere,
    ...specific("SessionStart", { additionalContext: "string" }),
  },
  SubagentStart: {
    ...everywhere,
    ...specific("SubagentStart", { additionalContext: "string" }),
  },
  UserPromptSubmit: {
    ...everywhere,
    ...block,
    ...specific("UserPromptSubmit", { additionalContext: "string" }),
  },
  Stop: { ...everywhere, ...block },
  SubagentStop: { ...everywhere, ...block },
  Interrupt: { systemMessage: "string" },
};

/**
 * Say why an answer does not fit, as strictly as Codex: the first unknown,
 * missing or misshapen field.
 *
 * @param value What was answered.
 * @param fields What may be answered.
 * @param path What stands before a field's name in the sentence.
 * @returns What is wrong, or `undefined`.
 */
export function misfit(
  value: JsonObject,
  fields: CodexFieldShapes,
  path = "",
): string | undefined {
  for (const [field, got] of Object.entries(value)) {
    if (got === undefined) continue;
    const shape = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (shape === undefined) return `"${path}${field}" is not known here`;
    const wrong = misfitField(got, shape, path + field);
    if (wrong) return wrong;
  }
  return undefined;
}

function misfitField(
  value: JsonValue,
  shape: CodexFieldShape,
  path: string,
): string | undefined {
  if (shape === "any") return undefined;
  if (shape === "boolean") {
    return typeof value === "boolean"
      ? undefined
      : `"${path}" is not true or false`;
  }
  const inner = path.split(".").at(-1)!;
  if (value === null && inner !== "behavior" && inner !== "hookEventName") {
    return undefined;
  }
  if (shape === "string") {
    return typeof value === "string" ? undefined : `"${path}" is not a string`;
  }
  if ("fields" in shape) {
    if (typeof value !== "object" || value === null || isList(value)) {
      return `"${path}" is not an object`;
    }
    const missing = shape.required.find((field) => value[field] === undefined);
    return missing
      ? `"${path}.${missing}" is missing`
      : misfit(value, shape.fields, `${path}.`);
  }
  return typeof value === "string" && shape.includes(value)
    ? undefined
    : `"${path}" is not ${shape.map((word) => `"${word}"`).join(" or ")}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
