/**
 * Running the hooks that answer to a payload, as Codex does.
 *
 * @module
 */

import type { ShellExecutor } from "../../../exec/seam.ts";
import type { JsonObject } from "../../../types.ts";
import { tellUnhonoured } from "../../caller_honours.ts";
import { encodePayload } from "../../encode_payload.ts";
import { fillPlaceholders } from "../../placeholders.ts";
import type { HookReport, HookRun } from "../../hook_run.ts";
import {
  HOOK_DEPTH_VARIABLE,
  hookDepth,
  leftOutForDepth,
  MAX_HOOK_DEPTH,
} from "../../recursion_guard.ts";
import { runChosen } from "../../run_chosen.ts";
import { afterStop, type StopLoop } from "../../stop_loop.ts";
import type { CodexHook } from "../config/configured_hook.ts";
import { decodeCodexOutput } from "../answer/decode_output.ts";
import type { EffectiveCodexHook } from "../config/effective_hooks.ts";
import { matchCodexHook } from "../match/match_hook.ts";
import { mergeCodexOutputs } from "../answer/merge_outputs.ts";
import { codexTimeoutSeconds } from "./timeouts.ts";

/** What {@linkcode runCodexHooks} needs. */
export interface RunCodexHooksOptions {
  /** Every configured hook, in configuration order; other events are left out. */
  readonly hooks: readonly EffectiveCodexHook[];
  /** The payload, as its builder made it. */
  readonly payload: object;
  /** Runs the commands. */
  readonly executor: ShellExecutor;
  /** Where `SHELL` is read; a `Map` fits. */
  readonly env: { get(name: string): string | undefined };
  /**
   * The folder in which hooks start: the session's.
   *
   * @default {the payload's cwd}
   */
  readonly cwd?: string;
  /**
   * Whether a hook that the user does not trust is left out, as Codex does.
   * Here it runs otherwise, so that its author can try it.
   *
   * @default {false}
   */
  readonly requireTrust?: boolean;
  /** Ends the hooks early. */
  readonly signal?: AbortSignal;
  /**
   * How many bytes of each stream are kept, from the beginning.
   *
   * @default {1048576}
   */
  readonly maxOutputBytes?: number;
  /**
   * What the caller acts on; the rest is told in `notHonoured`.
   *
   * @default {everything}
   */
  readonly honours?: readonly string[];
  /**
   * Where the session stood before this `Stop` event.
   *
   * @default {not counted}
   */
  readonly stopLoop?: StopLoop;
  /**
   * How many hooks may stand above this call.
   *
   * @default {1}
   */
  readonly maxDepth?: number;
}

/**
 * Run the hooks that answer to a payload: all at once, each with the payload
 * on its standard input, results in configuration order. A hook that stands
 * twice runs twice. A hook that does not match or is left out is in the report
 * too.
 *
 * @param options What to run, and where.
 * @returns What became of every hook, and what it comes to.
 * @throws {TypeError} When the payload has no `hook_event_name`.
 */
export async function runCodexHooks(
  options: RunCodexHooksOptions,
): Promise<HookReport<CodexHook>> {
  const { env } = options;
  const payload = options.payload as JsonObject;
  const event = payload.hook_event_name;
  if (typeof event !== "string") {
    throw new TypeError("Cannot run hooks: the payload names no event");
  }
  const depth = hookDepth(env);
  const tooDeep = depth >= (options.maxDepth ?? MAX_HOOK_DEPTH);
  const selected: HookRun<CodexHook>[] = [];
  for (const { hook, trust } of options.hooks) {
    if (hook.event !== event) continue;
    selected.push(
      tooDeep
        ? leftOutForDepth(hook, depth)
        : await choose(hook, trust.status, payload, options.requireTrust),
    );
  }
  const shell = env.get("SHELL") || "/bin/sh";
  const cwd = options.cwd ??
    (typeof payload.cwd === "string" ? payload.cwd : undefined);
  const { runs, background } = await runChosen(selected, {
    ...options,
    stdin: encodePayload("codex", payload),
    prepare: (hook) => ({
      background: hook.async && event !== "SessionEnd",
      request: {
        command: fillPlaceholders(hook.command ?? "", hook.variables),
        shell,
        cwd,
        env: { ...hook.variables, [HOOK_DEPTH_VARIABLE]: String(depth + 1) },
        timeoutMs: codexTimeoutSeconds(event, hook.timeoutSeconds) * 1000,
      },
    }),
    decode: ({ additionalContextLimit }, ending) =>
      decodeCodexOutput(event, ending, { additionalContextLimit }),
  });
  const merged = mergeCodexOutputs(
    event,
    runs.flatMap(({ outcome, finished }) =>
      outcome && finished !== undefined ? [{ outcome, finished }] : []
    ),
  );
  const stops = event === "Stop" || event === "SubagentStop";
  return {
    event,
    runs,
    merged: options.honours ? tellUnhonoured(merged, options.honours) : merged,
    background,
    ...(stops && options.stopLoop
      ? { stopLoop: afterStop(options.stopLoop, merged.verdict === "blocked") }
      : {}),
  };
}

async function choose(
  hook: CodexHook,
  trust: string,
  payload: JsonObject,
  requireTrust = false,
): Promise<HookRun<CodexHook>> {
  if (hook.neverRuns !== undefined) {
    return {
      hook,
      state: "skipped",
      why: hook.neverRuns,
      problem: "never_runs",
    };
  }
  const { matched, why, problem } = await matchCodexHook(
    hook.event,
    hook.matcher,
    payload,
  );
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
  if (trust === "managed" || trust === "trusted") {
    return { hook, state: "ran", why, ...trouble };
  }
  const distrust = trust === "modified"
    ? "the user trusted an earlier form of it, so Codex leaves it out"
    : "the user does not trust it yet, so Codex leaves it out";
  return requireTrust
    ? { hook, state: "skipped", why: distrust, problem: trust }
    : { hook, state: "ran", why: `${why}; ${distrust}`, problem: trust };
}
