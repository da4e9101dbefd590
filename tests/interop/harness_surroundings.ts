/** What harnesses leave in the shells that they start. */

import type { HarnessName } from "../../interop/harness.ts";

/** What a harness leaves in its shells, and how its process shows up. */
export interface Surroundings {
  readonly title: string;
  readonly harness: HarnessName;
  readonly argv: readonly string[];
  readonly session?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const claudeCode: Surroundings = {
  title: "Claude Code",
  harness: "claude-code",
  argv: ["claude", "-p", "Go on"],
  session: "claude-1",
  env: {
    CLAUDECODE: "1",
    CLAUDE_CODE_SESSION_ID: "claude-1",
    AI_AGENT: "claude-code_2-1-332_agent",
  },
};
export const codex: Surroundings = {
  title: "Codex",
  harness: "codex",
  argv: ["/usr/lib/codex", "exec", "Go on"],
  session: "codex-1",
  env: {
    CODEX_SESSION_ID: "codex-1",
    CODEX_THREAD_ID: "codex-1",
    CODEX_CI: "1",
  },
};
export const deepseek: Surroundings = {
  title: "DeepSeek Harness",
  harness: "dsh",
  argv: ["node", "/l/node_modules/@deepseek-ai/dsh/dist/cli.js"],
  session: "dsh-1",
  env: {
    DSH_HOME: "/h/.dsh",
    DSH_SHELL: "1",
    DSH_SESSION_ID: "dsh-1",
    DSH_SESSION_JSONL: "/h/.dsh/sessions/--p--/dsh-1/session.jsonl.zstd",
  },
};
export const pi: Surroundings = {
  title: "pi",
  harness: "pi",
  argv: ["node", "/l/node_modules/@earendil-works/pi-coding-agent/cli.js"],
  session: "pi-1",
  env: {
    PI_SESSION_ID: "pi-1",
    PI_SESSION_FILE: "/h/.pi/agent/sessions/--p--/2026_pi-1.jsonl",
    PI_CODING_AGENT: "true",
    AI_AGENT: "pi",
  },
};
export const cursor: Surroundings = {
  title: "Cursor",
  harness: "cursor",
  argv: ["cursor-agent", "-p", "Go on"],
  session: "cursor-1",
  env: { CURSOR_AGENT: "1", CURSOR_CONVERSATION_ID: "cursor-1" },
};
export const gemini: Surroundings = {
  title: "Gemini CLI",
  harness: "gemini-cli",
  argv: ["node", "/l/node_modules/@google/gemini-cli/dist/index.js"],
  env: { GEMINI_CLI: "1" },
};
export const opencode: Surroundings = {
  title: "OpenCode",
  harness: "opencode",
  argv: ["opencode", "run", "Go on"],
  env: { OPENCODE: "1", OPENCODE_PID: "31", AGENT: "1" },
};
export const goose: Surroundings = {
  title: "Goose",
  harness: "goose",
  argv: ["goose", "run", "-t", "Go on"],
  session: "20261130_1",
  env: {
    GOOSE_TERMINAL: "1",
    AGENT: "goose",
    AGENT_SESSION_ID: "20261130_1",
  },
};
export const amp: Surroundings = {
  title: "Amp",
  harness: "amp",
  argv: ["amp", "-x", "Go on"],
  session: "T-1",
  env: { AGENT: "amp", AGENT_THREAD_ID: "T-1", AMP_CURRENT_THREAD_ID: "T-1" },
};
export const kimi: Surroundings = {
  title: "Kimi CLI",
  harness: "kimi-cli",
  argv: ["python3", "/usr/bin/kimi"],
};
