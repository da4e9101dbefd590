/**
 * Reading arguments against a command's table, strictly.
 *
 * @module
 */

import { parseArgs } from "node:util";
import {
  CommandLineError,
  type CommandOption,
  type CommandOptions,
  type ParsedArguments,
  type Positionals,
} from "./command.ts";
import { didYouMean } from "./nearest.ts";
import { quoteShell } from "./quote_shell.ts";

/** What an argument list is checked against. */
export interface ArgumentTable {
  /** The command line up to the arguments, such as `session-env show`. */
  readonly call: string;
  /** The options that may be given. */
  readonly options: CommandOptions;
  /**
   * Which positional arguments may be given.
   *
   * @default {none}
   */
  readonly positionals?: Positionals;
}

/** Keep a hostile argument from reaching the terminal as it is. */
function quote(text: string): string {
  return JSON.stringify(text);
}

/** Refuse a value that the option does not take. */
function checkValue(
  name: string,
  option: CommandOption,
  value: string | undefined,
): string {
  if (value === undefined) {
    throw new CommandLineError(
      `Cannot read "--${name}": it needs a value (--${name} ${
        option.value ?? "VALUE"
      })`,
    );
  }
  if (option.choices !== undefined && !option.choices.includes(value)) {
    throw new CommandLineError(
      `Cannot read "--${name}": ${quote(value)} is none of ${
        option.choices.map(quote).join(", ")
      }`,
    );
  }
  return value;
}

/** Refuse too few and too many positional arguments. */
function checkPositionals(
  given: readonly string[],
  { call, options, positionals = { min: 0, max: 0 } }: ArgumentTable,
): void {
  const { min, max, what } = positionals;
  if (given.length < min) {
    throw new CommandLineError(
      `Cannot call "${call}": ${
        what === undefined
          ? `an argument is missing ("${call} --help" lists them)`
          : `it needs ${what}`
      }`,
    );
  }
  if (given.length <= max) return;
  const extra = given[max];
  const option = max > 0
    ? undefined
    : ["id", "session"].find((name) => Object.hasOwn(options, name));
  throw new CommandLineError(
    `Cannot read argument ${quote(extra)}: "${call}" takes ${
      max === 0 ? "none" : `${max} at most`
    }${
      option === undefined
        ? ""
        : `; give the id with --${option} ${quoteShell(extra)}`
    }`,
  );
}

/**
 * Read arguments. Everything after `--` is positional; an unknown option, a
 * missing value, a value too many or an option given twice is refused.
 *
 * @param argv The arguments.
 * @param table What they are checked against.
 * @returns The arguments by kind.
 * @throws {CommandLineError} When they do not fit the table.
 */
export function parseArguments(
  argv: readonly string[],
  table: ArgumentTable,
): ParsedArguments {
  const options = Object.fromEntries(
    Object.entries(table.options).map(([name, { type }]) => [name, { type }]),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const text: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const flags = new Set<string>();
  const positionals: string[] = [];
  let rest: string[] | undefined;
  for (const token of tokens) {
    switch (token.kind) {
      case "option-terminator":
        rest = [];
        break;
      case "positional":
        positionals.push(token.value);
        rest?.push(token.value);
        break;
      case "option": {
        const { name, rawName } = token;
        if (rawName === "-h" && Object.hasOwn(table.options, "help")) {
          flags.add("help");
          break;
        }
        const option = Object.hasOwn(table.options, name)
          ? table.options[name]
          : undefined;
        if (option === undefined || rawName !== `--${name}`) {
          throw new CommandLineError(
            `Cannot read option ${
              quote(rawName)
            }: "${table.call}" has no such option ("${table.call} --help" lists them)${
              didYouMean(name, Object.keys(table.options), (it) => `--${it}`)
            }`,
          );
        }
        if (option.type === "boolean") {
          if (token.value !== undefined) {
            throw new CommandLineError(
              `Cannot read "--${name}": it takes no value`,
            );
          }
          flags.add(name);
          break;
        }
        const value = checkValue(name, option, token.value);
        if (option.multiple) {
          (lists[name] ??= []).push(value);
        } else if (Object.hasOwn(text, name)) {
          throw new CommandLineError(
            `Cannot read "--${name}": it is given twice`,
          );
        } else {
          text[name] = value;
        }
      }
    }
  }
  if (!flags.has("help")) checkPositionals(positionals, table);
  return {
    text,
    lists,
    flags,
    positionals,
    ...(rest === undefined ? {} : { rest }),
  };
}

/**
 * Read a text as a whole number.
 *
 * @param name The option's long name, for the error.
 * @param value The text; absent passes through.
 * @param min The smallest number that is taken.
 * @returns The number.
 * @throws {CommandLineError} When the text is no such number.
 */
export function parseCount(
  name: string,
  value: string | undefined,
  min: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[0-9]+$/.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(number) || number < min) {
    throw new CommandLineError(
      `Cannot read "--${name}": ${
        quote(value)
      } is not a whole number from ${min} up`,
    );
  }
  return number;
}
