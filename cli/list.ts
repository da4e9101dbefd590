/**
 * `session-env list`: the sessions that are stored.
 *
 * @module
 */

import { existsSync } from "node:fs";
import { resolve } from "@std/path";
import type { HarnessName } from "../interop/harness.ts";
import type { Command, CommandContext, ParsedArguments } from "./command.ts";
import type { FoundSessions, WantedSessions } from "./find_sessions.ts";
import { painter } from "./paint.ts";
import { placeOptions, readPlace, searchedRoots } from "./place_options.ts";
import { timeFormat } from "./show_time.ts";
import { safeLine } from "./terminal_text.ts";

/** The harnesses whose logs can be listed. */
const LISTABLE: readonly HarnessName[] = [
  "dsh",
  "claude-code",
  "codex",
  "pi",
  "kimi-cli",
  "kimi-code",
  "reasonix",
];

async function wantedOf(
  args: ParsedArguments,
  context: CommandContext,
): Promise<WantedSessions> {
  const { cwd, harness = "dsh" } = args.text;
  const { sameFolder } = await import("./same_folder.ts");
  return {
    roots: searchedRoots(readPlace(args, context)),
    harnesses: harness === "all" ? LISTABLE : [harness as HarnessName],
    subagents: args.flags.has("subagents"),
    ...(cwd !== undefined && { folder: sameFolder(resolve(context.cwd, cwd)) }),
  };
}

async function printTable(
  { sessions, unlisted, subagents, rootError }: FoundSessions,
  several: boolean,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context;
  const paint = painter(stdout, context.env);
  const { full } = timeFormat(context.timeZone);
  const ids = sessions.map(({ id }) => id === null ? "-" : safeLine(id));
  const width = Math.min(40, ids.reduce((n, it) => Math.max(n, it.length), 0));
  for (const [at, session] of sessions.entries()) {
    const { cwd, updatedAt, parentSession, harness } = session;
    const child = parentSession === undefined
      ? ""
      : paint("quiet", `  from ${safeLine(parentSession)}`);
    const name = several ? `${harness.padEnd(LONGEST_NAME)}  ` : "";
    await stdout.write(
      `${paint("quiet", full(updatedAt))}  ${name}${ids[at].padEnd(width)}  ${
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
  if (subagents > 0) {
    const count = subagents === 1 ? "1 session" : `${subagents} sessions`;
    await stderr.write(`${count} of subagents left out; see --subagents.\n`);
  } else if (sessions.length + unlisted.length === 0 && !rootError) {
    await stderr.write("No sessions.\n");
  }
}

const LONGEST_NAME = Math.max(...LISTABLE.map(({ length }) => length));

/** The command. */
export const command: Command = {
  name: "list",
  summary: "List the stored sessions, the last written first.",
  usage: "[--harness NAME] [--cwd DIR] [--json] [OPTIONS]",
  help:
    "Looks in the root, and in HOME/sessions of DeepSeek Harness unless --root is\ngiven; with --harness, where that harness keeps its logs. A log that cannot be\nread is told and hides no other. Only the heads of the logs are read.",
  options: {
    json: { type: "boolean", description: "Print one JSON object a line." },
    harness: {
      type: "string",
      value: "NAME",
      choices: [...LISTABLE, "all"],
      description: `Whose sessions: ${
        LISTABLE.join(", ")
      } or all (default: dsh, which is also ours).`,
    },
    cwd: {
      type: "string",
      value: "DIR",
      description: "Only sessions of this folder, however it is spelled.",
    },
    subagents: {
      type: "boolean",
      description: "List what the agents of other sessions started, too.",
    },
    home: placeOptions.home,
    root: placeOptions.root,
  },
  async run(args, context) {
    const wanted = await wantedOf(args, context);
    const { findSessions } = await import("./find_sessions.ts");
    const found = await findSessions(wanted, context);
    if (args.flags.has("json")) {
      for (const it of [...found.sessions, ...found.unlisted]) {
        await context.stdout.write(`${JSON.stringify(it)}\n`);
      }
    } else await printTable(found, wanted.harnesses.length > 1, context);
    if (found.rootError !== undefined) throw found.rootError;
    const [root] = wanted.roots;
    if (args.text.root !== undefined && !existsSync(root)) {
      await context.stderr.write(
        `The root ${safeLine(root)} is not there.\n`,
      );
    }
    return 0;
  },
};
