/** Facts for every event of Claude Code, and for the ways in which each differs. */

import type { ClaudeCodeEvent } from "../../hooks/claude_code/event_names.ts";
import type { ClaudeCodeFactsByEvent } from "../../hooks/claude_code/facts_by_event.ts";

/** One payload to build. */
export interface ClaudeCodePayloadRow<
  Event extends ClaudeCodeEvent = ClaudeCodeEvent,
> {
  readonly event: Event;
  /** Empty for the facts that the event cannot do without. */
  readonly variant: string;
  readonly facts: ClaudeCodeFactsByEvent[Event];
}

/** Every payload to build. */
export const claudeCodeRows: ClaudeCodePayloadRow[] = [];

function row<Event extends ClaudeCodeEvent>(
  event: Event,
  variant: string,
  facts: ClaudeCodeFactsByEvent[Event],
): void {
  claudeCodeRows.push({ event, variant, facts });
}

const session = { id: "main", transcriptPath: "/logs/main.jsonl" };
const bare = { session, cwd: "/project" };
const noLog = { session: { id: "main" }, cwd: "/project" };
const prompted = { ...bare, promptId: "3f1c0f6e-0d0b-4d63-8f3b-0a3f1f0a9f11" };
const inMain = {
  ...prompted,
  permissionMode: "acceptEdits",
  agentType: "reviewer",
  effort: "high",
} as const;
const inSubagent = {
  ...inMain,
  subagent: { id: "a1b2c3", type: "Explore" },
};
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

row("PreToolUse", "", { ...bare, ...call });
row("PreToolUse", "all", { ...inMain, ...mcpCall });
row("PreToolUse", "subagent", { ...inSubagent, ...call });
row("PreToolUse", "no-log", { ...noLog, ...call });
row("PostToolUse", "", { ...bare, ...call, toolResponse: { stdout: "a" } });
row("PostToolUse", "all", {
  ...inMain,
  ...mcpCall,
  toolResponse: [{ type: "text", text: "found" }],
  durationMs: 4187,
});
row("PostToolUse", "subagent", {
  ...inSubagent,
  ...call,
  toolResponse: "a",
  durationMs: 12,
});
row("PostToolUse", "no-response", {
  ...bare,
  ...call,
  toolInput: undefined,
  toolResponse: undefined,
});
row("PostToolUseFailure", "", { ...bare, ...call, error: "Exit code 1" });
row("PostToolUseFailure", "all", {
  ...inMain,
  ...mcpCall,
  error: "Exit code 1\nno such file",
  isInterrupt: false,
  durationMs: 0,
});
row("PostToolUseFailure", "subagent", {
  ...inSubagent,
  ...call,
  error: "Exit code 1",
  isInterrupt: true,
  durationMs: 12,
});
row("PostToolBatch", "", { ...bare, toolCalls: [] });
row("PostToolBatch", "all", {
  ...inMain,
  toolCalls: [
    { ...call, toolResponse: "a" },
    { toolName: "Read", toolInput: undefined, toolUseId: "toolu_2" },
  ],
});
row("PostToolBatch", "subagent", {
  ...inSubagent,
  toolCalls: [{ ...call, toolResponse: "a" }],
});
row("Notification", "", {
  ...bare,
  message: "Claude needs your permission",
  notificationType: "permission_prompt",
});
row("Notification", "all", {
  ...inMain,
  message: "Claude needs your permission",
  title: "Permission needed",
  notificationType: "permission_prompt",
});
row("UserPromptSubmit", "", { ...bare, prompt: "Fix the parser" });
row("UserPromptSubmit", "all", {
  ...inMain,
  prompt: 'Say "hello"\nto \u0000 and \ud800',
  source: "user",
  sessionTitle: "Greeting",
});
row("UserPromptSubmit", "no-log", { ...noLog, prompt: "" });
row("UserPromptExpansion", "", {
  ...bare,
  expansionType: "mcp_prompt",
  commandName: "review",
  commandArgs: "",
  prompt: "/review",
});
row("UserPromptExpansion", "all", {
  ...inMain,
  expansionType: "slash_command",
  commandName: "review",
  commandArgs: "main now",
  commandSource: "plugin",
  prompt: "/review main now",
});
row("SessionStart", "", { ...bare, source: "startup" });
row("SessionStart", "all", {
  ...inMain,
  source: "resume",
  model: "claude-opus-5",
  sessionTitle: "Greeting",
  secondsSinceLastResponse: 76,
  contextTokens: 3064,
  promptCacheLikelyExpired: false,
  estimatedCacheWriteUsd: 0.0153,
});
row("SessionStart", "no-log", { ...noLog, source: "fork" });
row("SessionEnd", "", { ...bare, reason: "other" });
row("SessionEnd", "all", { ...inMain, reason: "prompt_input_exit" });
row("Stop", "", { ...bare, stopHookActive: false });
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
});
row("Stop", "idle", {
  ...bare,
  stopHookActive: false,
  lastAssistantMessage: "",
  backgroundTasks: [],
  sessionCrons: [],
});
row("StopFailure", "", { ...bare, error: "overloaded" });
row("StopFailure", "all", {
  ...inMain,
  error: "rate_limit",
  errorDetails: "429 Too Many Requests",
  lastAssistantMessage: "API Error: Rate limit reached",
});
row("SubagentStart", "", {
  ...bare,
  subagent: { id: "a1b2c3", type: "Explore" },
});
row("SubagentStart", "all", inSubagent);
row("SubagentStop", "", {
  ...bare,
  subagent: { id: "a1b2c3", type: "Explore" },
  stopHookActive: false,
});
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
});
row("PreCompact", "", {
  ...bare,
  trigger: "auto",
  customInstructions: null,
});
row("PreCompact", "all", {
  ...inMain,
  trigger: "manual",
  customInstructions: "Keep the names",
});
row("PostCompact", "", { ...bare, trigger: "auto", compactSummary: "Short." });
row("PostCompact", "all", {
  ...inMain,
  trigger: "manual",
  compactSummary: "Short.",
});

