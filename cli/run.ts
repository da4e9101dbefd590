/**
 * `session-env run`: one command as one recorded turn of a session.
 *
 * @module
 */

import type { ShellResult } from "../exec/seam.ts";
import type { SessionHeader, SessionLocation } from "../types.ts";
import {
  type Command,
  type CommandContext,
  CommandLineError,
  type ParsedArguments,
} from "./command.ts";
import type { LiveOutput } from "./live_output.ts";
import { interruptedCode } from "./interrupted.ts";
import { parseCount } from "./parse_arguments.ts";
import type { OpenedPlace } from "./open_place.ts";
import { placeOptions, readPlace } from "./place_options.ts";
import { quoteShell } from "./quote_shell.ts";
import { checkSessionId } from "./session_id.ts";
import { safeLine } from "./terminal_text.ts";
import { runError, watchCommand } from "./watch_command.ts";

/** What `run --json` prints. */
export interface RunOutput {
  /** The session that recorded the command. */
  readonly session: {
    /** Its id. */
    readonly id: string;
    /** Whether it was stored before. */
    readonly resumed: boolean;
  };
  /** Where its log is. */
  readonly location: SessionLocation | null;
  /** What happened. */
  readonly result: Pick<
    ShellResult,
    "exitCode" | "signal" | "timedOut" | "stdout" | "stderr"
  >;
}

/** The exit code when the deadline ended the command. */
const TIMED_OUT = 124;
/** The exit code when nobody read our output any more, as after SIGPIPE. */
const OUTPUT_CLOSED = 141;
/** How much of each stream `--json` prints. */
const JSON_OUTPUT_BYTES = 64 * 1024 * 1024;

function sourceOf({ rest, positionals }: ParsedArguments): string {
  if (rest === undefined || rest.length < positionals.length) {
    throw new CommandLineError(
      `Cannot run a command: put it after "--", as in session-env run -- ls -l`,
    );
  }
  const source = rest.length === 1 ? rest[0] : rest.map(quoteShell).join(" ");
  if (source.trim() === "") {
    throw new CommandLineError(`Cannot run a command: it is empty`);
  }
  return source;
}

function exitCodeOf(
  { timedOut, exitCode }: ShellResult,
  context: CommandContext,
  live: LiveOutput | undefined,
): number {
  if (context.signal.aborted) return interruptedCode(context.signal);
  if (live?.signal.aborted) return OUTPUT_CLOSED;
  return timedOut ? TIMED_OUT : exitCode;
}

/** Tell that a stored session goes on in its own folder. */
async function noteFolder(
  { text }: ParsedArguments,
  stored: SessionHeader | undefined,
  cwd: string,
  { stderr }: CommandContext,
): Promise<void> {
  if (text.cwd === undefined || stored?.cwd === undefined) return;
  const { sameFolder } = await import("./same_folder.ts");
  if (sameFolder(cwd)(stored.cwd)) return;
  await stderr.write(
    `note: --cwd changes nothing: session ${
      safeLine(JSON.stringify(stored.id))
    } goes on in its own folder, ${safeLine(stored.cwd)}\n`,
  );
}

