import { spawn, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { readHookInput } from "../../cli/read_hook_input.ts";
import {
  CLAUDE_ID,
  claudePath,
  claudeRecords,
  CODEX_ID,
  codexPath,
  codexRecords,
  lines,
  put,
} from "../interop/foreign_logs.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli } from "./call_cli.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const KIMI_FOLDER = "59a5cbf5adaa5f70cab22ec1adec97e2";
const claude = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: CLAUDE_ID };
const codex = { CODEX_SESSION_ID: CODEX_ID, CODEX_THREAD_ID: CODEX_ID };

/** A home in which every harness with files has the log of one session. */
function homeWithLogs(): string {
  const home = tempDir();
  put(claudePath(home), lines(...claudeRecords()));
  put(codexPath(home), lines(...codexRecords()));
  const wire = lines({ type: "metadata" });
  put(join(home, ".kimi/sessions", KIMI_FOLDER, UUID, "context.jsonl"), wire);
  put(
    join(
      home,
      ".kimi-code/sessions/wd_a_b068a6cef833",
      `session_${UUID}`,
      "agents/main/wire.jsonl",
    ),
    wire,
  );
  put(
    join(home, ".reasonix/sessions/r-1.jsonl"),
    lines({ sessionId: "r-1", cwd: "/srv/a" }),
  );
  put(
    join(home, "pi/2026-11-30T10-00-00_p-1.jsonl"),
    lines({ type: "session", version: 3, id: "p-1", cwd: "/srv/a" }),
  );
  put(
    join(home, ".dsh/session-env/cwd-b068a6cef833/s-1.jsonl"),
    lines({
      type: "session",
      version: 0,
      id: "s-1",
      createdAt: 5,
      cwd: "/srv/a",
    }),
  );
  put(
    join(claudePath(home).slice(0, -6), "subagents/agent-a7.jsonl"),
    lines({
      ...claudeRecords()[1] as object,
      isSidechain: true,
      agentId: "a7",
    }),
  );
  return home;
}

interface Situation {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly payload?: unknown;
  readonly stdin?: string;
}

/** Where a process may find itself. */
function situations(home: string): readonly Situation[] {
  const hook = (event: string, fields: object) => ({
    session_id: CLAUDE_ID,
    transcript_path: claudePath(home),
    cwd: "/srv/a",
    hook_event_name: event,
    ...fields,
  });
  const ofCodex = (event: string, fields: object) => ({
    session_id: CODEX_ID,
    turn_id: "t-1",
    transcript_path: codexPath(home),
    cwd: "/srv/a",
    hook_event_name: event,
    ...fields,
  });
  const dsh = { DSH_HOME: join(home, ".dsh"), DSH_SHELL: "1" };
  const log = join(home, ".dsh/session-env/cwd-b068a6cef833/s-1.jsonl");
  return [
    { name: "nothing" },
    {
      name: "DeepSeek Harness",
      env: { ...dsh, DSH_SESSION_ID: "s-1", DSH_SESSION_JSONL: log },
    },
    { name: "DeepSeek Harness, a call without an agent", env: dsh },
    {
      name: "DeepSeek Harness, a log that is another session's",
      env: { ...dsh, DSH_SESSION_ID: "s-2", DSH_SESSION_JSONL: log },
    },
    { name: "Claude Code", env: claude },
    { name: "Claude Code, an editor's terminal", env: { CLAUDECODE: "1" } },
    {
      name: "Claude Code, a hook",
      payload: hook("PreToolUse", { tool_name: "Bash" }),
    },
    {
      name: "Claude Code, a hook in a subagent",
      payload: hook("PreToolUse", { agent_id: "a7" }),
    },
    {
      name: "Claude Code, the end of a subagent",
      payload: hook("SubagentStop", {
        agent_id: "a7",
        agent_transcript_path: join(
          claudePath(home).slice(0, -6),
          "subagents/agent-a7.jsonl",
        ),
      }),
    },
    { name: "Codex", env: { ...codex, CODEX_CI: "1" } },
    {
      name: "Codex, a hook",
      payload: ofCodex("PreToolUse", { tool_name: "Bash" }),
    },
    {
      name: "Codex, a hook without a log",
      payload: ofCodex("Stop", { transcript_path: null }),
    },
    {
      name: "Codex, a hook that inherits an outer session",
      env: { CODEX_SESSION_ID: "outer", CODEX_THREAD_ID: "outer" },
      payload: ofCodex("Stop", {}),
    },
    {
      name: "pi",
      env: {
        PI_SESSION_ID: "p-1",
        PI_SESSION_FILE: join(home, "pi/2026-11-30T10-00-00_p-1.jsonl"),
        PI_CODING_AGENT: "true",
      },
    },
    {
      name: "Goose",
      env: { AGENT: "goose", GOOSE_TERMINAL: "1", AGENT_SESSION_ID: "g_1" },
    },
    {
      name: "Cursor",
      env: { CURSOR_AGENT: "1", CURSOR_CONVERSATION_ID: "c-1" },
    },
    { name: "Amp", env: { AMP_CURRENT_THREAD_ID: "T-1", AGENT: "amp" } },
    { name: "Gemini CLI", env: { GEMINI_CLI: "1" } },
    {
      name: "Gemini CLI, a hook's variables",
      env: { GEMINI_CLI: "1", GEMINI_SESSION_ID: "g-1" },
    },
    { name: "OpenCode", env: { OPENCODE: "1", OPENCODE_PID: "7" } },
    {
      name: "Kimi CLI, a hook",
      payload: {
        hook_event_name: "Stop",
        session_id: UUID,
        cwd: "/srv/a",
      },
    },
    {
      name: "Kimi Code, a hook",
      payload: {
        hook_event_name: "Stop",
        session_id: `session_${UUID}`,
        cwd: "/srv/a",
        client_type: "cli",
      },
    },
    {
      name: "Reasonix, a hook",
      payload: { event: "PreToolUse", sessionId: "r-1", cwd: "/srv/a" },
    },
    { name: "Codex in Claude Code", env: { ...claude, ...codex } },
    {
      name: "Codex in Claude Code, a hook of Codex",
      env: claude,
      payload: ofCodex("Stop", {}),
    },
    { name: "no JSON on standard input", env: codex, stdin: "{no" },
    { name: "no object on standard input", stdin: "[1]" },
    { name: "a payload of nobody", stdin: '{"a":1}' },
    { name: "an empty line on standard input", env: codex, stdin: "\n" },
  ];
}

