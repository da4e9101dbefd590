/**
 * The tool by which a model reads what a background command writes.
 *
 * @module
 */

import type { Tool, ToolOutput } from "../../types.ts";
import type {
  BackgroundCommand,
  BackgroundCommands,
} from "./background_commands.ts";
import {
  BASH_OUTPUT_INPUT_SCHEMA,
  commandIdSchemas,
} from "./command_id_input.ts";
import {
  DEFAULT_MAX_CONTENT_LENGTH,
  describeEnd,
  describeOutput,
  joinLines,
} from "./describe_output.ts";
import { parseInput } from "./parse_input.ts";

/** Options for the tools that read and end background commands. */
export interface BackgroundToolOptions {
  /** The background commands, shared with the bash tool. */
  readonly background: BackgroundCommands;
  /**
   * How many UTF-16 units of each stream the model is shown.
   *
   * @default {30000}
   */
  readonly maxContentLength?: number | undefined;
}

/**
 * Make the tool that reads what a background command has written since the
 * last reading. A session reads its own commands only.
 *
 * @param options What it works with.
 * @returns The tool.
 */
export function createBashOutputTool(options: BackgroundToolOptions): Tool {
  const { background, maxContentLength = DEFAULT_MAX_CONTENT_LENGTH } = options;
  return {
    name: "bash_output",
    description:
      "Show what a background command has written since the last reading, and whether it still runs.",
    inputSchema: BASH_OUTPUT_INPUT_SCHEMA,
    async execute(input, execution) {
      const { output } = await commandIdSchemas();
      const { value, problem } = parseInput(output, input);
      if (problem !== undefined) {
        return {
          content: `Cannot read the command: ${problem}`,
          isError: true,
        };
      }
      const command = background.get(execution, value.id);
      if (command === undefined) {
        return unknownCommand("read", value.id, background.ids(execution));
      }
      if (value.wait_ms) {
        await command.settlesWithin(value.wait_ms, execution.signal);
      }
      const text = describeOutput(command.read(), maxContentLength);
      return { content: joinLines(text, stateOf(command)), isError: false };
    },
  };
}

/**
 * The answer to an id that the session does not have.
 *
 * @param what What cannot be done with it.
 * @param id The id.
 * @param ids The ids that the session has.
 * @returns The answer.
 */
export function unknownCommand(
  what: string,
  id: string,
  ids: readonly string[],
): ToolOutput {
  const has = ids.length === 0
    ? "it has none"
    : `it has ${ids.map((each) => JSON.stringify(each)).join(", ")}`;
  return {
    content: `Cannot ${what} ${
      JSON.stringify(id)
    }: this session has no background command of that id; ${has}`,
    isError: true,
  };
}

/**
 * Say in brackets how a background command stands.
 *
 * @param command The command.
 * @returns The text.
 */
export function stateOf(command: BackgroundCommand): string {
  if (!command.hasSettled) return "[running]";
  const { end, failure, timeoutMs } = command;
  if (end === undefined) {
    return failure instanceof Error ? failure.message : String(failure);
  }
  return describeEnd(end, timeoutMs) || `[exit code ${end.exitCode}]`;
}
