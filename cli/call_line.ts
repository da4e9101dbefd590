/**
 * A tool call as one line.
 *
 * @module
 */

import { get } from "./read_field.ts";
import { safeLine } from "./terminal_text.ts";

const MAX_LENGTH = 120;

/**
 * A tool call as one line: the command of a shell, else name and input.
 *
 * @param name The tool's name.
 * @param raw The input as the model wrote it.
 * @returns The line; cut with `…` when it is long.
 */
export function callLine(name: string, raw: string): string {
  let input: unknown;
  try {
    input = JSON.parse(raw);
  } catch {
    // Not JSON; shown as the model wrote it.
  }
  const command = get(input, "command");
  const words = typeof command === "string" ? command : raw;
  // A line end means something in a command, so it leaves a mark.
  const one = safeLine(words.trim().replaceAll(/\r?\n/g, " ⏎ "));
  const line = `${safeLine(name)} ${one}`.trimEnd();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
