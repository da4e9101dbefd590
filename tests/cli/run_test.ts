import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { RunOutput } from "../../cli/run.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonObject, SessionEvent } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli, type CliOptions, interruption } from "./call_cli.ts";

/** A place of its own, and `run` called in it. */
function place() {
  const folder = tempDir();
  const home = join(folder, "home");
  const cwd = join(folder, "work");
  mkdirSync(cwd);
  const root = join(home, "session-env");
  const run = (args: readonly string[], options: CliOptions = {}) =>
    callCli(["run", ...args], { cwd, env: { DSH_HOME: home }, ...options });
  const runJson = async (args: readonly string[]) => {
    const { stdout, code } = await run(["--json", ...args]);
    return { code, output: JSON.parse(stdout) as RunOutput };
  };
  return { folder, home, cwd, root, run, runJson };
}

function records(path: string): (SessionEvent & JsonObject)[] {
  return readFileSync(path, "utf8").trimEnd().split("\n")
    .map((line) => JSON.parse(line));
}

test("run prints what the command prints and exits as it does", async () => {
  const { run } = place();
  const { code, stdout, stderr } = await run([
    "--",
    "echo out; echo err >&2; exit 7",
  ]);
  assertEquals({ code, stdout, stderr }, {
    code: 7,
    stdout: "out\n",
    stderr: "err\n",
  });
});

test("run takes one argument as bash and several as words", async () => {
  const { run } = place();
  const one = await run(["--", 'x="a  b"; echo "$x"']);
  assertEquals(one.stdout, "a  b\n");
  const words = ["printf", "[%s]", "a  b", "$HOME", "it's", "", "*", "\n"];
  assertEquals(
    (await run(["--", ...words])).stdout,
    "[a  b][$HOME][it's][][*][\n]",
  );
});

test("run passes output on while the command runs", async () => {
  const { run, folder } = place();
  const gate = join(folder, "gate");
  const wait =
    `for i in {1..400}; do [ -e ${gate} ] && break; sleep 0.05; done`;
  const { code, stdout } = await run(
    ["--", `echo first; ${wait}; ls -d ${gate}`],
    { onStdout: (text) => void (text === "first\n" && mkdirSync(gate)) },
  );
  assertEquals([code, stdout], [0, `first\n${gate}\n`]);
});

test("run passes bytes on that are no text", async () => {
  const { run } = place();
  // The three bytes of one character come apart.
  const { stdout } = await run([
    "--",
    "printf '\\xe2'; sleep 0.05; printf '\\x82\\xac\\n'",
  ]);
  assertEquals(stdout, "€\n");
});

test("run gives the command an empty, closed input", async () => {
  const { run } = place();
  const { stdout, code } = await run(["--", "cat; echo end"], { stdin: "x" });
  assertEquals([stdout, code], ["end\n", 0]);
});

test("run tells the child who it is, before the log is there", async () => {
  const { run, home, root } = place();
  const { stdout } = await run([
    "--session",
    "s-1",
    "--",
    '[ -e "$DSH_SESSION_JSONL" ] || echo absent; env | grep ^DSH_ | sort',
  ]);
  const { stdout: path } = await callCli([
    "locate",
    "--id",
    "s-1",
    "--root",
    root,
  ], { cwd: join(home, "..", "work") });
  assertEquals(
    stdout,
    [
      "absent",
      `DSH_HOME=${home}`,
      "DSH_SESSION_ID=s-1",
      `DSH_SESSION_JSONL=${path.trim()}`,
      "DSH_SHELL=1",
      "",
    ].join("\n"),
  );
  assertEquals(records(path.trim())[0].id, "s-1");
});

test("run --json tells session, location and result", async () => {
  const { runJson, cwd, root } = place();
  const first = await runJson(["--session", "s-1", "--", "echo hi; exit 3"]);
  const location = first.output.location!;
  assert(location.path.startsWith(root));
  assertEquals(first, {
    code: 3,
    output: {
      session: { id: "s-1", resumed: false },
      location: { kind: "jsonl", path: location.path },
      result: {
        exitCode: 3,
        signal: null,
        timedOut: false,
        stdout: "hi\n",
        stderr: "",
      },
    },
  });
  const again = await runJson(["--session", "s-1", "--", "pwd"]);
  assertEquals(again.output.session, { id: "s-1", resumed: true });
  assertEquals(again.output.result.stdout, `${cwd}\n`);
  assertEquals(again.output.location, location);
});

