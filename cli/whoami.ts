/**
 * `session-env whoami`: which agent session owns this process.
 *
 * @module
 */

import { statSync } from "node:fs";
import { homedir } from "node:os";
import type { HarnessFacts } from "../interop/harness.ts";
import { harnessNamed } from "../interop/harnesses.ts";
import {
  identifySession,
  type SessionIdentity,
} from "../interop/identify_session.ts";
import type { LogResolution } from "../interop/resolve_log.ts";
import {
  type Command,
  type CommandContext,
  OutputClosedError,
  type ParsedArguments,
} from "./command.ts";
import { placeOptions, readPlace, searchedRoots } from "./place_options.ts";
import { readAmbient } from "./read_ambient.ts";
import { type HookInput, readHookInput } from "./read_hook_input.ts";
import type { WhoamiOutput } from "./whoami_output.ts";
import { whoamiText } from "./whoami_text.ts";

/** The answer, and whether it may be relied on. */
export interface Whoami {
  /** The answer. */
  readonly output: WhoamiOutput;
  /** Whether a session is known and nothing contradicts it. */
  readonly identified: boolean;
}

async function ask(
  args: ParsedArguments,
  context: CommandContext,
): Promise<Whoami> {
  const { ambient, problem } = readAmbient(context);
  const { payload, doubt }: HookInput = args.flags.has("no-stdin")
    ? {}
    : await readHookInput(context);
  const { processes = [], ended } = context.ancestors?.() ?? {};
  const now = context.now();
  const identity = identifySession({
    env: ambient,
    hookInput: payload,
    processes,
    writtenAt: writtenAt(ambient),
    now,
  });
  const { harness, session, thread, agent, sources, candidates } = identity;
  const { log, contradicts, doubts } = harness === null
    ? { log: null, contradicts: false, doubts: [] }
    : await findLog(identity, args, context, ambient);
  // The processes above matter where the variables alone do not decide.
  const unseen = ended !== undefined && harness === null;
  return {
    identified: session !== null && !contradicts,
    output: {
      harness,
      session,
      ...(thread !== undefined && { thread }),
      ...(agent !== undefined && { agent }),
      log,
      sources,
      doubts: [
        ...(problem
          ? [`the variables cannot be read: ${problem.message}`]
          : []),
        ...(doubt === undefined ? [] : [doubt]),
        ...identity.doubts,
        ...doubts,
        ...(unseen ? [`the processes above cannot all be seen: ${ended}`] : []),
      ],
      candidates,
      facts: harness === null ? null : factsOf(harnessNamed(harness).facts),
    },
  };
}

function factsOf(
  { version, checkedOn, evidence, source }: HarnessFacts,
): WhoamiOutput["facts"] {
  return { version, checkedOn, evidence, source };
}

async function findLog(
  identity: SessionIdentity,
  args: ParsedArguments,
  context: CommandContext,
  env: Readonly<Record<string, string>>,
): Promise<LogResolution> {
  const { harnessLogs, logDecoders } = await import(
    "../interop/logs/harness_log_places.ts"
  );
  const { resolveLog } = await import("../interop/resolve_log.ts");
  const [root, ...more] = searchedRoots(readPlace(args, context));
  const logs = harnessLogs(identity.harness!, {
    env,
    homeDir: env.HOME?.trim() || homedir(),
    dshRoots: [root!, ...more],
    ...await logDecoders(),
  });
  return resolveLog(identity, logs);
}

// The two harnesses that name a log in variables: which one is written now?
function writtenAt(
  env: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const name of ["DSH_SESSION_JSONL", "PI_SESSION_FILE"]) {
    const path = env[name];
    if (path === undefined) continue;
    try {
      const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (time !== undefined) times.set(path, time);
    } catch {
      // What cannot be looked at says nothing.
    }
  }
  return times;
}

/** The command. */
export const command: Command = {
  name: "whoami",
  summary: "Tell which agent session owns this process, and where its log is.",
  usage: "[--json] [--no-stdin] [OPTIONS]",
  help:
    "Asks the variables, a hook payload on standard input if there is one, and the\nprocesses above. Nothing is picked in silence: where harnesses are nested and\nit cannot be decided, all of them are listed.\n\nExit code 0 when a session is known, 1 when there is none, when its harness\ngives no id here or when nested ones cannot be told apart, 2 when the call is\nwrong.",
  options: {
    json: { type: "boolean", description: "Print one JSON object." },
    "no-stdin": {
      type: "boolean",
      description: "Leave standard input to whoever reads it next.",
    },
    home: placeOptions.home,
    root: placeOptions.root,
  },
  async run(args, context) {
    const { output, identified } = await ask(args, context);
    try {
      await context.stdout.write(
        args.flags.has("json")
          ? `${JSON.stringify(output)}\n`
          : whoamiText(output, context),
      );
    } catch (error) {
      // Where nobody reads the answer, the exit code still tells it.
      if (!(error instanceof OutputClosedError)) throw error;
    }
    return identified ? 0 : 1;
  },
};
