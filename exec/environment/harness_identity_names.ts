/**
 * Variables by which other agent harnesses tell their children who owns them.
 *
 * A child of ours must not see them: they name an outer session, and some
 * make a nested agent refuse to start. Where a harness keeps its settings
 * (`CODEX_HOME`, `CLAUDE_CONFIG_DIR`) and what its sandbox forbids
 * (`CODEX_SANDBOX`) stays true for our children, so those names are not here.
 *
 * @module
 */

/** The names by harness; a trailing `*` stands for any ending. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "Codex": [
    "CODEX_SESSION_ID",
    "CODEX_THREAD_ID",
    "CODEX_TOOL_CALL_ID",
    "CODEX_VERSION",
    "CODEX_CI",
    "CODEX_APPLY_PATCH_PRESERVE_LINE_ENDINGS",
    "CODEX_PERMISSION_PROFILE",
    "CODEX_INTERNAL_ORIGINATOR_OVERRIDE",
  ],
  "Claude Code": [
    "CLAUDECODE",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_SESSION_ID",
    "CLAUDE_CODE_SESSION_ATTENDED",
    "CLAUDE_CODE_CHILD_SESSION",
    "CLAUDE_CODE_CHILD_NOTES_DIR",
    "CLAUDE_CODE_BRIDGE_SESSION_ID",
    "CLAUDE_CODE_REMOTE",
    "CLAUDE_CODE_REMOTE_SESSION_ID",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_EXECPATH",
    "CLAUDE_CODE_MESSAGING_SOCKET",
    "CLAUDE_CODE_MESSAGING_TOKEN",
    "CLAUDE_CODE_SSE_PORT",
    "CLAUDE_CODE_IS_COWORK",
    "CLAUDE_PID",
    "CLAUDE_EFFORT",
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_ENV_FILE",
    "CLAUDE_PLUGIN_ROOT",
    "CLAUDE_PLUGIN_DATA",
    "CLAUDE_PLUGIN_OPTION_*",
  ],
  "pi": [
    "PI_SESSION_*",
    "PI_PROVIDER",
    "PI_MODEL",
    "PI_REASONING_LEVEL",
    "PI_CODING_AGENT",
  ],
  "Gemini CLI": [
    "GEMINI_CLI",
    "GEMINI_SESSION_ID",
    "GEMINI_PROJECT_DIR",
    "GEMINI_CWD",
    "GEMINI_PLANS_DIR",
  ],
  "Cursor": [
    "CURSOR_AGENT",
    "CURSOR_CONVERSATION_ID",
    "CURSOR_TRANSCRIPT_PATH",
    "CURSOR_USER_EMAIL",
    "CURSOR_PROJECT_DIR",
    "CURSOR_TRACE_ID",
  ],
  "OpenCode": [
    "OPENCODE",
    "OPENCODE_PID",
    "OPENCODE_CLIENT",
    "OPENCODE_SESSION_ID",
  ],
  "Goose": ["GOOSE_TERMINAL", "GOOSE_SESSION_ID", "AGENT_SESSION_ID"],
  "Amp": ["AMP_CURRENT_THREAD_ID", "AGENT_THREAD_ID"],
  "Kimi": ["KIMI_SESSION_ID", "KIMI_SKILL_DIR", "KIMI_PLUGIN_ROOT"],
  "Reasonix": ["REASONIX_PLUGIN_*", "REASONIX_WORKSPACE_ROOT"],
  "Qwen Code": ["QWEN_CODE", "QWEN_CODE_SESSION_ID"],
  "Cline": ["CLINE_ACTIVE"],
  "Augment": ["AUGMENT_AGENT"],
  "Antigravity": ["ANTIGRAVITY_AGENT"],
  "Copilot": ["COPILOT_CLI", "COPILOT_AGENT"],
  "Crush": ["CRUSH"],
  "Trae": ["TRAE_AI_SHELL_ID"],
  "an agent": ["AGENT", "AI_AGENT"],
};

const EXACT = new Map<string, string>();
const HEADS: [head: string, harness: string][] = [];

for (const [harness, names] of Object.entries(NAMES)) {
  for (const name of names) {
    if (name.endsWith("*")) HEADS.push([name.slice(0, -1), harness]);
    else EXACT.set(name, harness);
  }
}

/**
 * Say which harness marks its children with a variable.
 *
 * @param upperName The name, in upper case where the platform ignores case.
 * @returns The harness, or `undefined` when the name identifies none.
 */
export function harnessOfName(upperName: string): string | undefined {
  return EXACT.get(upperName) ??
    HEADS.find(([head]) => upperName.startsWith(head))?.[1];
}
