/**
 * The events, matcher groups and handlers of Codex, the same in `hooks.json`
 * and under `[hooks]` in `config.toml`. One value of the wrong type makes
 * Codex reject all of it.
 *
 * @module
 */

import type { HookSource } from "../configured_hook.ts";
import type { TellDiagnostic } from "../diagnostic.ts";
import { CODEX_VERSION, isAtLeast } from "../host_version.ts";
import { unfilledPlaceholders } from "../placeholders.ts";
import type { CodexHook } from "./configured_hook.ts";
import { CODEX_EVENTS } from "./event_names.ts";
import { checkCodexMatcher } from "./check_matcher.ts";
import {
  type RawHandler,
  readCodexHandler,
  RejectedError,
} from "./read_handler.ts";

/** What reading the events needs to know. */
export interface ReadCodexEventsOptions {
  /** The host's version. */
  readonly version?: string;
  /** Values of plugin placeholders. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** Say where a handler stands. */
  source(
    group: number,
    handler: number,
    path: readonly (string | number)[],
  ): HookSource;
}

/** Events that came with 0.171.0. */
const NEWER_EVENTS = ["Interrupt", "PreModelRequest", "PostModelRequest"];

/** Events whose hooks may add context. */
const CONTEXT_EVENTS = [
  "PreToolUse",
  "PostToolUse",
  "SessionStart",
  "UserPromptSubmit",
  "SubagentStart",
];

type Group = { matcher?: string; handlers: RawHandler[] };

/**
 * Read everything under `hooks`, and tell what is wrong with it.
 *
 * @param hooks What stands under `hooks`.
 * @param tell Takes what is wrong; its paths begin at the file.
 * @param options What else is needed.
 * @returns The hooks in the order in which Codex runs them, or `undefined`
 * when Codex rejects all of them.
 */
export async function readCodexEvents(
  hooks: unknown,
  tell: TellDiagnostic,
  options: ReadCodexEventsOptions,
): Promise<CodexHook[] | undefined> {
  const { version = CODEX_VERSION } = options;
  if (!isTable(hooks)) {
    tell("error", "file_rejected", ["hooks"], '"hooks" is not a table');
    return undefined;
  }
  const known = CODEX_EVENTS.filter((event) =>
    isAtLeast(version, "0.171.0") || !NEWER_EVENTS.includes(event)
  );
  tellUnknownEvents(hooks, known, version, tell);
  const groups = new Map<string, Group[]>();
  try {
    for (const event of known) {
      if (hooks[event] === undefined) continue;
      groups.set(event, readGroups(event, hooks[event], version, tell));
    }
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    tell(
      "error",
      "file_rejected",
      error.path,
      `${error.message}: Codex rejects the whole file`,
    );
    return undefined;
  }
  const found: CodexHook[] = [];
  for (const [event, list] of groups) {
    for (const [index, group] of list.entries()) {
      const path = ["hooks", event, index];
      const problem = await checkCodexMatcher(event, group.matcher);
      if (problem) {
        const { level, code, message } = problem;
        tell(level, code, [...path, "matcher"], message);
      }
      const never = problem?.level === "error" ? problem.message : undefined;
      for (const [place, handler] of group.handlers.entries()) {
        const inner = [...path, "hooks", place];
        found.push({
          ...describe(event, handler, never, inner, tell, options),
          ...(group.matcher === undefined ? {} : { matcher: group.matcher }),
          source: options.source(index, place, inner),
        });
      }
    }
  }
  return found;
}

function tellUnknownEvents(
  hooks: Readonly<Record<string, unknown>>,
  known: readonly string[],
  version: string,
  tell: TellDiagnostic,
): void {
  for (const event of Object.keys(hooks)) {
    if (known.includes(event) || event === "state") continue;
    tell(
      "error",
      "unknown_event",
      ["hooks", event],
      `Codex ${version} has no event "${event}" and ignores it without a sign`,
    );
  }
}

function readGroups(
  event: string,
  groups: unknown,
  version: string,
  tell: TellDiagnostic,
): Group[] {
  const path = ["hooks", event];
  if (!Array.isArray(groups)) {
    throw new RejectedError(`"${event}" is not a list of groups`, path);
  }
  return groups.map((group: unknown, index) => {
    const at = [...path, index];
    if (!isTable(group)) {
      throw new RejectedError("A matcher group is no table", at);
    }
    const { matcher, hooks = [] } = group;
    if (
      matcher !== undefined && matcher !== null && typeof matcher !== "string"
    ) {
      throw new RejectedError('"matcher" is no string', [...at, "matcher"]);
    }
    if (!Array.isArray(hooks)) {
      throw new RejectedError('"hooks" of a group is no list', at);
    }
    for (const field of Object.keys(group)) {
      if (field !== "matcher" && field !== "hooks") {
        tell(
          "warning",
          "field_ignored",
          [...at, field],
          `Codex ignores "${field}" of a group without a sign`,
        );
      }
    }
    return {
      ...(typeof matcher === "string" ? { matcher } : {}),
      handlers: hooks.map((handler: unknown, place) =>
        readCodexHandler(handler, [...at, "hooks", place], version, tell)
      ),
    };
  });
}

function describe(
  event: string,
  handler: RawHandler,
  matcherNever: string | undefined,
  path: readonly (string | number)[],
  tell: TellDiagnostic,
  options: ReadCodexEventsOptions,
): Omit<CodexHook, "source" | "matcher"> {
  const { version = CODEX_VERSION, placeholders } = options;
  let never = matcherNever;
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

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
