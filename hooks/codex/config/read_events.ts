/**
 * The events, matcher groups and handlers of Codex, the same in `hooks.json`
 * and under `[hooks]` in `config.toml`. One value of the wrong type makes
 * Codex reject all of it.
 *
 * @module
 */

import type { HookSource } from "../../configured_hook.ts";
import type { TellDiagnostic } from "../../diagnostic.ts";
import { CODEX_VERSION, isAtLeast } from "../../host_version.ts";
import { nearestName } from "../../nearest_name.ts";
import type { CodexHook } from "./configured_hook.ts";
import { CODEX_EVENTS } from "../event_names.ts";
import { checkCodexMatcher } from "../match/check_matcher.ts";
import { describeHandler } from "./describe_handler.ts";
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
          ...describeHandler(event, handler, {
            never,
            path: inner,
            tell,
            options,
          }),
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
    const near = nearestName(event, known);
    tell(
      "error",
      "unknown_event",
      ["hooks", event],
      `Codex ${version} has no event "${event}" and ignores it without a sign${
        near ? `; did you mean "${near}"?` : ""
      }`,
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

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