async function run(
  args: ParsedArguments,
  context: CommandContext,
): Promise<number> {
  const source = sourceOf(args);
  const place = readPlace(args, context);
  const id = checkSessionId(args.text.session);
  const timeoutMs = parseCount("timeout", args.text.timeout, 1);
  const json = args.flags.has("json");
  const [
    { createLocalExecutor },
    { endGroupsOnExit },
    { createAgent },
    { createScriptedModel },
    { createSessionEnv },
    { passOutput },
    { openPlace, openPlaceOf },
    { beginRunSession, resumeRunSession },
  ] = await Promise.all([
    import("../exec/local_executor.ts"),
    import("../exec/process/exit_handler.ts"),
    import("../loop/agent.ts"),
    import("../loop/scripted_model.ts"),
    import("../session_env.ts"),
    import("./live_output.ts"),
    import("./open_place.ts"),
    import("./run_session.ts"),
  ]);
  const live = json ? undefined : passOutput(context);
  const local = createLocalExecutor({
    ...(live === undefined ? {} : { observer: live.observer }),
    ...(args.text.shell === undefined ? {} : { shell: args.text.shell }),
  });
  // A second signal ends this process at once, and the command with it.
  const undo = endGroupsOnExit(local, { signals: [] });
  const { executor, seen } = watchCommand(
    local,
    { timeoutMs, maxOutputBytes: json ? JSON_OUTPUT_BYTES : undefined },
  );
  const { persistence, stored }: OpenedPlace = id === undefined
    ? { persistence: openPlace(place) }
    : await openPlaceOf(place, id);
  const env = createSessionEnv({
    dshHome: place.home,
    persistence,
    shell: executor,
    cwd: place.cwd,
    env: context.env,
  });
  let owner = id;
  try {
    await noteFolder(args, stored, place.cwd, context);
    const { session, history, resumed } = stored === undefined
      ? await beginRunSession(env, place, {
        id: id ?? context.newId(),
        createdAt: context.now(),
      })
      : await resumeRunSession(env, stored, place.cwd);
    owner = session.header.id;
    const agent = createAgent({
      session,
      history,
      tools: [env.bash],
      clock: () => context.now(),
      newId: () => context.newId(),
      model: createScriptedModel([
        {
          calls: [{
            name: "bash",
            input: { command: source },
            // Ids must not repeat over the turns of a session.
            id: `call-${context.newId()}`,
          }],
        },
        () =>
          seen.result === undefined
            ? "The command could not be run."
            : `The command ended with exit code ${seen.result.exitCode}.`,
      ]),
    });
    const { reason } = await agent.prompt(source, {
      signal: live === undefined
        ? context.signal
        : AbortSignal.any([context.signal, live.signal]),
    });
    await live?.drained();
    const { result } = seen;
    if (result === undefined) {
      if (context.signal.aborted) return interruptedCode(context.signal);
      throw seen.error ?? new Error(
        `Cannot run the command: ${
          reason.kind === "error" ? reason.error.message : reason.kind
        }`,
      );
    }
    if (json) {
      const { exitCode, signal, timedOut, stdout, stderr } = result;
      const output: RunOutput = {
        session: { id: session.header.id, resumed },
        location: persistence.locate(session.header) ?? null,
        result: { exitCode, signal, timedOut, stdout, stderr },
      };
      await context.stdout.write(`${JSON.stringify(output)}\n`);
      const dropped = result.stdoutDroppedBytes + result.stderrDroppedBytes;
      if (dropped > 0) {
        await context.stderr.write(
          `session-env: ${dropped} bytes of output were too many and are not shown\n`,
        );
      }
    }
    return exitCodeOf(result, context, live);
  } catch (error) {
    await live?.drained();
    throw runError(error, owner, seen);
  } finally {
    await env[Symbol.asyncDispose]();
    await executor[Symbol.asyncDispose]();
    undo();
    await persistence[Symbol.asyncDispose]();
  }
}

/** The command. */
export const command: Command = {
  name: "run",
  summary: "Run a command as a managed child, as one recorded turn.",
  usage: "[--session ID] [--json] [OPTIONS] -- COMMAND...",
  help:
    "One argument is bash source; several are the words of a command. Prints what\nthe command prints and exits as it does: 128 and the signal's number after a\nsignal, 124 at the deadline, 2 for an error of our own.",
  options: {
    session: {
      type: "string",
      value: "ID",
      description:
        "Continue this session in its own folder, or begin it under this id.",
    },
    timeout: {
      type: "string",
      value: "MS",
      description:
        "End the command after so many milliseconds (default: never).",
    },
    shell: {
      type: "string",
      value: "FILE",
      description: "The bash that runs it (default: the one that is found).",
    },
    json: {
      type: "boolean",
      description: "Print one JSON object at the end instead.",
    },
    ...placeOptions,
  },
  positionals: { min: 0, max: Infinity },
  run,
};
