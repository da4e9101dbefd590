/**
 * What a command of the command line is: a name, a table of options, and a
 * function from parsed arguments and a context to an exit code. A context
 * holds everything that a command may touch, so a test runs it in-process.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";
import type { AncestorReading } from "../interop/read_ancestors.ts";

/** One option of a command. */
export interface CommandOption {
  /** Whether the option takes a value. */
  readonly type: "string" | "boolean";
  /** The word that stands for the value in the help, such as `DIR`. */
  readonly value?: string;
  /** What the option does, in one line. */
  readonly description: string;
  /** The only values that are taken. */
  readonly choices?: readonly string[];
  /**
   * Whether the option may be given more than once.
   *
   * @default {false}
   */
  readonly multiple?: boolean;
}

/** The positional arguments of a command. */
export interface Positionals {
  /** How many must be given. */
  readonly min: number;
  /** How many may be given. */
  readonly max: number;
  /** What is to be given, such as `a FILE`, for an error. */
  readonly what?: string;
}

/** A command's options by their long names. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** What the command line said, checked against the command's table. */
export interface ParsedArguments {
  /** The values of single string options that were given. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** The values of string options that may repeat, in order. */
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>;
  /** The boolean options that were given. */
  readonly flags: ReadonlySet<string>;
  /** Every argument that is no option, in order. */
  readonly positionals: readonly string[];
  /** The arguments after `--`; absent when there was no `--`. */
  readonly rest?: readonly string[];
}

/** Where a command writes. */
export interface CommandOutput {
  /** Whether a person is looking at it directly. */
  readonly isTerminal: boolean;
  /**
   * Write, and resolve when more may follow.
   *
   * @param chunk Text or bytes.
   * @throws {OutputClosedError} When the reader has gone away.
   */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Everything that a command may touch. */
export interface CommandContext {
  /** What the command reads. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /**
   * Whether a person types it.
   *
   * @default {false}
   */
  readonly stdinIsTerminal?: boolean;
  /** Where its answer goes. */
  readonly stdout: CommandOutput;
  /** Where everything else goes. */
  readonly stderr: CommandOutput;
  /** The variables of the surroundings; a `Map` fits. */
  readonly env: {
    /** The value of one variable. */
    get(name: string): string | undefined;
    /** The names of all variables. */
    keys(): Iterable<string>;
  };
  /** The absolute folder in which the command was called. */
  readonly cwd: string;
  /** Aborted with a {@linkcode Interruption} when the user wants an end. */
  readonly signal: AbortSignal;
  /**
   * The clock, in milliseconds since the epoch.
   *
   * @returns Now.
   */
  now(): number;
  /**
   * The source of new ids.
   *
   * @returns An id that no other call was given.
   */
  newId(): string;
  /** The zone in which times are shown; the system's when absent. */
  readonly timeZone?: string;
  /**
   * Reads the processes above this one; absent where none are to be seen.
   *
   * @returns The processes, and why there are no more of them.
   */
  ancestors?(): AncestorReading;
}

/** One command. */
export interface Command {
  /** The name by which it is called. */
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** What follows its name in a call, such as `ID|PATH [--json]`. */
  readonly usage: string;
  /** More about it, as lines under the summary. */
  readonly help?: string;
  /** Its options. */
  readonly options: CommandOptions;
  /**
   * Which positional arguments it takes.
   *
   * @default {none}
   */
  readonly positionals?: Positionals;
  /**
   * Do it.
   *
   * @param args The arguments, already checked against the table.
   * @param context Everything that it may touch.
   * @returns The exit code.
   */
  run(args: ParsedArguments, context: CommandContext): Promise<number>;
}

/** A command that is only a name for several, such as `hook`. */
export interface CommandGroup {
  /** The name by which it is called. */
  readonly name: string;
  /** What its commands are about, in one line. */
  readonly summary: string;
  /** Its commands by name, each loaded when it is called. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>;
}

/** Why a context's signal was aborted. */
export interface Interruption {
  /** The signal that the process was sent. */
  readonly signal: "SIGINT" | "SIGTERM" | "SIGHUP";
}

/** The command line cannot be understood. */
export class CommandLineError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "CommandLineError";
  /** The condition. */
  readonly code = "command_line";
}

/** Whoever read our output has gone away. */
export class OutputClosedError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "OutputClosedError";
  /** The condition. */
  readonly code = "output_closed";

  /** Make the error. */
  constructor(options?: ErrorOptions) {
    super("Cannot write output: its reader has closed it", options);
  }
}