test("run records the command as one turn of the loop", async () => {
  const { runJson } = place();
  const { output } = await runJson(["--", "echo hi"]);
  const types = records(output.location!.path).map(({ type }) => type);
  assertEquals(types, [
    "session",
    "turn/start",
    "user/message",
    "request/header",
    "request/context",
    "step/start",
    "assistant/message",
    "tool/call",
    "tool/result",
    "step/end",
    "step/start",
    "assistant/message",
    "step/end",
    "turn/end",
  ]);
});

test("run continues a session wherever it lies, in the session's own folder", async () => {
  const { runJson, run, folder, cwd } = place();
  const other = join(folder, "other");
  mkdirSync(other);
  const options = ["--layout", "project", "--compression", "none"];
  const first = await runJson([...options, "--session", "s-1", "--", "true"]);
  const again = await run(["--json", "--session", "s-1", "--", "pwd"], {
    cwd: other,
  });
  const output = JSON.parse(again.stdout) as RunOutput;
  assertEquals(output.session, { id: "s-1", resumed: true });
  assertEquals(output.location, first.output.location);
  assertEquals(output.result.stdout, `${cwd}\n`);
  const { stdout } = await run([
    "--session",
    "s-1",
    "--",
    'ls "$DSH_SESSION_JSONL"',
  ]);
  assertEquals(stdout, `${first.output.location!.path}\n`);
});

test("run ends with 124 at the deadline, and the turn is recorded", async () => {
  const { runJson } = place();
  const { code, output } = await runJson([
    "--timeout",
    "200",
    "--",
    "echo begun; sleep 30",
  ]);
  assertEquals(code, 124);
  assertEquals(output.result.timedOut, true);
  assertEquals(output.result.stdout, "begun\n");
  const last = records(output.location!.path).at(-1)!;
  assertEquals(last.data, { turn: 1, reason: { kind: "completed" } });
});

test("run ends with 128 and the signal's number", async () => {
  const { runJson } = place();
  const { code, output } = await runJson(["--", "kill -TERM $$"]);
  assertEquals([code, output.result.signal], [143, "SIGTERM"]);
});

for (const [signal, expected] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  test(`run ends with ${expected} on ${signal}, the turn recorded as aborted`, async () => {
    const { run, root, folder } = place();
    const controller = new AbortController();
    const { code } = await run(
      ["--session", "s-1", "--", "echo on; sleep 30"],
      {
        signal: controller.signal,
        onStdout: () => controller.abort(interruption(signal)),
      },
    );
    assertEquals(code, expected);
    const { stdout } = await callCli(
      ["show", "s-1", "--json", "--root", root],
      { cwd: folder },
    );
    const last = JSON.parse(stdout.trim().split("\n").at(-1)!);
    assertEquals(last.data.reason, {
      kind: "aborted",
      reason: { kind: "user" },
    });
    assertMatch(stdout, /"type":"tool\/result"/);
  });
}

const refused = [
  {
    name: "a cwd that is gone",
    args: (folder: string) => ["--cwd", join(folder, "gone"), "--", "true"],
    says:
      /^session-env: Cannot run in "[^\n]*gone": there is no such folder\n$/,
  },
  {
    name: "a root that is a file",
    args: () => ["--root", "/dev/null", "--", "true"],
    says: /^session-env: Cannot [^\n]*\/dev\/null[^\n]*\n$/,
  },
  {
    name: "a root below a file",
    args: () => ["--root", "/dev/null/x", "--session", "a", "--", "true"],
    says: /^session-env: Cannot [^\n]*\/dev\/null[^\n]*\n$/,
  },
  {
    name: "a root that is too long for the system",
    args: () => ["--root", `/tmp/${"x".repeat(300)}`, "--", "true"],
    says: /^session-env: Cannot [^\n]*xxx[^\n]*\n$/,
  },
  {
    name: "a home that means another user",
    args: () => ["--home", "~nobody", "--", "true"],
    says: /^session-env: Cannot [^\n]*~nobody[^\n]*\n$/,
  },
];
for (const { name, args, says } of refused) {
  test(`run refuses ${name} with one line, exit 2 and nothing run`, async () => {
    const { run, folder, root } = place();
    const marker = join(folder, "ran");
    const argv = args(folder).map((it) =>
      it === "true" ? `touch ${marker}` : it
    );
    const { code, stdout, stderr } = await run(argv);
    assertMatch(stderr, says);
    assertEquals([code, stdout], [2, ""]);
    assertEquals([existsSync(marker), existsSync(root)], [false, false]);
  });
}