async function transcript(...flags: string[]): Promise<string> {
  const home = homeWithLogs();
  let text = "";
  for (const { name, env, payload, stdin } of situations(home)) {
    const { code, stdout, stderr } = await callCli(["whoami", ...flags], {
      cwd: "/srv/a",
      env: { HOME: home, ...env },
      stdin: stdin ?? (payload === undefined ? "" : JSON.stringify(payload)),
    });
    assertEquals(stderr, "");
    text += `# ${name}\n${stdout}= ${code}\n\n`;
  }
  return text.replaceAll(home, "HOME");
}

for (
  const { name, file, flags } of [
    { name: "a person", file: "whoami_text.txt", flags: [] },
    { name: "a program", file: "whoami_json.txt", flags: ["--json"] },
  ]
) {
  test(`whoami tells ${name} who owns it, in every harness`, async () => {
    const url = new URL(`../data/cli/${file}`, import.meta.url);
    assertEquals(await transcript(...flags), readFileSync(url, "utf8"));
  });
}

test("whoami --help says what each exit code means", async () => {
  const { stdout } = await callCli(["whoami", "--help"]);
  assertMatch(stdout, /Exit code 0 when a session is known, 1 when there is/);
  assertMatch(stdout, /nested ones cannot be told apart, 2 when the call is/);
  assertEquals((await callCli(["whoami", "--nope"])).code, 2);
});

test("whoami --no-stdin leaves a payload to whoever reads it next", async () => {
  const { stdout } = await callCli(["whoami", "--json", "--no-stdin"], {
    env: { ...codex, HOME: "/nowhere" },
    stdin: '{"event":"Stop","sessionId":"r-1"}',
  });
  assertEquals(JSON.parse(stdout).session, CODEX_ID);
});

test("whoami takes the byte-order mark of a payload away", async () => {
  const { stdout } = await callCli(["whoami", "--json"], {
    env: { HOME: "/nowhere" },
    stdin: '\ufeff{"event":"Stop","sessionId":"r-1"}\r\n',
  });
  assertEquals(JSON.parse(stdout).session, "r-1");
});

test("whoami writes what a hostile payload says in one line each", async () => {
  const { stdout } = await callCli(["whoami"], {
    env: { HOME: "/nowhere" },
    stdin: JSON.stringify({
      event: "Stop",
      sessionId: "r\n! forged\u001b[2J\u2028x",
    }),
  });
  assertEquals(stdout.includes("\u001b"), false);
  assertEquals(
    stdout.split("\n").filter((line) => line.startsWith("! forged")),
    [],
  );
});

