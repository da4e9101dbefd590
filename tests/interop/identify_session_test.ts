import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  identifySession,
  type IdentifySessionInput,
} from "../../interop/identify_session.ts";

const inside = {
  dsh: {
    DSH_HOME: "/h/.dsh",
    DSH_SHELL: "1",
    DSH_SESSION_ID: "session-1",
    DSH_SESSION_JSONL: "/h/.dsh/session-env/_no-cwd/session-1.jsonl",
  },
  claudeCode: { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "claude-1" },
  codex: { CODEX_SESSION_ID: "codex-1", CODEX_THREAD_ID: "codex-1" },
  pi: {
    PI_SESSION_ID: "pi-1",
    PI_SESSION_FILE: "/h/.pi/agent/sessions/--p--/2026_pi-1.jsonl",
    PI_CODING_AGENT: "true",
  },
} as const;

const answer = (input: IdentifySessionInput): Record<string, unknown> => {
  const { harness, session, thread, agent, log } = identifySession(input);
  return {
    harness,
    session,
    ...(thread && { thread }),
    ...(agent && { agent }),
    log: log && log.path,
  };
};

const environments = [
  { name: "nothing", env: {}, expected: { harness: null, session: null } },
  {
    name: "a person's own DSH_HOME",
    env: { DSH_HOME: "/h/.dsh" },
    expected: { harness: null, session: null },
  },
  {
    name: "our shell",
    env: inside.dsh,
    expected: {
      harness: "dsh",
      session: "session-1",
      log: inside.dsh.DSH_SESSION_JSONL,
    },
  },
  {
    name: "our shell without an agent",
    env: { DSH_HOME: "/h", DSH_SHELL: "1" },
    expected: { harness: "dsh", session: null },
  },
  {
    name: "Claude Code",
    env: inside.claudeCode,
    expected: { harness: "claude-code", session: "claude-1" },
  },
  {
    name: "an editor's terminal",
    env: { CLAUDECODE: "1" },
    expected: { harness: "claude-code", session: null },
  },
  {
    name: "Codex",
    env: inside.codex,
    expected: { harness: "codex", session: "codex-1", thread: "codex-1" },
  },
  {
    name: "a subagent of Codex",
    env: { CODEX_SESSION_ID: "root", CODEX_THREAD_ID: "child" },
    expected: { harness: "codex", session: "root", thread: "child" },
  },
  {
    name: "a Codex that names only its thread",
    env: { CODEX_THREAD_ID: "t", CODEX_CI: "1" },
    expected: { harness: "codex", session: "t", thread: "t" },
  },
  {
    name: "pi",
    env: inside.pi,
    expected: {
      harness: "pi",
      session: "pi-1",
      log: inside.pi.PI_SESSION_FILE,
    },
  },
  {
    name: "Goose",
    env: {
      GOOSE_TERMINAL: "1",
      AGENT: "goose",
      AGENT_SESSION_ID: "20261130_1",
    },
    expected: { harness: "goose", session: "20261130_1" },
  },
  {
    name: "somebody's AGENT_SESSION_ID",
    env: { AGENT_SESSION_ID: "x" },
    expected: { harness: null, session: null },
  },
  {
    name: "Cursor",
    env: { CURSOR_AGENT: "1", CURSOR_CONVERSATION_ID: "c" },
    expected: { harness: "cursor", session: "c" },
  },
  {
    name: "Amp",
    env: { AGENT: "amp", AGENT_THREAD_ID: "T-1", AMP_CURRENT_THREAD_ID: "T-1" },
    expected: { harness: "amp", session: "T-1" },
  },
  {
    name: "Gemini CLI",
    env: { GEMINI_CLI: "1" },
    expected: { harness: "gemini-cli", session: null },
  },
  {
    name: "OpenCode",
    env: { OPENCODE: "1", OPENCODE_PID: "7", AGENT: "1" },
    expected: { harness: "opencode", session: null },
  },
  {
    name: "blank values",
    env: { CODEX_SESSION_ID: " ", CLAUDE_CODE_SESSION_ID: "", DSH_SHELL: "" },
    expected: { harness: null, session: null },
  },
  {
    name: "Codex inside Claude Code",
    env: { ...inside.claudeCode, ...inside.codex },
    expected: { harness: null, session: null },
  },
  {
    name: "three at once",
    env: { ...inside.dsh, ...inside.claudeCode, ...inside.pi },
    expected: { harness: null, session: null },
  },
];

