/**
 * `session-env list`: the sessions that are stored.
 *
 * @module
 */

import type { SessionLocation } from "../types.ts";
import type { Command, CommandContext } from "./command.ts";
import { type ErrorFacts, errorFacts } from "./error_facts.ts";
import { painter } from "./paint.ts";
import { placeOptions, readPlace, searchedRoots } from "./place_options.ts";
import { startProgress } from "./progress.ts";
import { timeFormat } from "./show_time.ts";
import { safeLine } from "./terminal_text.ts";

/** A session, as `list --json` prints it. */
export interface ListedSessionOutput {
  /** The session's id. */
  readonly id: string;
  /** Its folder; `null` when it has none. */
  readonly cwd: string | null;
  /** When it began, in milliseconds since the epoch. */
  readonly createdAt: number;
  /** When its log was last written to, in milliseconds since the epoch. */
  readonly updatedAt: number;
  /** Where its log is. */
  readonly location: SessionLocation;
  /** The session that it comes from. */
  readonly parentSession?: string;
  /** Whose format the log has. */
  readonly harness: "dsh";
}

/** A log that cannot be listed, as `list --json` prints it. */
export interface UnlistedSessionOutput {
  /** Where it is. */
  readonly location: SessionLocation;
  /** Why it cannot be listed. */
  readonly error: ErrorFacts;
}

interface Found {
  readonly sessions: ListedSessionOutput[];
  readonly unlisted: UnlistedSessionOutput[];
  /** Why a whole root could not be looked through. */
  rootError?: Error;
}

async function findSessions(
  roots: readonly string[],
  context: CommandContext,
): Promise<Found> {
  const { listSessions } = await import(
    "../persistence/jsonl/list_sessions.ts"
  );
  const sessions: ListedSessionOutput[] = [];
  const unlisted: UnlistedSessionOutput[] = [];
  const progress = startProgress(context);
  let rootError: Error | undefined;
  for (const root of roots) {
    for await (const found of listSessions(root)) {
      context.signal.throwIfAborted();
      if ("error" in found && found.path === root) {
        rootError ??= found.error;
        continue;
      }
      if ("error" in found) {
        unlisted.push({
          location: { kind: "jsonl", path: found.path },
          error: errorFacts(found.error),
        });
        continue;
      }
      const { header, location, updatedAt } = found;
      const { id, cwd = null, createdAt, parentSession } = header;
      sessions.push({
        id,
        cwd,
        createdAt,
        updatedAt: updatedAt ?? createdAt,
        location: location as SessionLocation,
        ...(parentSession === undefined ? {} : { parentSession }),
        harness: "dsh",
      });
      await progress.tick(() => `Looking: ${sessions.length} sessions`);
    }
  }
  await progress.done();
  sessions.sort((a, b) =>
    b.updatedAt - a.updatedAt || b.createdAt - a.createdAt ||
    (a.location.path < b.location.path ? -1 : 1)
  );
  return { sessions, unlisted, rootError };
}

async function printTable(
  { sessions, unlisted, rootError }: Found,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context;
  const paint = painter(stdout, context.env);
  const { full } = timeFormat(context.timeZone);
  const ids = sessions.map(({ id }) => safeLine(id));
  const width = Math.min(40, ids.reduce((n, it) => Math.max(n, it.length), 0));
  for (const [at, { cwd, updatedAt, parentSession }] of sessions.entries()) {
    const child = parentSession === undefined
      ? ""
      : paint("quiet", `  from ${safeLine(parentSession)}`);
    await stdout.write(
      `${paint("quiet", full(updatedAt))}  ${ids[at].padEnd(width)}  ${
        cwd === null ? "" : safeLine(cwd)
      }${child}`.trimEnd() + "\n",
    );
  }
  for (const { location, error } of unlisted) {
    await stderr.write(
      error.message.startsWith("Cannot ")
        ? `session-env: ${safeLine(error.message)}\n`
        : `session-env: Cannot list ${safeLine(location.path)}: ${
          safeLine(error.message)
        }\n`,
    );
  }
  if (sessions.length + unlisted.length === 0 && !rootError) {
    await stderr.write("No sessions.\n");
  }
}

/** The command. */
export const command: Command = {
  name: "list",
  summary: "List the stored sessions, the last written first.",
  usage: "[--json] [OPTIONS]",
  help:
    "Looks in the root, and in HOME/sessions of DeepSeek Harness unless --root is\ngiven. A log that cannot be read is told and hides no other.",
  options: {
    json: { type: "boolean", description: "Print one JSON object a line." },
    home: placeOptions.home,
    root: placeOptions.root,
  },
  async run(args, context) {
    const place = readPlace(args, context);
    const found = await findSessions(searchedRoots(place), context);
    if (args.flags.has("json")) {
      for (const it of [...found.sessions, ...found.unlisted]) {
        await context.stdout.write(`${JSON.stringify(it)}\n`);
      }
    } else await printTable(found, context);
    if (found.rootError !== undefined) throw found.rootError;
    return 0;
  },
};
