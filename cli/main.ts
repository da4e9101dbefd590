/**
 * From an argument list to an exit code.
 *
 * @module
 */

import {
  type Command,
  type CommandContext,
  type CommandGroup,
  CommandLineError,
  OutputClosedError,
} from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, groupHelp, PROGRAM } from "./help.ts";
import { interruptedCode } from "./interrupted.ts";
import { didYouMean } from "./nearest.ts";
import { parseArguments } from "./parse_arguments.ts";
import { safeLine } from "./terminal_text.ts";
import { VERSION } from "./version.ts";

const SUMMARY =
  "Which agent session owns a command, and where its log is: run commands with that knowledge, find, read and check the logs.";

type Loaders = Readonly<Record<string, () => Promise<Command | CommandGroup>>>;

/**
 * An error as one line that no terminal takes for anything but text.
 *
 * @param error What was thrown.
 * @param call What was being carried out.
 * @returns The line, ended.
 */
export function errorLine(error: unknown, call: string): string {
  const line = safeLine(error instanceof Error ? error.message : String(error));
  return line.startsWith("Cannot ")
    ? `${PROGRAM}: ${line}\n`
    : `${PROGRAM}: Cannot carry out "${call}": ${line || "unknown error"}\n`;
}

/** Whether the answer to the question is that there is no such session. */
function isNotFound(error: unknown): boolean {
  return (Object(error) as { code?: unknown }).code === "session_not_found";
}

/** The options that may stand where a command's name does. */
const OPTIONS = ["--help", "--version"];

const isHelp = (argument: string) => argument === "--help" || argument === "-h";

async function dispatch(
  call: string,
  summary: string,
  loaders: Loaders,
  argv: readonly string[],
  context: CommandContext,
): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || isHelp(name) || name === "help") {
    const all = await Promise.all(Object.values(loaders).map((load) => load()));
    const text = groupHelp(call, summary, all);
    await (name === undefined ? context.stderr : context.stdout).write(text);
    return name === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(loaders, name)) {
    throw new CommandLineError(
      name.startsWith("-")
        ? `Cannot read option ${
          JSON.stringify(name)
        }: "${call}" has no such option ("${call} --help" lists its commands)${
          didYouMean(name, OPTIONS)
        }`
        : `Cannot find command ${
          JSON.stringify(name)
        }: "${call} --help" lists them${
          didYouMean(name, Object.keys(loaders))
        }`,
    );
  }
  const command = await loaders[name]();
  const inner = `${call} ${name}`;
  if ("commands" in command) {
    return await dispatch(
      inner,
      command.summary,
      command.commands,
      args,
      context,
    );
  }
  const parsed = parseArguments(args, {
    call: inner,
    options: {
      ...command.options,
      help: { type: "boolean", description: "Show this." },
    },
    positionals: command.positionals,
  });
  if (parsed.flags.has("help")) {
    await context.stdout.write(commandHelp(inner, command));
    return 0;
  }
  return await command.run(parsed, context);
}

/**
 * Carry out a command line. Never throws: what goes wrong becomes one line on
 * standard error and the exit code 2.
 *
 * @param argv The arguments after the program's name.
 * @param context Everything that the command may touch.
 * @returns The exit code: 0 done, 1 the answer is no, 2 the call is wrong or
 * could not be carried out; `run` gives the command's own.
 */
export async function main(
  argv: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    if (argv[0] === "--version" || argv[0] === "-V") {
      await context.stdout.write(`${PROGRAM} ${VERSION}\n`);
      return 0;
    }
    return await dispatch(PROGRAM, SUMMARY, commands, argv, context);
  } catch (error) {
    if (context.signal.aborted) return interruptedCode(context.signal);
    if (error instanceof OutputClosedError) return 0;
    try {
      await context.stderr.write(errorLine(error, argv[0] ?? PROGRAM));
    } catch {
      // Nobody reads standard error any more; the exit code still tells.
    }
    return isNotFound(error) ? 1 : 2;
  }
}
