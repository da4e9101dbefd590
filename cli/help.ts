/**
 * The help texts, made from the tables of the commands.
 *
 * @module
 */

import type { Command, CommandGroup, CommandOption } from "./command.ts";

/** The name by which people call the program. */
export const PROGRAM = "session-env";

const WIDTH = 78;

/** Wrap words to the width, each line after an indent. */
function wrap(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Two columns, the second wrapped. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => {
    const [first, ...more] = wrap(right, width + 2);
    return [
      `  ${left.padEnd(width)}${first}`,
      ...more.map((line) => " ".repeat(width + 2) + line),
    ].join("\n");
  }).join("\n");
}

function optionRow(name: string, option: CommandOption): [string, string] {
  const value = option.value ?? option.choices?.join("|") ?? "VALUE";
  return [
    option.type === "boolean" ? `--${name}` : `--${name} ${value}`,
    option.description,
  ];
}

/**
 * The help of one command.
 *
 * @param call The command line up to the command's own name.
 * @param command The command.
 * @returns The text, its last line ended.
 */
export function commandHelp(call: string, command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) =>
    optionRow(name, option)
  );
  rows.push(["-h, --help", "Show this."]);
  const about = command.help === undefined ? "" : `\n${command.help}\n`;
  return `Usage: ${call} ${command.usage}\n\n${command.summary}\n${about}\nOptions:\n${
    columns(rows)
  }\n`;
}

/**
 * The help of a group of commands, the program among them.
 *
 * @param call The command line up to the commands' names.
 * @param summary What the commands are about.
 * @param commands The commands.
 * @returns The text, its last line ended.
 */
export function groupHelp(
  call: string,
  summary: string,
  commands: readonly (Command | CommandGroup)[],
): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  const options: [string, string][] = [["-h, --help", "Show this."]];
  if (call === PROGRAM) options.push(["-V, --version", "Print the version."]);
  return `Usage: ${call} COMMAND [OPTIONS]\n\n${summary}\n\nCommands:\n${
    columns(rows)
  }\n\nOptions:\n${
    columns(options)
  }\n\nCall "${call} COMMAND --help" for more about one of them.\n`;
}
