import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { childEnvironment } from "../../exec/environment/child_environment.ts";
import type { NameDecision } from "../../exec/environment/child_environment.ts";

function reasonOf(name: string, platform: string): string | undefined {
  const decisions: NameDecision[] = [];
  childEnvironment({ [name]: "1" }, {
    platform,
    onDecision: (decision) => decisions.push(decision),
  });
  return decisions[0]?.reason;
}

const tables: Record<string, string[]> = {
  shell_startup: [
    "BASH_ENV",
    "ENV",
    "BASH_FUNC_ls%%",
    "BASH_FUNC_ls()",
    "__BASH_FUNC<ls>()",
    "SHELLOPTS",
    "BASHOPTS",
    "BASH_COMPAT",
    "POSIXLY_CORRECT",
    "CDPATH",
    "TMOUT",
    "TIMEFORMAT",
    "PROMPT_COMMAND",
    "PS0",
    "PS4",
    "BASH_XTRACEFD",
    "BASH_LOADABLES_PATH",
    "SSH_CLIENT",
    "SSH2_CLIENT",
  ],
  harness_identity: [
    "CODEX_SESSION_ID",
    "CODEX_THREAD_ID",
    "CODEX_TOOL_CALL_ID",
    "CODEX_VERSION",
    "CODEX_CI",
    "CODEX_APPLY_PATCH_PRESERVE_LINE_ENDINGS",
    "CODEX_PERMISSION_PROFILE",
    "CLAUDECODE",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_CHILD_SESSION",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_EXECPATH",
    "CLAUDE_CODE_REMOTE_SESSION_ID",
    "CLAUDE_CODE_BRIDGE_SESSION_ID",
    "CLAUDE_PID",
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_ENV_FILE",
    "CLAUDE_PLUGIN_ROOT",
    "CLAUDE_PLUGIN_OPTION_X",
    "AI_AGENT",
    "AGENT",
    "PI_SESSION_ID",
    "PI_SESSION_FILE",
    "PI_SESSION_ANYTHING",
    "PI_PROVIDER",
    "PI_CODING_AGENT",
    "GEMINI_CLI",
    "GEMINI_SESSION_ID",
    "CURSOR_AGENT",
    "CURSOR_CONVERSATION_ID",
    "CURSOR_TRANSCRIPT_PATH",
    "OPENCODE",
    "OPENCODE_PID",
    "GOOSE_TERMINAL",
    "AGENT_SESSION_ID",
    "AMP_CURRENT_THREAD_ID",
    "AGENT_THREAD_ID",
    "KIMI_SESSION_ID",
    "REASONIX_PLUGIN_NAME",
    "QWEN_CODE_SESSION_ID",
    "CLINE_ACTIVE",
    "AUGMENT_AGENT",
    "COPILOT_CLI",
    "TRAE_AI_SHELL_ID",
  ],
  runtime_control: [
    "NODE_OPTIONS",
    "NODE_CHANNEL_FD",
    "NODE_UNIQUE_ID",
    "NODE_V8_COVERAGE",
    "NODE_TEST_CONTEXT",
    "ELECTRON_RUN_AS_NODE",
    "VSCODE_INSPECTOR_OPTIONS",
    "DENO_V8_FLAGS",
    "DENO_COVERAGE_DIR",
    "BUN_OPTIONS",
    "BUN_INSPECT_CONNECT_TO",
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "LD_AUDIT",
    "DYLD_INSERT_LIBRARIES",
    "DYLD_LIBRARY_PATH",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_PREFIX",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_VALUE_0",
    "npm_lifecycle_event",
    "npm_package_name",
    "npm_command",
    "INIT_CWD",
  ],
};

for (const [reason, names] of Object.entries(tables)) {
  for (const name of names) {
    test(`childEnvironment() drops ${name} as ${reason}`, () => {
      assertEquals(reasonOf(name, "linux"), reason);
      assertEquals(reasonOf(name, "win32"), reason);
      assertEquals(reasonOf(name.toLowerCase(), "win32"), reason);
    });
  }
}

const kept = [
  "CODEX_HOME",
  "CODEX_SANDBOX",
  "CODEX_SANDBOX_NETWORK_DISABLED",
  "CLAUDE_CONFIG_DIR",
  "CLAUDE_CODE_USE_BEDROCK",
  "GEMINI_CLI_HOME",
  "KIMI_CODE_HOME",
  "REASONIX_HOME",
  "PI_CODING_AGENT_DIR",
  "OPENCODE_DB",
  "GOOSE_PATH_ROOT",
  "NODE_PATH",
  "NODE_ENV",
  "NODE_EXTRA_CA_CERTS",
  "NODE_TLS_REJECT_UNAUTHORIZED",
  "DENO_DIR",
  "DENO_INSTALL",
  "DENO_CERT",
  "BUN_INSTALL",
  "ELECTRON_MIRROR",
  "LDFLAGS",
  "PYTHONPATH",
  "VIRTUAL_ENV",
  "JAVA_TOOL_OPTIONS",
  "RUBYOPT",
  "GIT_AUTHOR_NAME",
  "GIT_SSH_COMMAND",
  "GIT_CONFIG_GLOBAL",
  "GIT_CEILING_DIRECTORIES",
  "GIT_EDITOR",
  "GIT_TERMINAL_PROMPT",
  "npm_config_registry",
  "npm_config_cache",
  "SSH_CONNECTION",
  "SSH_TTY",
  "SSH_AUTH_SOCK",
  "ENVIRONMENT",
  "AGENT_NAME",
  "BASH_SILENCE_DEPRECATION_WARNING",
  "ZDOTDIR",
  "HISTFILE",
];

for (const name of kept) {
  test(`childEnvironment() keeps ${name}`, () => {
    assertEquals(reasonOf(name, "linux"), undefined);
    assertEquals(reasonOf(name, "win32"), undefined);
  });
}

test("childEnvironment() tells bash_env from BASH_ENV off Windows", () => {
  for (const name of ["bash_env", "ld_preload", "agent", "git_dir"]) {
    assertEquals(reasonOf(name, "linux"), undefined);
  }
});

test("childEnvironment() knows npm's names in their lower case", () => {
  assertEquals(reasonOf("NPM_LIFECYCLE_EVENT", "linux"), "runtime_control");
});
