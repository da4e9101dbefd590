import { assertEquals } from "@std/assert";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import {
  BASH_INPUT_SCHEMA,
  bashInputSchema,
} from "../../exec/tools/bash_input.ts";
import {
  BASH_KILL_INPUT_SCHEMA,
  BASH_OUTPUT_INPUT_SCHEMA,
  commandIdSchemas,
} from "../../exec/tools/command_id_input.ts";
import { repository, scriptArgv } from "../support/runtime.ts";

/** What zod itself says of what a model may give. */
function jsonSchema(schema: z.ZodType): unknown {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input" })));
}

test("BASH_INPUT_SCHEMA is what zod checks", async () => {
  assertEquals(jsonSchema(await bashInputSchema()), BASH_INPUT_SCHEMA);
});

test("BASH_OUTPUT_INPUT_SCHEMA is what zod checks", async () => {
  const { output } = await commandIdSchemas();
  assertEquals(jsonSchema(output), BASH_OUTPUT_INPUT_SCHEMA);
});

test("BASH_KILL_INPUT_SCHEMA is what zod checks", async () => {
  const { kill } = await commandIdSchemas();
  assertEquals(jsonSchema(kill), BASH_KILL_INPUT_SCHEMA);
});

test("importing the tools does not load zod", async () => {
  const [program, ...args] = scriptArgv(
    `${repository}tests/exec/scripts/load_tools.ts`,
  );
  const { stdout } = await promisify(execFile)(program, args);
  assertEquals(JSON.parse(stdout), { imported: false, used: true });
});
