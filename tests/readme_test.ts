import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { repository, scriptArgv } from "./support/runtime.ts";
import { tempDir } from "./support/temp_dir.ts";

const readme = readFileSync(join(repository, "README.md"), "utf8");
const COMMAND = /^npx -y deno@[\d.]+ task (session-env .+)$/;

/** The commands of the first minute, each with the output shown under it. */
function shownCommands(): { command: string; output: string }[] {
  const blocks = [
    ...readme.matchAll(/```sh\n(.+)\n```\n\n```text\n([^]*?)```/g),
  ];
  return blocks.flatMap(([, line, output]) => {
    const command = COMMAND.exec(line)?.[1];
    return command ? [{ command, output }] : [];
  });
}

/** Leaves out what differs from one run to the next. */
function steady(text: string): string {
  return text
    .replace(/cwd-[0-9a-f]{12}/g, "cwd-HASH")
    .replace(/\d{4}-\d\d-\d\d/g, "DATE")
    .replace(/\d\d:\d\d:\d\d/g, "TIME")
    .replace(/after [\d.]+ m?s/g, "after A WHILE");
}

test("README.md shows what its first commands print", () => {
  const home = tempDir();
  const cwd = join(home, "session-env");
  mkdirSync(cwd);
  const commands = shownCommands();
  assertEquals(commands.length, 2);
  for (const { command, output } of commands) {
    const script = scriptArgv(join(repository, "cli", "bin.ts"))
      .map((word) => `'${word}'`).join(" ");
    const { stdout, stderr, status } = spawnSync(
      "bash",
      ["-c", command.replace("session-env", script)],
      {
        cwd,
        encoding: "utf8",
        env: {
          PATH: process.env.PATH ?? "",
          DENO_DIR: process.env.DENO_DIR ?? join(realHome(), ".cache/deno"),
          HOME: home,
          NO_COLOR: "1",
        },
      },
    );
    assertEquals(status, 0, stderr);
    assertEquals(
      steady(stdout.replaceAll(home, "/home/you")),
      steady(output),
    );
  }
});

test("README.md names every command and every subpath", async () => {
  const { commands } = await import("../cli/commands.ts");
  for (const name of Object.keys(commands)) {
    assert(readme.includes(`| \`${name}`), name);
  }
  const { exports } = JSON.parse(
    readFileSync(join(repository, "deno.json"), "utf8"),
  );
  for (const subpath of Object.keys(exports)) {
    if (subpath !== ".") assert(readme.includes(`\`${subpath}\``), subpath);
  }
});

const realHome = () => process.env.HOME ?? "/";
