/**
 * Tells of options that were given and change nothing.
 *
 * @module
 */

import type { CommandContext, ParsedArguments } from "./command.ts";

/**
 * Tell on standard error which options change nothing in a command that finds
 * a session wherever it lies in its root.
 *
 * @param args The arguments.
 * @param context Who is told.
 */
export async function noteUnusedOptions(
  { text }: ParsedArguments,
  { stderr }: Pick<CommandContext, "stderr">,
): Promise<void> {
  const given = ["cwd", "layout", "compression"]
    .filter((name) => text[name] !== undefined).map((name) => `--${name}`);
  if (given.length === 0) return;
  await stderr.write(
    `note: ${given.join(" and ")} ${
      given.length === 1 ? "changes" : "change"
    } nothing here: a log is found whatever its folder, layout and encoding\n`,
  );
}
