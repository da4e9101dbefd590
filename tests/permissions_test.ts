import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { repository, runtime } from "./support/runtime.ts";
import { tempDir } from "./support/temp_dir.ts";

const house = pathToFileURL(repository).href;
const readme = readFileSync(join(repository, "README.md"), "utf8");

const header = `{ version: 0, id: "session-1", createdAt: 0 }`;
const writing = `
  import { JsonlPersistence } from "${house}/persistence/mod.ts";
  const engine = new JsonlPersistence({ root: Deno.args[0] });
  const writer = await engine.create(${header});
  await writer.append([{ type: "turn/start", seq: 0, time: 1, data: { turn: 1 } }]);
  await engine[Symbol.asyncDispose]();
  console.log("done");`;

/** The table's rows, each with a program that needs just that. */
const rows = [
  {
    part: "`./home`",
    program: `
      import { resolveDshHome } from "${house}/home/mod.ts";
      console.log(resolveDshHome() !== "" ? "done" : "");`,
  },
  {
    part: "`./persistence`, reading",
    prepare: writing,
    program: `
      import { JsonlPersistence } from "${house}/persistence/mod.ts";
      const engine = new JsonlPersistence({ root: Deno.args[0] });
      for await (const found of engine.list()) {
        if ("error" in found) throw found.error;
        console.log("done");
      }`,
  },
  { part: "`./persistence`, writing", program: writing },
  {
    part: "`./shell-env`, `./hooks` payloads",
    program: `
      import { ShellEnvRegistry } from "${house}/shell_env/mod.ts";
      import { codexPayload, codexPlaceholderFacts } from "${house}/hooks/mod.ts";
      const registry = new ShellEnvRegistry({ dshHome: "/agents" });
      const { signal } = new AbortController();
      const overlay = registry.collect({ callId: "call-1", signal });
      codexPayload("Stop", codexPlaceholderFacts("Stop"));
      console.log(overlay.DSH_SHELL === "1" ? "done" : "");`,
  },
  {
    part: "`./exec`",
    program: `
      import { createLocalExecutor } from "${house}/exec/mod.ts";
      const shell = createLocalExecutor();
      console.log((await shell.run({ command: "echo done" })).stdout.trim());
      await shell[Symbol.asyncDispose]();`,
  },
  {
    part: '`./exec` with `inherit: "none"`',
    program: `
      import { createLocalExecutor } from "${house}/exec/mod.ts";
      const shell = createLocalExecutor();
      const request = { command: "echo done", inherit: "none" };
      console.log((await shell.run(request)).stdout.trim());
      await shell[Symbol.asyncDispose]();`,
  },
];

function flagsOf(part: string, root: string): string[] {
  const line = readme.split("\n").find((line) => line.startsWith(`| ${part} `));
  assert(line, part);
  const flags = line.split("|")[2].trim();
  return flags === "none"
    ? []
    : flags.replaceAll("`", "").replaceAll("ROOT", root).split(" ");
}

const skip = runtime !== "deno" && "only Deno has permissions";

for (const { part, program, prepare } of rows) {
  test(`README.md names the flags that ${part} needs`, { skip }, () => {
    const folder = tempDir(), root = join(folder, "root");
    mkdirSync(root);
    const run = (source: string, flags: readonly string[]) => {
      writeFileSync(join(folder, "program.ts"), source);
      const { status, stdout, stderr } = spawnSync(process.execPath, [
        "run",
        "--no-prompt",
        "--no-check",
        `--config=${join(repository, "deno.json")}`,
        // Without any flag Deno's own child would get every permission.
        ...(flags.length > 0 ? flags : ["--allow-read=/nonexistent"]),
        join(folder, "program.ts"),
        root,
      ], { encoding: "utf8" });
      return { status, stdout, stderr };
    };
    if (prepare) assertEquals(run(prepare, ["-A"]).status, 0);
    const flags = flagsOf(part, root);
    const { stdout, stderr } = run(program, flags);
    assertEquals(stdout, "done\n", stderr);
    // One flag less, and it says in words what it cannot do.
    const fewer = flags.slice(1);
    if (flags.length > 0) {
      const refused = run(program, fewer);
      assert(refused.stdout !== "done\n", `${part} needs not ${flags[0]}`);
      assert(/Cannot|Requires/.test(refused.stderr), refused.stderr);
    }
  });
}
