import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { promisify } from "node:util";
import { assert, assertEquals } from "@std/assert";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const execute = promisify(execFile);

/** Run an example in a home of its own. */
async function run(name: string) {
  const home = tempDir();
  const [program, ...args] = scriptArgv(join(repository, "examples", name));
  const { stdout } = await execute(program, args, {
    env: { ...process.env, DSH_HOME: home },
  });
  const engine = new JsonlPersistence({ root: join(home, "session-env") });
  const headers = [];
  for await (const found of engine.list()) {
    assert("header" in found);
    headers.push(found.header);
  }
  assertEquals(headers.length, 1);
  return { stdout, header: headers[0], path: engine.locate(headers[0]).path };
}

test("examples/embed.ts runs an agent whose commands know their session", async () => {
  const { stdout, header, path } = await run("embed.ts");
  const [{ content: [{ text }] }] = JSON.parse(stdout);
  assertEquals(text, `I belong to ${header.id}, logged in ${path}\n`);
});

test("examples/own_loop.ts does it with a loop of its own", async () => {
  assertEquals((await run("own_loop.ts")).stdout, "true\n");
});