const switched = {
  fromModel: "claude-opus-5",
  toModel: "claude-sonnet-5",
  contextTokens: 15,
  promptCacheWarm: true,
  estimatedCacheWriteUsd: 0.5,
} as const;
row("PreModelSwitch", "", {
  ...bare,
  ...switched,
  requestedModel: null,
  source: "picker",
  cacheTtl: "5m",
  pricing: "default",
});
row("PreModelSwitch", "all", {
  ...inMain,
  ...switched,
  requestedModel: "sonnet",
  source: "command",
  cacheTtl: "1h",
  pricing: "catalog",
});
row("PostModelSwitch", "", {
  ...bare,
  ...switched,
  requestedModel: null,
  source: "auto",
  cacheTtl: "5m",
  pricing: "configured",
});
row("PostModelSwitch", "all", {
  ...inMain,
  ...switched,
  requestedModel: "sonnet",
  source: "resume",
  cacheTtl: "1h",
  pricing: "catalog",
});
row("PermissionRequest", "", {
  ...bare,
  toolName: "Bash",
  toolInput: { command: "rm -r build" },
});
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
});
row("PermissionRequest", "subagent", {
  ...inSubagent,
  toolName: "Bash",
  toolInput: { command: "rm -r build" },
});
row("PermissionDenied", "", { ...bare, ...call, reason: "Not allowed" });
row("PermissionDenied", "all", {
  ...inMain,
  ...mcpCall,
  reason: "Blocked by classifier",
});
row("PermissionDenied", "subagent", {
  ...inSubagent,
  ...call,
  reason: "Not allowed",
});
row("Setup", "", { ...bare, trigger: "init" });
row("Setup", "all", { ...inMain, trigger: "maintenance" });
row("TeammateIdle", "", {
  ...bare,
  teammateName: "researcher",
  teamName: "team",
});
row("TeammateIdle", "all", {
  ...inMain,
  teammateName: "researcher",
  teamName: "team",
});
const task = { taskId: "1", taskSubject: "Fix the parser" };
const wholeTask = {
  ...task,
  taskDescription: "It loses the last line.",
  teammateName: "researcher",
  teamName: "team",
};
row("TaskCreated", "", { ...bare, ...task });
row("TaskCreated", "all", { ...inMain, ...wholeTask });
row("TaskCompleted", "", { ...bare, ...task });
row("TaskCompleted", "all", { ...inMain, ...wholeTask });
row("Elicitation", "", {
  ...bare,
  mcpServerName: "memory",
  message: "Which account?",
});
row("Elicitation", "all", {
  ...inMain,
  mcpServerName: "memory",
  message: "Which account?",
  mode: "url",
  url: "https://example.com/login",
  elicitationId: "elicit-1",
  requestedSchema: {
    type: "object",
    properties: { account: { type: "string" } },
  },
});
row("ElicitationResult", "", {
  ...bare,
  mcpServerName: "memory",
  action: "decline",
});
row("ElicitationResult", "all", {
  ...inMain,
  mcpServerName: "memory",
  elicitationId: "elicit-1",
  mode: "form",
  action: "accept",
  content: { account: "main" },
});
row("ConfigChange", "", { ...bare, source: "skills" });
row("ConfigChange", "all", {
  ...inMain,
  source: "project_settings",
  filePath: "/project/.claude/settings.json",
});
row("WorktreeCreate", "", { ...bare, name: "feature" });
row("WorktreeCreate", "all", { ...inMain, name: "feature" });
row("WorktreeRemove", "", { ...bare, worktreePath: "/project/feature" });
row("WorktreeRemove", "all", { ...inMain, worktreePath: "/project/feature" });
row("InstructionsLoaded", "", {
  ...bare,
  filePath: "/project/CLAUDE.md",
  memoryType: "Project",
  loadReason: "session_start",
});
row("InstructionsLoaded", "all", {
  ...inMain,
  filePath: "/project/src/rules.md",
  memoryType: "Local",
  loadReason: "path_glob_match",
  globs: ["src/**"],
  triggerFilePath: "/project/src/a.ts",
  parentFilePath: "/project/CLAUDE.md",
});
row("CwdChanged", "", { ...bare, oldCwd: "/", newCwd: "/project" });
row("CwdChanged", "all", { ...inMain, oldCwd: "/", newCwd: "/project" });
row("FileChanged", "", { ...bare, filePath: "/project/a", event: "unlink" });
row("FileChanged", "all", { ...inMain, filePath: "/project/a", event: "add" });
row("DirectoryAdded", "", {
  ...bare,
  directory: "/other",
  source: "register_repo_root",
});
row("DirectoryAdded", "all", {
  ...inMain,
  directory: "/other",
  source: "slash_command",
});
const shown = {
  turnId: "27c2134a-a8f8-4860-8739-069b5eadb72e",
  messageId: "410be868-da63-426b-ada5-2d4f1e619d71",
};
row("MessageDisplay", "", {
  ...bare,
  ...shown,
  index: 0,
  final: false,
  delta: "Here is the plan:\n",
});
row("MessageDisplay", "all", {
  ...inMain,
  ...shown,
  index: 1,
  final: true,
  delta: "",
});
row("PreSkillShellCommand", "", {
  ...bare,
  toolName: "Bash",
  toolInput: { command: "git status" },
  toolUseId: "toolu_1",
  commandName: "review",
  invokedBy: "other",
});
row("PreSkillShellCommand", "all", {
  ...inMain,
  toolName: "PowerShell",
  toolInput: { command: "git status" },
  toolUseId: "toolu_1",
  commandName: "review",
  commandSource: "plugin",
  invokedBy: "claude",
});