/** Standard input that says what a test lets it say. */
const inputs: readonly {
  name: string;
  terminal?: boolean;
  chunks: () => AsyncIterable<Uint8Array>;
  expected: Awaited<ReturnType<typeof readHookInput>>;
}[] = [
  {
    name: "leaves a terminal alone",
    terminal: true,
    chunks: () => {
      throw new Error("it was read");
    },
    expected: {},
  },
  {
    name: "does not wait for a pipe to which nobody writes",
    chunks: async function* () {
      await new Promise(() => {});
      yield new Uint8Array();
    },
    expected: {},
  },
  {
    name: "stops reading a pipe that never ends",
    chunks: async function* () {
      const chunk = new Uint8Array(8 * 1024 * 1024);
      for (;;) yield await Promise.resolve(chunk);
    },
    expected: {
      doubt:
        "standard input is no hook payload: it is longer than 67108864 bytes",
    },
  },
  {
    name: "bears a standard input that is closed",
    // deno-lint-ignore require-yield
    chunks: async function* () {
      throw await Promise.resolve(new Error("EBADF"));
    },
    expected: {},
  },
  {
    name: "tells what is no UTF-8",
    chunks: async function* () {
      yield await Promise.resolve(new Uint8Array([0x7b, 0xff, 0x7d]));
    },
    expected: { doubt: "standard input is no hook payload: it is no UTF-8" },
  },
  {
    name: "joins a payload whose characters are cut in two",
    chunks: async function* () {
      const bytes = new TextEncoder().encode('{"a":"\u00e9"}');
      for (const byte of bytes) {
        yield await Promise.resolve(new Uint8Array([byte]));
      }
    },
    expected: { payload: { a: "\u00e9" } },
  },
];

for (const { name, terminal = false, chunks, expected } of inputs) {
  test(`readHookInput() ${name}`, async () => {
    const stdin = terminal
      ? { [Symbol.asyncIterator]: chunks as never }
      : chunks();
    assertEquals(
      await readHookInput({ stdin, stdinIsTerminal: terminal }),
      expected,
    );
  });
}

/** What a process needs, and none of the harness variables of this one. */
const bare = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|DENO_DIR|XDG_CACHE_HOME|TMPDIR|SYSTEMROOT)$/.test(name)
  ),
);
const program = (...flags: string[]) =>
  scriptArgv(join(repository, "cli", "bin.ts"), ["whoami", "--json", ...flags]);
const quoted = (argv: readonly string[]) =>
  argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
const needsShell = process.platform === "win32" && "there is no bash here";

test("whoami ends although its standard input is held open", {
  skip: needsShell,
}, async () => {
  const [command, ...args] = program();
  const child = spawn(command, args, {
    env: { ...bare, ...codex },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => stdout += text);
  const code = await new Promise((done) => child.on("close", done));
  child.stdin.destroy();
  assertEquals(code, 0);
  assertEquals(JSON.parse(stdout).candidates.length > 0, true);
});

for (
  const { name, redirect } of [
    { name: "closed", redirect: "<&-" },
    { name: "nothing", redirect: "</dev/null" },
    { name: "a folder", redirect: "</" },
    { name: "endless", redirect: "</dev/zero" },
  ]
) {
  test(`whoami ends where its standard input is ${name}`, {
    skip: needsShell,
  }, () => {
    const { status, stdout, stderr } = spawnSync(
      "bash",
      ["-c", `${quoted(program())} ${redirect}`],
      { env: { ...bare, ...codex }, encoding: "utf8" },
    );
    assertEquals([status, stderr], [0, ""]);
    assertEquals(JSON.parse(stdout).candidates.length > 0, true);
  });
}

test("whoami is quiet when its reader is gone, and its exit code still tells", {
  skip: process.platform !== "linux" && "it needs a bash of this century",
}, () => {
  const ask = (payload: string) =>
    spawnSync("bash", [
      "-c",
      `exec 3> >(exit); wait $!; ${quoted(program())} >&3; echo "code $?"`,
    ], { env: bare, encoding: "utf8", input: payload });
  const known = ask('{"event":"Stop","sessionId":"r-1"}');
  assertEquals([known.stdout, known.stderr], ["code 0\n", ""]);
  const unknown = ask('{"event":"Stop"}');
  assertEquals([unknown.stdout, unknown.stderr], ["code 1\n", ""]);
});

test("whoami sees which harness's process stands nearest", {
  skip: process.platform !== "linux" && "only Linux shows its processes",
}, () => {
  const folder = tempDir();
  for (const name of ["codex", "claude"]) {
    symlinkSync("/bin/bash", join(folder, name));
  }
  const inside = (...names: string[]) => {
    const command = names.reduceRight(
      (inner, name) => `${quoted([join(folder, name), "-c", inner])}; exit $?`,
      `${quoted(program("--no-stdin"))}; exit $?`,
    );
    const { stdout, status } = spawnSync("bash", ["-c", command], {
      env: { ...bare, ...claude, ...codex },
      encoding: "utf8",
    });
    const { harness, session, candidates } = JSON.parse(stdout);
    return { status, harness, session, candidates: candidates.length };
  };
  assertEquals(inside("claude", "codex"), {
    status: 0,
    harness: "codex",
    session: CODEX_ID,
    candidates: 2,
  });
  assertEquals(inside("codex", "claude"), {
    status: 0,
    harness: "claude-code",
    session: CLAUDE_ID,
    candidates: 2,
  });
});
