import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

interface Surroundings {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Run an example with nothing of the agent that may run this test. */
function run(name: string, { args = [], env, input = "" }: Surroundings) {
  const script = join(repository, "examples", name);
  const [program, ...rest] = scriptArgv(script, args);
  const { status, stdout, stderr } = spawnSync(program, rest, {
    encoding: "utf8",
    input,
    env: {
      PATH: process.env.PATH ?? "",
      DENO_DIR: process.env.DENO_DIR ??
        join(process.env.HOME ?? "/", ".cache/deno"),
      HOME: "/nonexistent",
      ...env,
    },
  });
  return { status, stdout, stderr };
}

const row = (fields: object) => `${JSON.stringify(fields)}\n`;

/** A transcript of Claude Code under a home of its own. */
function transcript(id: string): { home: string; path: string } {
  const home = tempDir();
  const path = join(home, ".claude/projects/-p", `${id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  const place = { sessionId: id, cwd: "/p", timestamp: "2026-11-30T10:00:00Z" };
  writeFileSync(
    path,
    row({ type: "user", ...place, message: { role: "user", content: "Hi" } }) +
      row({
        type: "assistant",
        ...place,
        message: {
          id: "m1",
          role: "assistant",
          content: [{ type: "text", text: "Use ```ts``` here." }, {
            type: "tool_use",
            id: "t1",
            name: "Bash",
            input: { command: "ls" },
          }],
        },
      }) +
      row({
        type: "user",
        ...place,
        message: {
          role: "user",
          content: [{
            type: "tool_result",
            tool_use_id: "t1",
            content: "a ``` b",
          }],
        },
      }),
  );
  return { home, path };
}

test("examples/commit_trailer.ts notes the session once, above git's comments", () => {
  const file = join(tempDir(), "COMMIT_EDITMSG");
  writeFileSync(file, "Add a door\n\n# Please enter the message\n");
  const env = { CODEX_SESSION_ID: "root id", CODEX_THREAD_ID: "child" };
  for (let time = 0; time < 2; time++) {
    assertEquals(run("commit_trailer.ts", { args: [file], env }).status, 0);
  }
  assertEquals(
    readFileSync(file, "utf8"),
    "Add a door\n\nAgent-Session: codex/root%20id\n# Please enter the message\n",
  );
});

test("examples/commit_trailer.ts leaves a person's commit as it is", () => {
  const file = join(tempDir(), "COMMIT_EDITMSG");
  writeFileSync(file, "Add a door\n");
  assertEquals(run("commit_trailer.ts", { args: [file] }).status, 0);
  assertEquals(readFileSync(file, "utf8"), "Add a door\n");
});

test("examples/sure_hook.ts runs for a session whose log is its own", () => {
  const { home, path } = transcript("s1");
  const payload = {
    session_id: "s1",
    transcript_path: path,
    cwd: "/p",
    hook_event_name: "Stop",
  };
  const env = { HOME: home };
  assertEquals(run("sure_hook.ts", { env, input: JSON.stringify(payload) }), {
    status: 0,
    stdout: "claude-code s1 present\n",
    stderr: "",
  });
});

test("examples/sure_hook.ts refuses a log of another session, and noise", () => {
  const { home, path } = transcript("s1");
  const env = { HOME: home };
  const payload = {
    session_id: "s2",
    transcript_path: path,
    cwd: "/p",
    hook_event_name: "Stop",
  };
  const other = run("sure_hook.ts", { env, input: JSON.stringify(payload) });
  assertEquals(other.status, 2);
  assertEquals(
    other.stderr,
    'This hook does not run: the log: it is of session "s1", not "s2"\n',
  );
  assertEquals(run("sure_hook.ts", { env, input: "hello" }), {
    status: 2,
    stdout: "",
    stderr: "This hook does not run: its payload is no JSON\n",
  });
});

test("examples/export_conversation.ts prints the conversation it is called in", () => {
  const { home } = transcript("s1");
  const env = { HOME: home, CLAUDE_CODE_SESSION_ID: "s1", CLAUDECODE: "1" };
  const { status, stdout } = run("export_conversation.ts", { env });
  assertEquals(status, 0);
  assertEquals(
    stdout,
    [
      "# Session s1\n",
      "\n## Turn 1\n",
      "\n**human**\n\nHi\n",
      "\n**model**\n\nUse ```ts``` here.\n",
      '\n`Bash`\n\n```\n{\n  "command": "ls"\n}\n```\n',
      "\n````\na ``` b\n````\n",
    ].join(""),
  );
});

test("examples/export_conversation.ts says why there is nothing to export", () => {
  const { status, stdout } = run("export_conversation.ts", {});
  assertEquals({ status, stdout }, { status: 1, stdout: "" });
});
