/**
 * Which hooks of Claude Code answer to a payload, and why the others do not.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { HookRun } from "../../hook_run.ts";
import type { MatchResult } from "../../match_result.ts";
import type { ClaudeCodeHook } from "../config/configured_hook.ts";
import { repeatedHooks } from "../config/effective_hooks.ts";
import { TOOL_EVENTS } from "../config/handler_types.ts";
import { matchIfRule } from "./if_rule.ts";
import { matchClaudeCodeHook } from "./match_hook.ts";
import { type PatternBudget, patternBudget } from "./test_pattern.ts";

/** What choosing hooks needs to know. */
export interface SelectClaudeCodeHooksOptions {
  /** The project's folder. */
  readonly projectDir: string;
  /** The user's home folder. */
  readonly home?: string;
  /** The host's version. */
  readonly version?: string;
}

/**
 * Say of every hook of an event whether it is to run. Those that are have the
 * state `ran` before they have.
 *
 * @param hooks Every configured hook, in configuration order.
 * @param event The event.
 * @param payload The payload.
 * @param options What else is needed.
 * @returns The hooks of the event in the same order.
 */
export async function selectClaudeCodeHooks(
  hooks: readonly ClaudeCodeHook[],
  event: string,
  payload: JsonObject,
  options: SelectClaudeCodeHooksOptions,
): Promise<HookRun<ClaudeCodeHook>[]> {
  const candidates = hooks.filter((hook) => hook.event === event);
  const chosen: HookRun<ClaudeCodeHook>[] = [];
  const matches = matchesOnce(event, payload, options, patternBudget());
  for (const hook of candidates) {
    chosen.push(await choose(hook, event, payload, { ...options, matches }));
  }
  const repeated = repeatedHooks(
    chosen.filter(({ state }) => state === "ran").map(({ hook }) => hook),
  );
  return chosen.map((run) => {
    const same = repeated.get(run.hook);
    return same
      ? {
        hook: run.hook,
        state: "skipped",
        why: `the same command runs once, from ${same.source.layer} settings`,
        problem: "repeated",
      }
      : run;
  });
}

type Matches = (matcher: string | undefined) => Promise<MatchResult>;

/** Many hooks share a matcher, and an expensive one is tried once. */
function matchesOnce(
  event: string,
  payload: JsonObject,
  { version }: SelectClaudeCodeHooksOptions,
  budget: PatternBudget,
): Matches {
  const known = new Map<string | undefined, Promise<MatchResult>>();
  return (matcher) => {
    const found = known.get(matcher) ??
      matchClaudeCodeHook(event, matcher, payload, {
        version,
        patternBudget: budget,
      });
    known.set(matcher, found);
    return found;
  };
}

async function choose(
  hook: ClaudeCodeHook,
  event: string,
  payload: JsonObject,
  options: SelectClaudeCodeHooksOptions & { readonly matches: Matches },
): Promise<HookRun<ClaudeCodeHook>> {
  if (hook.neverRuns !== undefined) {
    return {
      hook,
      state: "skipped",
      why: hook.neverRuns,
      problem: "never_runs",
    };
  }
  const { matched, why, problem } = await options.matches(hook.matcher);
  const trouble = problem ? { problem } : {};
  if (!matched) return { hook, state: "unmatched", why, ...trouble };
  if (hook.type !== "command") {
    return {
      hook,
      state: "skipped",
      why: `${hook.type} handlers are not run here`,
      problem: "not_run_here",
    };
  }
  if (hook.if === undefined || !TOOL_EVENTS.has(event)) {
    return { hook, state: "ran", why, ...trouble };
  }
  const rule = matchIfRule(hook.if, payload, options);
  return {
    hook,
    state: rule.matched ? "ran" : "unmatched",
    why: `${why}; ${rule.why}`,
    ...(rule.problem ? { problem: rule.problem } : trouble),
  };
}
