/**
 * One handler of a Claude Code settings file.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";
import type { HookSource } from "../../configured_hook.ts";
import type { TellDiagnostic } from "../../diagnostic.ts";
import { fillPlaceholders, unfilledPlaceholders } from "../../placeholders.ts";
import type { ClaudeCodeHook } from "./configured_hook.ts";
import {
  CLAUDE_CODE_HANDLER_TYPES,
  handlerTypesOf,
  TOOL_EVENTS,
} from "./handler_types.ts";
import {
  readArgs,
  readOnFailure,
  readShell,
  readTimeout,
} from "./handler_fields.ts";
import { isJsonObject } from "../answer/output_fields.ts";

/** Where a handler stands. */
export interface HandlerPlace {
  /** Its event. */
  readonly event: string;
  /** The matcher of its group. */
  readonly matcher?: string;
  /** Why nothing under this matcher ever runs, when that is so. */
  readonly neverRuns?: string;
  /** Where it was written down. */
  readonly source: HookSource;
}

const SHARED = ["type", "if", "timeout", "statusMessage", "once"];
const OWN: Readonly<Record<string, readonly string[]>> = {
  command: ["command", "args", "shell", "async", "asyncRewake", "onFailure"],
  http: ["url", "headers", "allowedEnvVars", "onFailure"],
  mcp_tool: ["server", "tool", "input", "onFailure"],
  prompt: ["prompt", "model", "continueOnBlock"],
  agent: ["prompt", "model"],
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  command: ["command"],
  http: ["url"],
  mcp_tool: ["server", "tool"],
  prompt: ["prompt"],
  agent: ["prompt"],
};

/**
 * Read one handler, and tell what is wrong with it.
 *
 * @param value What stands there.
 * @param place Where it stands.
 * @param tell Takes what is wrong; its paths begin at the handler.
 * @param placeholders Values of plugin placeholders.
 * @returns The hook; `undefined` when it is none.
 */
export function readHandler(
  value: JsonValue,
  place: HandlerPlace,
  tell: TellDiagnostic,
  placeholders: Readonly<Record<string, string>> = {},
): ClaudeCodeHook | undefined {
  if (!isJsonObject(value)) {
    tell("error", "wrong_type", [], "The handler is not an object");
    return undefined;
  }
  const { event, matcher, source } = place;
  const type = value.type;
  if (typeof type !== "string" || !CLAUDE_CODE_HANDLER_TYPES.includes(type)) {
    tell(
      "error",
      "unknown_handler_type",
      ["type"],
      type === undefined
        ? 'The handler has no "type"'
        : `There is no handler type ${JSON.stringify(type)}`,
    );
    return undefined;
  }
  for (const field of REQUIRED[type]) {
    if (typeof value[field] !== "string" || value[field].trim() === "") {
      tell(
        "error",
        "missing_field",
        [],
        `The ${type} handler has no "${field}"`,
      );
      return undefined;
    }
  }
  for (const field of Object.keys(value)) {
    if (!SHARED.includes(field) && !OWN[type].includes(field)) {
      tell(
        "warning",
        "unknown_field",
        [field],
        `A ${type} handler has no field "${field}"`,
      );
    }
  }
  const never = place.neverRuns ??
    whyNever(value, type, event, tell, placeholders);
  const seconds = readTimeout(value, tell);
  const args = readArgs(value, tell);
  const fill = (text: string) => fillPlaceholders(text, placeholders);
  const text = (field: string) =>
    typeof value[field] === "string" ? { [field]: value[field] } : {};
  return {
    event,
    ...(matcher === undefined ? {} : { matcher }),
    type,
    ...(type === "command" ? { command: fill(value.command as string) } : {}),
    ...(args ? { args: args.map(fill) } : {}),
    ...readShell(value, tell),
    async: value.async === true || value.asyncRewake === true,
    asyncRewake: value.asyncRewake === true,
    onFailure: readOnFailure(value, tell),
    ...text("if"),
    ...text("statusMessage"),
    ...(seconds === undefined ? {} : { timeoutSeconds: seconds }),
    ...(Object.keys(placeholders).length > 0
      ? { variables: placeholders }
      : {}),
    source,
    ...(never === undefined ? {} : { neverRuns: never }),
  };
}

function whyNever(
  value: JsonObject,
  type: string,
  event: string,
  tell: TellDiagnostic,
  placeholders: Readonly<Record<string, string>>,
): string | undefined {
  let why: string | undefined;
  const never = (code: string, path: string[], message: string) => {
    tell("error", code, path, message);
    why ??= message;
  };
  const taken = handlerTypesOf(event);
  if (!taken.includes(type)) {
    never(
      "handler_type_not_taken",
      ["type"],
      `${event} takes only ${taken.join(", ")} handlers`,
    );
  }
  if (value.if !== undefined) {
    if (typeof value.if !== "string") {
      tell("error", "wrong_type", ["if"], '"if" is not a string');
    } else if (!TOOL_EVENTS.has(event)) {
      never(
        "if_never_runs",
        ["if"],
        `${event} is no tool event: a handler with "if" never runs there`,
      );
    }
  }
  if (value.once !== undefined) {
    tell(
      "warning",
      "once_ignored",
      ["once"],
      '"once" works in skill frontmatter and is ignored in settings files',
    );
  }
  const texts = [
    value.command,
    ...(Array.isArray(value.args) ? value.args : []),
  ]
    .filter((text) => typeof text === "string");
  const unfilled = new Set(
    texts.flatMap((text) => unfilledPlaceholders(text as string, placeholders)),
  );
  for (const name of unfilled) {
    never(
      "unfilled_placeholder",
      ["command"],
      `"\${${name}}" has no value outside a plugin, so the command is refused`,
    );
  }
  return why;
}