test("run refuses a root of another layout before it runs anything", async () => {
  const { run, folder } = place();
  await run(["--layout", "project", "--compression", "none", "--", "true"]);
  const marker = join(folder, "ran");
  const { code, stdout, stderr } = await run(["--", `touch ${marker}`]);
  assertEquals([code, stdout, existsSync(marker)], [2, "", false]);
  assertMatch(stderr, /^session-env: Cannot [^\n]*project[^\n]*\n$/);
});

test("run passes a command on that does not exist as bash answers it", async () => {
  const { run } = place();
  const { code, stderr } = await run(["--", "no-such-program-at-all"]);
  assertEquals(code, 127);
  assertMatch(stderr, /no-such-program-at-all: command not found/);
});

test("run says so when the session's folder is gone", async () => {
  const { run, cwd, folder } = place();
  await run(["--session", "s-1", "--", "true"]);
  rmSync(cwd, { recursive: true });
  const { code, stderr } = await run(["--session", "s-1", "--", "true"], {
    cwd: folder,
  });
  assertEquals(code, 2);
  assertMatch(stderr, /^session-env: Cannot run in [^\n]*no such folder\n$/);
});

test("run says what to do where there is no bash", async () => {
  const { run } = place();
  const { code, stdout, stderr } = await run([
    "--shell",
    "/nowhere/bash",
    "--",
    "true",
  ]);
  assertEquals([code, stdout], [2, ""]);
  assertMatch(
    stderr,
    /^session-env: Cannot run [^\n]*\/nowhere\/bash[^\n]*\n$/,
  );
});

test("run says so when another process began the session meanwhile", async () => {
  const { run, folder } = place();
  const gate = join(folder, "gate");
  const wait =
    `for i in {1..400}; do [ -e ${gate} ] && break; sleep 0.05; done`;
  let inner: Promise<unknown> = Promise.resolve();
  const { code, stdout, stderr } = await run(
    ["--session", "it's", "--", `echo on; ${wait}; echo off; exit 3`],
    {
      onStdout(text) {
        if (text !== "on\n") return;
        inner = run(["--session", "it's", "--", "true"])
          .finally(() => mkdirSync(gate));
      },
    },
  );
  await inner;
  assertEquals([code, stdout], [2, "on\noff\n"]);
  assertEquals(
    stderr,
    `session-env: Cannot store the turn of session "it's": the command ran with exit code 3, but another process began the session meanwhile; run it again with --session 'it'\\''s' to go on in it\n`,
  );
  assertEquals((await run(["--session", "it's", "--", "exit 3"])).code, 3);
});

test("run says what to do about a session that is held", async () => {
  const { run, cwd, root, folder } = place();
  await run(["--session", "s-1", "--", "true"]);
  const marker = join(folder, "ran");
  const engine = new JsonlPersistence({ root });
  const held = await engine.resume("s-1");
  const { code, stdout, stderr } = await run(
    ["--session", "s-1", "--", `touch ${marker}`],
    { cwd },
  );
  await held[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
  assertEquals([code, stdout, existsSync(marker)], [2, "", false]);
  assertMatch(
    stderr,
    /^session-env: Cannot write session "s-1": [^\n]*holds it[^\n]*; wait for it, or use another --session\n$/,
  );
});

test("run tells that a stored session goes on in its own folder", async () => {
  const { run, cwd, folder } = place();
  await run(["--session", "s-1", "--", "true"]);
  assertEquals(
    await run(["--session", "s-1", "--cwd", folder, "--", "pwd"]),
    {
      code: 0,
      stdout: `${cwd}\n`,
      stderr:
        `note: --cwd changes nothing: session "s-1" goes on in its own folder, ${cwd}\n`,
    },
  );
  const same = await run(["--session", "s-1", "--cwd", cwd, "--", "true"]);
  assertEquals(same.stderr, "");
});
