import { assertEquals } from "@std/assert";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import { BASH_INPUT_SCHEMA, bashInputSchema } from "../../exec/bash_input.ts";
import {
  BASH_KILL_INPUT_SCHEMA,
  BASH_OUTPUT_INPUT_SCHEMA,
  commandIdSchemas,
} from "../../exec/command_id_input.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

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
  // zod leaves a mark on the global object when it loads, so a process of its
  // own shows when that was.
  const script = `${tempDir()}/load.ts`;
  writeFileSync(
    script,
    `
    const before = "__zod_globalRegistry" in globalThis;
    const tools = await import(${JSON.stringify(`${repository}exec/mod.ts`)});
    const tool = tools.createBashTool({ shell: {}, shellEnv: {} });
    const imported = "__zod_globalRegistry" in globalThis;
    const { signal } = new AbortController();
    await tool.execute({}, { callId: "1", signal });
    const used = "__zod_globalRegistry" in globalThis;
    console.log(JSON.stringify({ before, imported, used }));
    `,
  );
  const [program, ...args] = scriptArgv(script);
  const { stdout } = await promisify(execFile)(program, args);
  assertEquals(JSON.parse(stdout), {
    before: false,
    imported: false,
    used: true,
  });
});
