/**
 * Running the hooks that answer to a payload, as Claude Code does.
 *
 * @module
 */

import type { ShellExecRequest, ShellExecutor } from "../../../exec/seam.ts";
import type { JsonObject } from "../../../types.ts";
import { tellUnhonoured } from "../../caller_honours.ts";
import { encodePayload } from "../../encode_payload.ts";
import type { HookReport } from "../../hook_run.ts";
import {
  HOOK_DEPTH_VARIABLE,
  hookDepth,
  leftOutForDepth,
  MAX_HOOK_DEPTH,
} from "../../recursion_guard.ts";
import { runChosen } from "../../run_chosen.ts";
import type { MergedOutcome } from "../../outcome.ts";
import { afterStop, type StopLoop } from "../../stop_loop.ts";
import type { ClaudeCodeHook } from "../config/configured_hook.ts";
import { answersAsync } from "../answer/answers_async.ts";
import { decodeClaudeCodeOutput } from "../answer/decode_output.ts";
import { ENV_FILE_EVENTS, type EnvFiles, makeEnvFiles } from "./env_files.ts";
import { DROPPED_VARIABLES, hookVariables } from "./hook_variables.ts";
import { mergeClaudeCodeOutputs } from "../answer/merge_outputs.ts";
import { selectClaudeCodeHooks } from "../match/select_hooks.ts";
import { claudeCodeTimeoutMs, sessionEndBudgetMs } from "./timeouts.ts";

/** What {@linkcode runClaudeCodeHooks} needs. */
export interface RunClaudeCodeHooksOptions {
  /** Every configured hook, in configuration order; other events are left out. */
  readonly hooks: readonly ClaudeCodeHook[];
  /** The payload, as its builder made it. */
  readonly payload: object;
  /** Runs the commands. */
  readonly executor: ShellExecutor;
  /** Where the host's own variables are read; a `Map` fits. */
  readonly env: { get(name: string): string | undefined };
  /** The project's root, which hooks find in `CLAUDE_PROJECT_DIR`. */
  readonly projectDir: string;
  /**
   * The folder in which hooks start. It is the session's, not that of a tool.
   *
   * @default {projectDir}
   */
  readonly cwd?: string;
  /**
   * Variables that the host adds for its hooks.
   *
   * @default {{}}
   */
  readonly variables?: Readonly<Record<string, string>>;
  /** Ends the hooks early. */
  readonly signal?: AbortSignal;
  /**
   * The host's version.
   *
   * @default {"2.1.332"}
   */
  readonly version?: string;
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
 * on its standard input, results in configuration order. A hook that cannot
 * run here, does not match or is a copy of another is in the report too.
 *
 * @param options What to run, and where.
 * @returns What became of every hook, and what it comes to.
 * @throws {TypeError} When the payload has no `hook_event_name`.
 */
export async function runClaudeCodeHooks(
  options: RunClaudeCodeHooksOptions,
): Promise<HookReport<ClaudeCodeHook>> {
  const { env, projectDir } = options;
  const payload = options.payload as JsonObject;
  const event = payload.hook_event_name;
  if (typeof event !== "string") {
    throw new TypeError("Cannot run hooks: the payload names no event");
  }
  const depth = hookDepth(env);
  const selected = depth >= (options.maxDepth ?? MAX_HOOK_DEPTH)
    ? options.hooks.filter((hook) => hook.event === event)
      .map((hook) => leftOutForDepth(hook, depth))
    : await selectClaudeCodeHooks(options.hooks, event, payload, {
      projectDir,
      home: env.get("HOME"),
      version: options.version,
    });
  const stdin = encodePayload("claude-code", payload);
  const hooks = selected.filter(({ state }) => state === "ran")
    .map(({ hook }) => hook);
  const files = ENV_FILE_EVENTS.has(event) && hooks.length > 0
    ? await makeEnvFiles(event, hooks.length)
    : undefined;
  const budget = event === "SessionEnd"
    ? sessionEndBudgetMs(hooks, env)
    : undefined;
  const { runs, background } = await runChosen(selected, {
    ...options,
    stdin,
    prepare: (hook, index) => ({
      background: hook.async,
      asksToGoOn: answersAsync,
      request: {
        ...programOf(hook),
        cwd: options.cwd ?? projectDir,
        env: {
          ...hook.variables,
          ...options.variables,
          ...hookVariables(payload, options.version),
          CLAUDE_PROJECT_DIR: projectDir,
          ...(files ? { CLAUDE_ENV_FILE: files.paths[index] } : {}),
          [HOOK_DEPTH_VARIABLE]: String(depth + 1),
        },
        dropInherited: DROPPED_VARIABLES,
        timeoutMs: budget ?? claudeCodeTimeoutMs(hook),
      },
    }),
    decode: ({ onFailure }, ending) =>
      decodeClaudeCodeOutput(event, ending, { onFailure }),
  });
  const merged = mergeClaudeCodeOutputs(
    runs.flatMap(({ outcome }) => outcome ? [outcome] : []),
  );
  const stops = event === "Stop" || event === "SubagentStop";
  const envScript = files ? await takeEnvScript(files, background) : undefined;
  return {
    event,
    runs,
    merged: options.honours ? tellUnhonoured(merged, options.honours) : merged,
    ...(envScript === undefined ? {} : { envScript }),
    background,
    ...(stops && options.stopLoop
      ? { stopLoop: afterStop(options.stopLoop, keepsGoing(merged)) }
      : {}),
  };
}

/** On a `Stop` event added context keeps the turn going as a block does. */
function keepsGoing({ verdict, contexts }: MergedOutcome): boolean {
  return verdict === "blocked" || (verdict === "go_on" && contexts.length > 0);
}

function programOf(
  hook: ClaudeCodeHook,
): Pick<ShellExecRequest, "command" | "args" | "shell"> {
  const command = hook.command ?? "";
  if (hook.args) return { command, args: hook.args };
  const shell = hook.shell === "powershell" ? "pwsh" : hook.shell ?? "sh";
  return { command, shell };
}

async function takeEnvScript(
  files: EnvFiles,
  background: readonly { wait(): Promise<unknown> }[],
): Promise<string> {
  const script = await files.read();
  // A hook in the background may still write to its file.
  const ended = Promise.allSettled(background.map((process) => process.wait()));
  if (background.length === 0) await files.remove();
  else ended.then(() => files.remove()).catch(() => {});
  return script;
}
