/**
 * What Codex does with a handler on its event.
 *
 * @module
 */

import type { TellDiagnostic } from "../../diagnostic.ts";
import { CODEX_VERSION, isAtLeast } from "../../host_version.ts";
import { unfilledPlaceholders } from "../../placeholders.ts";
import type { CodexHook } from "./configured_hook.ts";
import type { RawHandler } from "./read_handler.ts";

/** Where a handler stands, and who is told. */
export interface HandlerPlace {
  /** Why nothing under its matcher ever runs, when that is so. */
  readonly never: string | undefined;
  /** The way to it. */
  readonly path: readonly (string | number)[];
  /** Takes what is to be said. */
  readonly tell: TellDiagnostic;
  /** The host's version and the values of placeholders. */
  readonly options: {
    readonly version?: string;
    readonly placeholders?: Readonly<Record<string, string>>;
  };
}

/** Events whose hooks may add context. */
const CONTEXT_EVENTS = [
  "PreToolUse",
  "PostToolUse",
  "SessionStart",
  "UserPromptSubmit",
  "SubagentStart",
];

/**
 * Say what Codex does with a handler on its event.
 *
 * @param event The event's name.
 * @param handler The handler.
 * @param place Where it stands, and who is told.
 * @returns The hook, without its matcher and its source.
 */
export function describeHandler(
  event: string,
  handler: RawHandler,
  place: HandlerPlace,
): Omit<CodexHook, "source" | "matcher"> {
  const { path, tell, options } = place;
  const { version = CODEX_VERSION, placeholders } = options;
  let { never } = place;
  const say = (
    level: "error" | "warning",
    code: string,
    field: string | undefined,
    message: string,
  ) => {
    tell(level, code, field ? [...path, field] : path, message);
    if (level === "error") never ??= message;
  };
  if (handler.type === "prompt" || handler.type === "agent") {
    say(
      "warning",
      "handler_skipped",
      "type",
      `Codex skips ${handler.type} handlers`,
    );
    never ??= `Codex skips ${handler.type} handlers`;
  }
  if (handler.type === "mcp_tool" && event === "SessionEnd") {
    say(
      "error",
      "handler_type_not_taken",
      "type",
      "SessionEnd takes no mcp_tool",
    );
  }
  if (handler.type === "command" && handler.command?.trim() === "") {
    say("error", "empty_command", "command", "Codex skips an empty command");
  }
  if (handler.async && !isAtLeast(version, "0.171.0")) {
    if (event !== "SessionEnd") {
      say(
        "error",
        "async_skipped",
        "async",
        `Codex ${version} skips async hooks`,
      );
    }
  } else if (handler.async && event === "SessionEnd") {
    say(
      "warning",
      "async_awaited",
      "async",
      "SessionEnd hooks are always awaited",
    );
  }
  if (event === "SessionEnd" && (handler.timeoutSeconds ?? 0) > 3) {
    say(
      "warning",
      "timeout_clamped",
      "timeout",
      "A SessionEnd hook gets 3 seconds at most",
    );
  } else if ((handler.timeoutSeconds ?? 0) > 3_600) {
    say(
      "warning",
      "long_timeout",
      "timeout",
      `A timeout is in seconds: ${handler.timeoutSeconds} is ${
        Math.round(handler.timeoutSeconds! / 60)
      } minutes`,
    );
  }
  if (
    handler.additionalContextLimit !== undefined &&
    !CONTEXT_EVENTS.includes(event)
  ) {
    say(
      "warning",
      "field_ignored",
      "additionalContextLimit",
      `${event} hooks cannot add context, so the limit is ignored`,
    );
  }
  for (
    const name of unfilledPlaceholders(handler.command ?? "", placeholders)
  ) {
    say(
      "error",
      "unfilled_placeholder",
      "command",
      `"\${${name}}" has no value outside a plugin, so the command is refused`,
    );
  }
  return {
    event,
    ...handler,
    ...(placeholders && Object.keys(placeholders).length > 0
      ? { variables: placeholders }
      : {}),
    ...(never ? { neverRuns: never } : {}),
  };
}
