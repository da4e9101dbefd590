/**
 * `session-env verify`: whether a log is whole, and whose it is.
 *
 * @module
 */

import type { Command, CommandContext, ParsedArguments } from "./command.ts";
import type { FoundLog } from "./find_log.ts";
import { noteUnusedOptions } from "./note_options.ts";
import { placeOptions, readPlace } from "./place_options.ts";
import { startProgress } from "./progress.ts";
import { checkSessionId } from "./session_id.ts";
import { safeLine } from "./terminal_text.ts";
import type { VerifyOutput } from "./verify_output.ts";

/** The log, or the answer when there is none. */
async function findOrAnswer(
  args: ParsedArguments,
  context: CommandContext,
): Promise<FoundLog | VerifyOutput> {
  const { findLog, LogNotFoundError } = await import("./find_log.ts");
  const [name] = args.positionals;
  try {
    return await findLog(name, readPlace(args, context), context.cwd);
  } catch (error) {
    if (!(error instanceof LogNotFoundError)) throw error;
    return {
      verified: false,
      // What can only be a path names no session.
      id: error.roots.length > 0 ? name : null,
      location: null,
      events: 0,
      tornBytes: 0,
      damage: [],
      reasons: [error.message],
    };
  }
}

/** The id that a log of unknown session claims. */
async function claimedId(path: string): Promise<string | undefined> {
  const { LogReader } = await import("../persistence/jsonl/read/read_log.ts");
  try {
    const reader = await LogReader.open(path);
    await reader[Symbol.asyncDispose]();
    return reader.header.id;
  } catch {
    return undefined; // verifying tells why the header cannot be read
  }
}

async function verify(
  args: ParsedArguments,
  context: CommandContext,
): Promise<VerifyOutput> {
  const asked = checkSessionId(args.text.session);
  const found = await findOrAnswer(args, context);
  if ("verified" in found) return found;
  const { location } = found;
  if (found.id === undefined) {
    const { verifyForeign } = await import("./verify_foreign.ts");
    const foreign = await verifyForeign(location.path, asked, context);
    if (foreign !== undefined) return foreign;
  }
  const id = asked ?? found.id ?? await claimedId(location.path);
  const { verifySession } = await import(
    "../persistence/jsonl/read/verify_session.ts"
  );
  // Without any id the header is unreadable, and that is the reason told.
  const { verified, events, tornBytes, damage, reasons } = await verifySession(
    location,
    id ?? "",
  );
  return {
    verified,
    id: id ?? null,
    location,
    events,
    tornBytes,
    damage: damage.map(({ kind: _kind, ...place }) => place),
    reasons,
  };
}

function words(answer: VerifyOutput): string {
  const { verified, id, location, events, tornBytes, reasons, harness } =
    answer;
  const lines = [
    `${verified ? "Verified" : "Not verified"}: session ${
      id === null ? "(unknown)" : safeLine(id)
    }`,
    ...(location === null ? [] : [`  log     ${safeLine(location.path)}`]),
    ...(harness === undefined ? [] : [`  of      ${harness}`]),
    `  ${harness === undefined ? "events " : "records"} ${events}`,
    ...(tornBytes === 0
      ? []
      : [`  torn    ${tornBytes} bytes at the end, which a writer cuts away`]),
    ...reasons.map((reason) => `  reason  ${safeLine(reason)}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The command. */
export const command: Command = {
  name: "verify",
  summary: "Check that a log is whole and really that of its session.",
  usage: "ID|PATH [--session ID] [--json] [OPTIONS]",
  help:
    "Checks that the header carries the id, that id and folder lead to where the\nlog lies, and that every event is whole and in order. A path may also be that\nof a log of Claude Code, Codex, pi, Kimi or Reasonix: then its head and its\nplace are held against each other, and every line is read. Nothing is written.\nExit code 0 when it is so, 1 when not.",
  options: {
    session: {
      type: "string",
      value: "ID",
      description: "The session that the log must be of.",
    },
    json: { type: "boolean", description: "Print one JSON object." },
    ...placeOptions,
  },
  positionals: { min: 1, max: 1, what: "an ID or a PATH" },
  async run(args, context) {
    await noteUnusedOptions(args, context);
    const progress = startProgress(context);
    const beat = setInterval(() => void progress.tick(() => "Reading"), 250);
    let answer: VerifyOutput;
    try {
      answer = await verify(args, context);
    } finally {
      clearInterval(beat);
      await progress.done();
    }
    await context.stdout.write(
      args.flags.has("json") ? `${JSON.stringify(answer)}\n` : words(answer),
    );
    return answer.verified ? 0 : 1;
  },
};