for (const { name, env, expected } of environments) {
  test(`identifySession() answers ${name}`, () => {
    assertEquals(answer({ env }), { log: null, ...expected });
  });
}

test("identifySession() lists every candidate it could not decide between", () => {
  const { candidates, doubts } = identifySession({
    env: { ...inside.claudeCode, ...inside.codex },
  });
  assertEquals(
    candidates.map(({ harness, session }) => [harness, session]),
    [["claude-code", "claude-1"], ["codex", "codex-1"]],
  );
  assertEquals(doubts, [
    "claude-code, codex are nested and nothing here says which is innermost",
  ]);
});

test("identifySession() names the origin of every fact", () => {
  assertEquals(identifySession({ env: inside.dsh }).sources, [
    { fact: "harness", from: "env DSH_SHELL" },
    { fact: "session", from: "env DSH_SESSION_ID" },
    { fact: "log", from: "env DSH_SESSION_JSONL" },
  ]);
});

test("identifySession() says what to do where a shell has no id", () => {
  assertEquals(identifySession({ env: { OPENCODE: "1" } }).doubts, [
    "a shell has no id: let a plugin's shell.env add one, or use opencode export",
  ]);
});

const nested = { ...inside.claudeCode, ...inside.codex, CLAUDE_PID: "40" };
const ancestries = [
  {
    name: "Codex inside Claude Code",
    processes: [
      { pid: 60, argv: ["/bin/bash", "-c", "x"] },
      { pid: 50, argv: ["/usr/lib/codex"] },
      { pid: 40, argv: ["node", "/x/@anthropic-ai/claude-code/cli.js"] },
    ],
    expected: { harness: "codex", session: "codex-1", thread: "codex-1" },
  },
  {
    name: "Claude Code, known by its own pid, inside Codex",
    processes: [
      { pid: 40, argv: ["/opt/something-renamed"] },
      { pid: 30, argv: ["codex", "exec"] },
    ],
    expected: { harness: "claude-code", session: "claude-1" },
  },
  {
    name: "Kimi, which says nothing, inside both",
    processes: [{ pid: 70, argv: ["python3", "/usr/bin/kimi"] }],
    expected: { harness: "kimi-cli", session: null },
  },
  {
    name: "an entry file of a package",
    processes: [{
      pid: 70,
      argv: ["/usr/bin/node", "/l/node_modules/@openai/codex/bin/main.js"],
    }],
    expected: { harness: "codex", session: "codex-1", thread: "codex-1" },
  },
];

for (const { name, processes, expected } of ancestries) {
  test(`identifySession() orders by ancestry: ${name}`, () => {
    assertEquals(answer({ env: nested, processes }), {
      log: null,
      ...expected,
    });
  });
}

test("identifySession() decides by which log is being written, and says so", () => {
  const env = { ...inside.dsh, ...inside.pi };
  const now = 1_796_000_000_000;
  const writtenAt = new Map<string, number>([
    [inside.dsh.DSH_SESSION_JSONL, now],
    [inside.pi.PI_SESSION_FILE, now - 120_000],
  ]);
  const identity = identifySession({ env, writtenAt, now });
  assertEquals(identity.harness, "dsh");
  assertEquals(identity.doubts, [
    "chosen because only its log is being written",
  ]);

  writtenAt.set(inside.pi.PI_SESSION_FILE, now - 5_000);
  assertEquals(identifySession({ env, writtenAt, now }).harness, null);

  writtenAt.set(inside.pi.PI_SESSION_FILE, now - 120_000);
  const later = now + 30_000;
  assertEquals(
    identifySession({ env, writtenAt, now: later }).harness,
    null,
  );
});

const claudePayload = {
  session_id: "claude-2",
  transcript_path: "/h/.claude/projects/-p/claude-2.jsonl",
  cwd: "/p",
  hook_event_name: "Stop",
};
const codexPayload = {
  session_id: "root",
  turn_id: "t",
  agent_id: "child",
  transcript_path:
    "/h/.codex/sessions/2026/11/30/rollout-2026-11-30T20-21-18-child.jsonl",
  cwd: "/p",
  hook_event_name: "PreToolUse",
};

