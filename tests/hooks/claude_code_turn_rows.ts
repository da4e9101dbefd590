/** Facts for the events of a turn of Claude Code. */

import {
  bare,
  type ClaudeCodePayloadRow,
  inMain,
  inSubagent,
  noLog,
  row,
} from "./claude_code_row.ts";

const mcpServer = { name: "memory", source: "project" };
const call = {
  toolName: "Bash",
  toolInput: {
    command: "ls",
    nested: { list: [1, null, true, "é \u2028 😀"] },
  },
  toolUseId: "toolu_1",
};
const mcpCall = {
  toolName: "mcp__memory__search",
  toolInput: { query: "x" },
  toolUseId: "toolu_2",
  mcpServer,
};

/** Every payload to build. */
export const claudeCodeTurnRows: readonly ClaudeCodePayloadRow[] = [
  row("PreToolUse", "", { ...bare, ...call }),
  row("PreToolUse", "all", { ...inMain, ...mcpCall }),
  row("PreToolUse", "subagent", { ...inSubagent, ...call }),
  row("PreToolUse", "no-log", { ...noLog, ...call }),
  row("PostToolUse", "", { ...bare, ...call, toolResponse: { stdout: "a" } }),
  row("PostToolUse", "all", {
    ...inMain,
    ...mcpCall,
    toolResponse: [{ type: "text", text: "found" }],
    durationMs: 4187,
  }),
  row("PostToolUse", "subagent", {
    ...inSubagent,
    ...call,
    toolResponse: "a",
    durationMs: 12,
  }),
  row("PostToolUse", "no-response", {
    ...bare,
    ...call,
    toolInput: undefined,
    toolResponse: undefined,
  }),
  row("PostToolUseFailure", "", { ...bare, ...call, error: "Exit code 1" }),
  row("PostToolUseFailure", "all", {
    ...inMain,
    ...mcpCall,
    error: "Exit code 1\nno such file",
    isInterrupt: false,
    durationMs: 0,
  }),
  row("PostToolUseFailure", "subagent", {
    ...inSubagent,
    ...call,
    error: "Exit code 1",
    isInterrupt: true,
    durationMs: 12,
  }),
  row("PostToolBatch", "", { ...bare, toolCalls: [] }),
  row("PostToolBatch", "all", {
    ...inMain,
    toolCalls: [
      { ...call, toolResponse: "a" },
      { toolName: "Read", toolInput: undefined, toolUseId: "toolu_2" },
    ],
  }),
  row("PostToolBatch", "subagent", {
    ...inSubagent,
    toolCalls: [{ ...call, toolResponse: "a" }],
  }),
  row("UserPromptSubmit", "", { ...bare, prompt: "Fix the parser" }),
  row("UserPromptSubmit", "all", {
    ...inMain,
    prompt: 'Say "hello"\nto \u0000 and \ud800',
    source: "user",
    sessionTitle: "Greeting",
  }),
  row("UserPromptSubmit", "no-log", { ...noLog, prompt: "" }),
  row("UserPromptExpansion", "", {
    ...bare,
    expansionType: "mcp_prompt",
    commandName: "review",
    commandArgs: "",
    prompt: "/review",
  }),
  row("UserPromptExpansion", "all", {
    ...inMain,
    expansionType: "slash_command",
    commandName: "review",
    commandArgs: "main now",
    commandSource: "plugin",
    prompt: "/review main now",
  }),
  row("Stop", "", { ...bare, stopHookActive: false }),
  row("Stop", "all", {
    ...inMain,
    stopHookActive: true,
    lastAssistantMessage: "Done.",
    backgroundTasks: [
      {
        id: "b1",
        type: "shell",
        status: "running",
        description: "tail logs",
        command: "tail -f log",
      },
      {
        id: "b2",
        type: "subagent",
        status: "running",
        description: "look around",
        agentType: "Explore",
      },
      {
        id: "b3",
        type: "monitor",
        status: "pending",
        description: "watch",
        server: "memory",
        tool: "watch",
        name: "watcher",
      },
    ],
    sessionCrons: [{
      id: "c1",
      schedule: "0 9 * * 1-5",
      recurring: true,
      prompt: "check the build",
    }],
  }),
  row("Stop", "idle", {
    ...bare,
    stopHookActive: false,
    lastAssistantMessage: "",
    backgroundTasks: [],
    sessionCrons: [],
  }),
  row("StopFailure", "", { ...bare, error: "overloaded" }),
  row("StopFailure", "all", {
    ...inMain,
    error: "rate_limit",
    errorDetails: "429 Too Many Requests",
    lastAssistantMessage: "API Error: Rate limit reached",
  }),
  row("SubagentStart", "", {
    ...bare,
    subagent: { id: "a1b2c3", type: "Explore" },
  }),
  row("SubagentStart", "all", inSubagent),
  row("SubagentStop", "", {
    ...bare,
    subagent: { id: "a1b2c3", type: "Explore" },
    stopHookActive: false,
  }),
  row("SubagentStop", "all", {
    ...inMain,
    subagent: {
      id: "a1b2c3",
      type: "Explore",
      transcriptPath: "/logs/main/subagents/agent-a1b2c3.jsonl",
    },
    stopHookActive: true,
    lastAssistantMessage: "Found it.",
    backgroundTasks: [],
    sessionCrons: [],
  }),
  row("PermissionRequest", "", {
    ...bare,
    toolName: "Bash",
    toolInput: { command: "rm -r build" },
  }),
  row("PermissionRequest", "all", {
    ...inMain,
    toolName: "mcp__memory__search",
    toolInput: { query: "x" },
    permissionSuggestions: [
      {
        type: "addRules",
        rules: [{ toolName: "Bash", ruleContent: "rm -r build" }],
        behavior: "allow",
        destination: "localSettings",
      },
      { type: "setMode", mode: "acceptEdits", destination: "session" },
      {
        type: "addDirectories",
        directories: ["/other"],
        destination: "session",
      },
    ],
    mcpServer,
  }),
  row("PermissionRequest", "subagent", {
    ...inSubagent,
    toolName: "Bash",
    toolInput: { command: "rm -r build" },
  }),
  row("PermissionDenied", "", { ...bare, ...call, reason: "Not allowed" }),
  row("PermissionDenied", "all", {
    ...inMain,
    ...mcpCall,
    reason: "Blocked by classifier",
  }),
  row("PermissionDenied", "subagent", {
    ...inSubagent,
    ...call,
    reason: "Not allowed",
  }),
];
