/**
 * `session-env hook payload`: the bytes that a hook would read.
 *
 * @module
 */

import type { HookDialect } from "../hooks/dialect.ts";
import { type Command, CommandLineError } from "./command.ts";
import { factOptions, readPayload } from "./hook_facts.ts";

/** The command. */
export const command: Command = {
  name: "payload",
  summary: "Print the payload of an event, byte for byte.",
  usage: "EVENT --dialect claude-code|codex [OPTIONS]",
  help:
    'Facts that no option gives get fixed placeholders: a session of zeros without\na log, the folder /project, the tool Bash with "echo hello". Pipe the output\ninto a hook to try it.',
  options: {
    dialect: {
      type: "string",
      choices: ["claude-code", "codex"],
      description: "Whose hook reads it.",
    },
    ...factOptions,
  },
  positionals: { min: 1, max: 1, what: "an EVENT" },
  async run(args, context) {
    const dialect = args.text.dialect as HookDialect | undefined;
    if (dialect === undefined) {
      throw new CommandLineError(
        'Cannot build a payload: add "--dialect claude-code" or "--dialect codex"',
      );
    }
    const [event] = args.positionals;
    const payload = await readPayload(args, context, { dialect, event });
    const { encodePayload } = await import("../hooks/encode_payload.ts");
    await context.stdout.write(encodePayload(dialect, payload));
    return 0;
  },
};
