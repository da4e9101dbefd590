import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { LocateOutput } from "../../cli/locate.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli } from "./call_cli.ts";

const answers = (stdout: string): LocateOutput[] =>
  stdout.split("\n").slice(0, -1).map((line) => JSON.parse(line));

test("locate prints a path, or an object, of a session that is not stored", async () => {
  const options = { cwd: "/p", env: { HOME: "/nowhere" } };
  const path = "/nowhere/.dsh/session-env/cwd-00d74baf14ea/s-1.jsonl";
  assertEquals(await callCli(["locate", "--id", "s-1"], options), {
    code: 0,
    stdout: `${path}\n`,
    stderr: "",
  });
  const json = await callCli(["locate", "--id", "s-1", "--json"], options);
  assertEquals(answers(json.stdout), [{ kind: "jsonl", path }]);
  const project = await callCli([
    "locate",
    "--id",
    "a/b",
    "--root",
    "r",
    "--cwd",
    "x/..",
    "--layout",
    "project",
  ], options);
  assertEquals(project.stdout, "/p/r/--p--/a~002Fb/session.jsonl.zstd\n");
});

test("locate --stdin answers each line, a bad one with its error", async () => {
  const { code, stdout, stderr } = await callCli(["locate", "--stdin"], {
    cwd: "/p",
    stdin: [
      '{"root":"/r","cwd":"/p","id":"a"}',
      '{"root":"r","id":"\\ud800","layout":"project"}\r',
      "",
      '{"root":"/r","id":""}',
      '{"root":"/r","id":7}',
      '{"root":"/r","id":"a","cwd":""}',
      '{"id":"a"}',
      "null",
      "{",
      '{"root":"/r","id":"a","layout":"flat"}',
      '{"root":"/r","id":"a","layout":"__proto__"}',
      '{"root":"/r","id":"last"}',
    ].join("\n"),
  });
  assertEquals([code, stderr], [0, ""]);
  const located = answers(stdout).map((answer) =>
    answer === null ? null : "error" in answer ? answer.error.code : answer.path
  );
  assertEquals(located, [
    "/r/cwd-00d74baf14ea/a.jsonl",
    "/p/r/_no-cwd/~D800/session.jsonl.zstd",
    "invalid_input",
    "invalid_input",
    "invalid_input",
    "invalid_input",
    "invalid_input",
    "invalid_json",
    "invalid_input",
    "invalid_input",
    "/r/_no-cwd/last.jsonl",
  ]);
});

test("locate tells where a session is stored when it lies elsewhere", async () => {
  const home = tempDir();
  const options = { cwd: "/p", env: { DSH_HOME: home } };
  const stored = join(home, "sessions", "--q--", "demo", "session.jsonl");
  mkdirSync(dirname(stored), { recursive: true });
  writeFileSync(stored, "");
  const { code, stdout, stderr } = await callCli(
    ["locate", "--id", "demo"],
    options,
  );
  assertEquals(code, 0);
  assertEquals(stderr, `note: "demo" is stored in ${stored}\n`);
  // Where it lies where it would be put, there is nothing to tell.
  mkdirSync(dirname(stdout.trim()), { recursive: true });
  writeFileSync(stdout.trim(), "");
  assertEquals(await callCli(["locate", "--id", "demo"], options), {
    code: 0,
    stdout,
    stderr: "",
  });
});

const cases = new URL(
  "../data/persistence/locate_project_layout.jsonl",
  import.meta.url,
);
test("locate --stdin agrees with DeepSeek Harness on every case", async () => {
  const text = readFileSync(cases, "utf8");
  const rows: { kind?: string; path?: string; error?: true }[] = text.trim()
    .split("\n").map((line) => JSON.parse(line));
  const { stdout } = await callCli(["locate", "--stdin"], { stdin: text });
  assertEquals(
    answers(stdout).map((answer) =>
      answer !== null && "path" in answer ? answer.path : "error"
    ),
    rows.map(({ path }) => path ?? "error"),
  );
});
