/**
 * What a model may ask of the bash tool.
 *
 * @module
 */

import type { z } from "zod";
import type { JsonObject } from "../../types.ts";
import { type ParsedInput, parseInput } from "./parse_input.ts";

/** The longest deadline that a model may set, in milliseconds. */
export const MAX_TOOL_TIMEOUT_MS = 600_000;

/** What a model asks of the bash tool. */
export interface BashInput {
  /** The command, in bash. */
  readonly command: string;
  /** The deadline in milliseconds. */
  readonly timeout_ms?: number | undefined;
  /** Whether to go on without waiting for the end. */
  readonly background?: boolean | undefined;
  /** What the command is for. */
  readonly description?: string | undefined;
  /** The folder in which it runs. */
  readonly cwd?: string | undefined;
}

/** The JSON Schema of {@linkcode BashInput}. */
export const BASH_INPUT_SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    command: {
      type: "string",
      minLength: 1,
      description: "The command to run, in bash.",
    },
    timeout_ms: {
      type: "integer",
      minimum: 1,
      maximum: MAX_TOOL_TIMEOUT_MS,
      description:
        "End the command after this many milliseconds. A command in the foreground is ended after two minutes when this is absent.",
    },
    background: {
      type: "boolean",
      description:
        "Start the command and go on at once; the answer is an id for bash_output and bash_kill.",
    },
    description: {
      type: "string",
      description: "What the command is for, in a few words.",
    },
    cwd: {
      type: "string",
      minLength: 1,
      description:
        "The folder in which the command runs; a relative one starts at the session's folder, which is also the default.",
    },
  },
  required: ["command"],
};

/** The schema, built when the first input is checked. */
let schema: Promise<z.ZodType<BashInput>> | undefined;

/**
 * The zod schema of {@linkcode BashInput}; loads zod.
 *
 * @returns The schema.
 */
export function bashInputSchema(): Promise<z.ZodType<BashInput>> {
  return schema ??= buildSchema();
}

async function buildSchema(): Promise<z.ZodType<BashInput>> {
  const { z } = await import("zod");
  const fields = BASH_INPUT_SCHEMA.properties as Record<
    keyof BashInput,
    { description: string }
  >;
  return z.object({
    command: z.string().min(1).describe(fields.command.description),
    timeout_ms: z.int().min(1).max(MAX_TOOL_TIMEOUT_MS)
      .describe(fields.timeout_ms.description).optional(),
    background: z.boolean().describe(fields.background.description).optional(),
    description: z.string().describe(fields.description.description).optional(),
    cwd: z.string().min(1).describe(fields.cwd.description).optional(),
  });
}

/**
 * Check what a model asks of the bash tool. Loads zod at the first call.
 *
 * @param input What the model gave.
 * @returns The input without unknown fields, or what is wrong with it.
 */
export async function parseBashInput(
  input: unknown,
): Promise<ParsedInput<BashInput>> {
  return parseInput(await bashInputSchema(), input);
}
