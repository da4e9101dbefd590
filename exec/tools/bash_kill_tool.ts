/**
 * The tool by which a model ends a background command.
 *
 * @module
 */

import type { Tool } from "../../types.ts";
import {
  type BackgroundToolOptions,
  stateOf,
  unknownCommand,
} from "./bash_output_tool.ts";
import {
  BASH_KILL_INPUT_SCHEMA,
  commandIdSchemas,
} from "./command_id_input.ts";
import {
  DEFAULT_MAX_CONTENT_LENGTH,
  describeOutput,
  joinLines,
} from "./describe_output.ts";
import { parseInput } from "./parse_input.ts";

/**
 * Make the tool that ends a background command with all that it started. The
 * answer has what it wrote since the last reading. A session ends its own
 * commands only; one that has ended already is no mistake.
 *
 * @param options What it works with.
 * @returns The tool.
 */
export function createBashKillTool(options: BackgroundToolOptions): Tool {
  const { background, maxContentLength = DEFAULT_MAX_CONTENT_LENGTH } = options;
  return {
    name: "bash_kill",
    description: "End a background command and every process that it started.",
    inputSchema: BASH_KILL_INPUT_SCHEMA,
    async execute(input, execution) {
      const { kill } = await commandIdSchemas();
      const { value, problem } = parseInput(kill, input);
      if (problem !== undefined) {
        return { content: `Cannot end the command: ${problem}`, isError: true };
      }
      const command = background.get(execution, value.id);
      if (command === undefined) {
        return unknownCommand("end", value.id, background.ids(execution));
      }
      await command.process.kill();
      await command.settled;
      const text = describeOutput(command.read(), maxContentLength);
      return { content: joinLines(text, stateOf(command)), isError: false };
    },
  };
}
