/**
 * What a model may ask about a background command.
 *
 * @module
 */

import type { z } from "zod";
import type { JsonObject } from "../../types.ts";

/** The longest that a reading may wait, in milliseconds. */
export const MAX_WAIT_MS = 600_000;

/** What a model asks of the tool that reads. */
export interface BashOutputInput {
  /** The command's id. */
  readonly id: string;
  /** How long to wait for the command's end, in milliseconds. */
  readonly wait_ms?: number | undefined;
}

/** What a model asks of the tool that ends. */
export interface BashKillInput {
  /** The command's id. */
  readonly id: string;
}

const $schema = "https://json-schema.org/draft/2020-12/schema";
const ID = {
  type: "string",
  minLength: 1,
  description: "The id that bash gave when it started the command.",
} as const;
const WAIT = {
  type: "integer",
  minimum: 0,
  maximum: MAX_WAIT_MS,
  description:
    "Wait up to this many milliseconds for the command to end; absent means not at all.",
} as const;

/** The JSON Schema of {@linkcode BashOutputInput}. */
export const BASH_OUTPUT_INPUT_SCHEMA: JsonObject = {
  $schema,
  type: "object",
  properties: { id: ID, wait_ms: WAIT },
  required: ["id"],
};

/** The JSON Schema of {@linkcode BashKillInput}. */
export const BASH_KILL_INPUT_SCHEMA: JsonObject = {
  $schema,
  type: "object",
  properties: { id: ID },
  required: ["id"],
};

/** Both schemas. */
export interface CommandIdSchemas {
  /** The schema of {@linkcode BashOutputInput}. */
  readonly output: z.ZodType<BashOutputInput>;
  /** The schema of {@linkcode BashKillInput}. */
  readonly kill: z.ZodType<BashKillInput>;
}

/** The schemas, built when the first input is checked. */
let schemas: Promise<CommandIdSchemas> | undefined;

/**
 * The zod schemas; loads zod.
 *
 * @returns The schemas.
 */
export function commandIdSchemas(): Promise<CommandIdSchemas> {
  return schemas ??= buildSchemas();
}

async function buildSchemas(): Promise<CommandIdSchemas> {
  const { z } = await import("zod");
  const id = z.string().min(1).describe(ID.description);
  const wait = z.int().min(0).max(MAX_WAIT_MS).describe(WAIT.description);
  return {
    output: z.object({ id, wait_ms: wait.optional() }),
    kill: z.object({ id }),
  };
}