const payloads = [
  {
    name: "Claude Code",
    hookInput: claudePayload,
    expected: {
      harness: "claude-code",
      session: "claude-2",
      log: claudePayload.transcript_path,
    },
  },
  {
    name: "a subagent of Claude Code",
    hookInput: { ...claudePayload, agent_id: "a7" },
    expected: {
      harness: "claude-code",
      session: "claude-2",
      agent: "a7",
      log: claudePayload.transcript_path,
    },
  },
  {
    name: "a subagent of Codex",
    hookInput: codexPayload,
    expected: {
      harness: "codex",
      session: "root",
      thread: "child",
      log: codexPayload.transcript_path,
    },
  },
  {
    name: "the end of a subagent of Codex",
    hookInput: {
      ...codexPayload,
      hook_event_name: "SubagentStop",
      transcript_path: "/h/.codex/sessions/2026/11/30/rollout-x-root.jsonl",
      agent_transcript_path: codexPayload.transcript_path,
    },
    expected: {
      harness: "codex",
      session: "root",
      thread: "child",
      log: codexPayload.transcript_path,
    },
  },
  {
    name: "a Codex session that keeps no file",
    hookInput: { ...codexPayload, agent_id: undefined, transcript_path: null },
    expected: { harness: "codex", session: "root", log: null },
  },
  {
    name: "DeepSeek Harness in Claude Code's dialect",
    hookInput: {
      ...claudePayload,
      session_id: "s",
      transcript_path: "/h/.dsh/sessions/--p--/s/session.jsonl.zstd",
    },
    expected: {
      harness: "dsh",
      session: "s",
      log: "/h/.dsh/sessions/--p--/s/session.jsonl.zstd",
    },
  },
  {
    name: "Gemini CLI",
    hookInput: {
      session_id: "g",
      transcript_path:
        "/h/.gemini/tmp/p/chats/session-2026-11-30T10-00-g.jsonl",
      cwd: "/p",
      hook_event_name: "BeforeTool",
      timestamp: "2026-11-30T10:00:00Z",
    },
    expected: {
      harness: "gemini-cli",
      session: "g",
      log: "/h/.gemini/tmp/p/chats/session-2026-11-30T10-00-g.jsonl",
    },
  },
  {
    name: "Cursor",
    hookInput: {
      conversation_id: "c",
      generation_id: "g",
      hook_event_name: "stop",
      transcript_path: null,
    },
    expected: { harness: "cursor", session: "c", log: null },
  },
  {
    name: "Kimi CLI",
    hookInput: { hook_event_name: "Stop", session_id: "k", cwd: "/p" },
    expected: { harness: "kimi-cli", session: "k", log: null },
  },
  {
    name: "Kimi Code",
    hookInput: {
      hook_event_name: "Stop",
      session_id: "session_k",
      cwd: "/p",
      client_type: "cli",
    },
    expected: { harness: "kimi-code", session: "session_k", log: null },
  },
  {
    name: "Reasonix without an id",
    hookInput: { event: "Stop", cwd: "/p" },
    expected: { harness: "reasonix", session: null, log: null },
  },
];

for (const { name, hookInput, expected } of payloads) {
  test(`identifySession() believes the payload of ${name} over the environment`, () => {
    assertEquals(answer({ env: inside.pi, hookInput }), expected);
  });
}

test("identifySession() tells when the environment names an outer session", () => {
  const { session, doubts } = identifySession({
    env: inside.claudeCode,
    hookInput: claudePayload,
  });
  assertEquals(session, "claude-2");
  assertEquals(doubts, [
    'the environment names another session, "claude-1": it is an outer one\'s',
  ]);
});

test("identifySession() says when a payload is of nobody it knows", () => {
  const { harness, doubts } = identifySession({
    env: {},
    hookInput: { hello: "world" },
  });
  assertEquals(harness, null);
  assertEquals(doubts, [
    "the hook payload is of no harness that is known here",
  ]);
});
