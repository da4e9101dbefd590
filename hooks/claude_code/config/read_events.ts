/**
 * The events, matcher groups and handlers under `hooks` in Claude Code's
 * settings.
 *
 * @module
 */

import type { JsonValue } from "../../../types.ts";
import type { HookSource } from "../../configured_hook.ts";
import type { TellDiagnostic } from "../../diagnostic.ts";
import { CLAUDE_CODE_VERSION, isAtLeast } from "../../host_version.ts";
import { nearestName } from "../../nearest_name.ts";
import { checkMatcher } from "../match/check_matcher.ts";
import type { PatternBudget } from "../match/test_pattern.ts";
import type { ClaudeCodeHook } from "./configured_hook.ts";
import { CLAUDE_CODE_EVENTS, isClaudeCodeEvent } from "../event_names.ts";
import { isJsonObject } from "../answer/output_fields.ts";
import { readHandler } from "./read_handler.ts";

/** What reading the events needs to know. */
export interface ReadEventsOptions {
  /** The host's version. */
  readonly version?: string;
  /** Values of plugin placeholders. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** What trying the file's matchers may take together. */
  readonly budget: PatternBudget;
  /** Say where a handler stands. */
  source(
    group: number,
    handler: number,
    path: readonly (string | number)[],
  ): HookSource;
}

/**
 * Read everything under `hooks`, and tell what is wrong with it.
 *
 * @param hooks What stands under `hooks`.
 * @param tell Takes what is wrong; its paths begin at the file.
 * @param options What else is needed.
 * @returns The hooks in the order of the file.
 */
export async function readEvents(
  hooks: JsonValue | undefined,
  tell: TellDiagnostic,
  options: ReadEventsOptions,
): Promise<ClaudeCodeHook[]> {
  if (hooks === undefined) return [];
  if (!isJsonObject(hooks)) {
    tell("error", "wrong_type", ["hooks"], '"hooks" is not an object');
    return [];
  }
  const found: ClaudeCodeHook[] = [];
  for (const [event, groups] of Object.entries(hooks)) {
    const path = ["hooks", event];
    if (!isClaudeCodeEvent(event)) {
      const near = nearestName(event, CLAUDE_CODE_EVENTS);
      tell(
        "error",
        "unknown_event",
        path,
        `There is no event "${event}", so nothing under it ever runs${
          near ? `; did you mean "${near}"?` : ""
        }`,
      );
    } else if (!Array.isArray(groups)) {
      tell("error", "wrong_type", path, `"${event}" is not a list of groups`);
    } else {
      if (isNewerEvent(event, options.version)) {
        tell(
          "warning",
          "event_not_established",
          path,
          `Whether Claude Code ${options.version} has the event "${event}" is not known`,
        );
      }
      for (const [index, group] of groups.entries()) {
        found.push(...await readGroup(event, group, index, tell, options));
      }
    }
  }
  return found;
}

async function readGroup(
  event: string,
  group: JsonValue,
  index: number,
  tell: TellDiagnostic,
  options: ReadEventsOptions,
): Promise<ClaudeCodeHook[]> {
  const path = ["hooks", event, index];
  if (!isJsonObject(group)) {
    tell("error", "wrong_type", path, "The matcher group is not an object");
    return [];
  }
  const { matcher, hooks } = group;
  if (matcher !== undefined && typeof matcher !== "string") {
    tell("error", "wrong_type", [...path, "matcher"], '"matcher" is no string');
    return [];
  }
  if (!Array.isArray(hooks)) {
    const flat = typeof group.command === "string"
      ? ': a handler stands in the list "hooks" of its group'
      : "";
    tell("error", "wrong_type", path, `The group has no list "hooks"${flat}`);
    return [];
  }
  const problem = await checkMatcher(event, matcher, options);
  if (problem) {
    const { level, code, message } = problem;
    tell(level, code, [...path, "matcher"], message);
  }
  const never = problem?.level === "error" ? problem.message : undefined;
  return hooks.flatMap((value: JsonValue, handler) => {
    const inner = [...path, "hooks", handler];
    return readHandler(
      value,
      {
        event,
        matcher,
        neverRuns: never,
        source: options.source(index, handler, inner),
      },
      (level, code, rest, message) =>
        tell(level, code, [...inner, ...rest], message),
      options.placeholders,
    ) ?? [];
  });
}

/** Events that the documentation of 2.1.234 does not have yet. */
const NEWER_EVENTS = [
  "PreModelSwitch",
  "PostModelSwitch",
  "PreSkillShellCommand",
];

function isNewerEvent(event: string, version = CLAUDE_CODE_VERSION): boolean {
  return NEWER_EVENTS.includes(event) &&
    !isAtLeast(version, CLAUDE_CODE_VERSION);
}
