/**
 * Colours, where somebody looks and wants them.
 *
 * @module
 */

import type { CommandContext, CommandOutput } from "./command.ts";

/** What a piece of text is, as a reader's eye should find it. */
export type Style = "title" | "person" | "model" | "tool" | "quiet" | "bad";

const CODES: Readonly<Record<Style, string>> = {
  title: "1",
  person: "1;36",
  model: "1;35",
  tool: "33",
  quiet: "2",
  bad: "31",
};

/** Gives a text a style, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/**
 * Decide about colours: only on a terminal, never with `NO_COLOR` set to
 * anything or on a terminal that is `dumb`.
 *
 * @param output Where the text goes.
 * @param env The surroundings.
 * @returns What gives styles.
 */
export function painter(
  output: CommandOutput,
  env: CommandContext["env"],
): Paint {
  const plain = !output.isTerminal || Boolean(env.get("NO_COLOR")) ||
    env.get("TERM") === "dumb";
  return plain
    ? (_style, text) => text
    : (style, text) => text === "" ? "" : `\x1b[${CODES[style]}m${text}\x1b[0m`;
}
