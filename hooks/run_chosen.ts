/**
 * Running the hooks that a dialect has chosen, and saying what became of each.
 *
 * @module
 */

import type {
  ShellExecRequest,
  ShellExecutor,
  ShellProcess,
} from "../exec/seam.ts";
import type { ConfiguredHook } from "./configured_hook.ts";
import type { HookRun } from "./hook_run.ts";
import type { HookEnding, HookOutcome } from "./outcome.ts";
import {
  MAX_HOOK_OUTPUT_BYTES,
  MAX_HOOK_TIMEOUT_MS,
  type PreparedHook,
  runHooks,
} from "./run_hooks.ts";

/** What is particular about one hook. */
export interface ChosenHook extends PreparedHook {
  /** Its command, folder and environment. */
  readonly request: ShellExecRequest & { readonly timeoutMs: number };
}

/** How chosen hooks are run, and their endings read. */
export interface RunChosenOptions<Hook extends ConfiguredHook> {
  /** Runs the commands. */
  readonly executor: ShellExecutor;
  /** What every hook reads. */
  readonly stdin: Uint8Array;
  /** Ends the hooks early. */
  readonly signal?: AbortSignal;
  /** How many bytes of each stream are kept. */
  readonly maxOutputBytes?: number;
  /** Say how a hook is run; the index is its place among those that are. */
  prepare(hook: Hook, index: number): ChosenHook;
  /** Say what the host makes of a hook's ending. */
  decode(hook: Hook, ending: HookEnding): HookOutcome;
}

/** What became of the hooks of an event. */
export interface ChosenRuns<Hook extends ConfiguredHook> {
  /** Every hook, in the order that was given. */
  readonly runs: readonly HookRun<Hook>[];
  /** Hooks that run on. */
  readonly background: readonly ShellProcess[];
}

/**
 * Run the hooks whose state is `ran`, all at once and as both hosts do:
 * credentials kept, no terminal defaults, output kept from its beginning.
 *
 * @param runs Every hook of the event.
 * @param options How they are run.
 * @returns What became of each.
 */
export async function runChosen<Hook extends ConfiguredHook>(
  runs: readonly HookRun<Hook>[],
  options: RunChosenOptions<Hook>,
): Promise<ChosenRuns<Hook>> {
  const { executor, stdin, signal, prepare, decode } = options;
  const { maxOutputBytes = MAX_HOOK_OUTPUT_BYTES } = options;
  const chosen = runs.filter(({ state }) => state === "ran");
  const prepared = chosen.map(({ hook }, index) => {
    const { request, ...rest } = prepare(hook, index);
    const timeoutMs = Math.min(request.timeoutMs, MAX_HOOK_TIMEOUT_MS);
    return {
      ...rest,
      request: {
        keepCredentials: true,
        terminalDefaults: false,
        keepOutput: "head" as const,
        stdin,
        signal,
        maxOutputBytes,
        ...request,
        timeoutMs,
      },
    };
  });
  const results = await runHooks(prepared, executor);
  const after = chosen.map((run, index): HookRun<Hook> => {
    const { background, request: { timeoutMs } } = prepared[index];
    const result = results[index];
    if (!("process" in result)) {
      const outcome = decode(run.hook, result.ending);
      return { ...run, ...result, timeoutMs, outcome };
    }
    const how = background
      ? "it runs in the background"
      : "it answered that it goes on in the background";
    return { ...run, state: "started", why: `${run.why}; ${how}`, timeoutMs };
  });
  let next = 0;
  return {
    runs: runs.map((run) => run.state === "ran" ? after[next++] : run),
    background: results.flatMap((result) =>
      "process" in result ? [result.process] : []
    ),
  };
}
