/**
 * `session-env show`: what a session's log says.
 *
 * @module
 */

import type { Command, CommandContext, ParsedArguments } from "./command.ts";
import { CommandLineError } from "./command.ts";
import { interruptedCode } from "./interrupted.ts";
import { noteUnusedOptions } from "./note_options.ts";
import { parseCount } from "./parse_arguments.ts";
import { placeOptions, readPlace } from "./place_options.ts";
import type { ShowOutput, ShowStyle } from "./show_output.ts";

/** How many lines of a tool's result are shown. */
const FOLD_AFTER = 6;

/** The path of the log; `undefined` when it was waited for and did not come. */
async function pathOf(
  args: ParsedArguments,
  context: CommandContext,
): Promise<string | undefined> {
  const { findLog, LogNotFoundError } = await import("./find_log.ts");
  const [name] = args.positionals;
  try {
    const place = readPlace(args, context);
    return (await findLog(name, place, context.cwd)).location.path;
  } catch (error) {
    const mayCome = args.flags.has("follow") &&
      error instanceof LogNotFoundError && error.roots.length > 0;
    if (!mayCome) throw error;
    const { awaitLog } = await import("./await_log.ts");
    return await awaitLog(name, error.roots, context);
  }
}

/** Whose the log is when it is another harness's. */
async function foreignFormat(
  path: string,
): Promise<"claude-code" | "codex" | undefined> {
  if (path.endsWith(".zstd")) return undefined;
  const { detectFormat } = await import(
    "../interop/conversation/read_conversation.ts"
  );
  try {
    const format = await detectFormat(path);
    return format === "claude-code" || format === "codex" ? format : undefined;
  } catch {
    return undefined; // opening it tells why it cannot be read
  }
}

async function follow(
  path: string,
  output: ShowOutput,
  context: CommandContext,
): Promise<number> {
  const { followLog } = await import("../persistence/jsonl/read/follow_log.ts");
  const { signal } = context;
  for await (const item of followLog(path, { signal })) {
    if (item.kind === "header") await output.header(item.header, path);
    else if (item.kind === "rewritten") {
      await output.flush();
      await context.stderr.write(
        `session-env: The log was rewritten from event ${item.fromSeq} on\n`,
      );
    } else await output.item(item);
    await output.flush();
  }
  return interruptedCode(signal);
}

async function showAll(
  path: string,
  turns: number | undefined,
  output: ShowOutput,
  { signal }: CommandContext,
): Promise<number> {
  if (turns === undefined) {
    const { LogReader } = await import("../persistence/jsonl/read/read_log.ts");
    const reader = await LogReader.open(path);
    await output.header(reader.header, path);
    for await (const items of reader.batches()) {
      signal.throwIfAborted();
      for (const item of items) await output.item(item);
    }
  } else {
    const { tailLog } = await import("../persistence/jsonl/read/tail_log.ts");
    const { header, items } = await tailLog(path, { turns });
    await output.header(header, path);
    for (const item of items) await output.item(item);
  }
  await output.flush();
  return output.isWhole ? 0 : 1;
}

/** The command. */
export const command: Command = {
  name: "show",
  summary: "Show the conversation of a session.",
  usage: "ID|PATH [--json] [--follow] [OPTIONS]",
  help:
    "Looks for an id in the root, and in HOME/sessions of DeepSeek Harness unless\n--root is given. A path may also be that of a log of Claude Code or Codex. What\nis torn or damaged is told on standard error, and the exit code is then 1.",
  options: {
    json: {
      type: "boolean",
      description: "Print the header, then every event, one a line.",
    },
    follow: {
      type: "boolean",
      description: "Go on with what comes, until interrupted.",
    },
    turns: {
      type: "string",
      value: "N",
      description: "Show the last N turns only.",
    },
    full: { type: "boolean", description: "Show results of tools whole." },
    ...placeOptions,
  },
  positionals: { min: 1, max: 1, what: "an ID or a PATH" },
  async run(args, context) {
    const turns = parseCount("turns", args.text.turns, 1);
    if (turns !== undefined && args.flags.has("follow")) {
      throw new CommandLineError(
        `Cannot use "--turns" with "--follow": a log is followed whole`,
      );
    }
    await noteUnusedOptions(args, context);
    const path = await pathOf(args, context);
    if (path === undefined) return interruptedCode(context.signal);
    const style: ShowStyle = {
      json: args.flags.has("json"),
      foldAfter: args.flags.has("full") ? Infinity : FOLD_AFTER,
    };
    const format = await foreignFormat(path);
    if (format !== undefined) {
      const option = ["turns", "follow"].find((name) =>
        args.text[name] !== undefined || args.flags.has(name)
      );
      if (option !== undefined) {
        throw new CommandLineError(
          `Cannot use "--${option}": the log is of ${format} and is shown whole`,
        );
      }
      const { showForeign } = await import("./show_foreign.ts");
      return await showForeign(path, format, style, context);
    }
    const { showOutput } = await import("./show_output.ts");
    const output = showOutput(context, style);
    return args.flags.has("follow")
      ? await follow(path, output, context)
      : await showAll(path, turns, output, context);
  },
};
