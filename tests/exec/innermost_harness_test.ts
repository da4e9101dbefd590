import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { childEnvironment } from "../../exec/environment/child_environment.ts";
import { identifySession } from "../../interop/identify_session.ts";

/** The variables of every harness that can be told apart, all at once. */
const outer = {
  PATH: "/bin",
  AGENT: "amp",
  AGENT_SESSION_ID: "20260101_1",
  AGENT_THREAD_ID: "T-1",
  AI_AGENT: "pi",
  AMP_CURRENT_THREAD_ID: "T-1",
  CLAUDECODE: "1",
  CLAUDE_CODE_SESSION_ID: "outer",
  CLAUDE_PID: "1",
  CLAUDE_PROJECT_DIR: "/outer",
  CODEX_CI: "1",
  CODEX_HOME: "/outer/.codex",
  CODEX_SESSION_ID: "outer",
  CODEX_THREAD_ID: "outer",
  CURSOR_AGENT: "1",
  CURSOR_CONVERSATION_ID: "outer",
  CURSOR_PROJECT_DIR: "/outer",
  CURSOR_TRANSCRIPT_PATH: "/outer/x.jsonl",
  DSH_HOME: "/outer/.dsh",
  DSH_SESSION_ID: "outer",
  DSH_SESSION_JSONL: "/outer/session.jsonl",
  DSH_SHELL: "1",
  GEMINI_CLI: "1",
  GEMINI_CWD: "/outer",
  GEMINI_SESSION_ID: "outer",
  GOOSE_SESSION_ID: "20260101_1",
  GOOSE_TERMINAL: "1",
  KIMI_SESSION_ID: "outer",
  OPENCODE: "1",
  OPENCODE_PID: "1",
  PI_CODING_AGENT: "true",
  PI_SESSION_FILE: "/outer/x.jsonl",
  PI_SESSION_ID: "outer",
};

test("many harnesses are seen in the environment around us", () => {
  const { candidates } = identifySession({ env: outer });
  assertEquals(
    new Set(candidates.map(({ harness }) => harness)).size > 8,
    true,
  );
});

test("no outer harness is seen in the environment of a child", () => {
  const env = childEnvironment(outer);
  assertEquals(identifySession({ env }).candidates, []);
  assertEquals(env.CODEX_HOME, "/outer/.codex");
});

test("the inner harness alone is seen in the environment of a managed child", () => {
  const env = childEnvironment(outer, {
    dshEnv: {
      DSH_HOME: "/inner",
      DSH_SHELL: "1",
      DSH_SESSION_ID: "inner",
      DSH_SESSION_JSONL: "/inner/session.jsonl",
    },
  });
  const { harness, session, candidates } = identifySession({ env });
  assertEquals([harness, session], ["dsh", "inner"]);
  assertEquals(candidates.map((each) => each.harness), ["dsh"]);
});
