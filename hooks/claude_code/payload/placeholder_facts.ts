/**
 * Facts for a payload of Claude Code that is built only to try a hook.
 *
 * @module
 */

import { CLAUDE_CODE_VERSION } from "../../host_version.ts";
import type { ClaudeCodeFacts } from "./base_input.ts";
import type { ClaudeCodeEvent } from "../event_names.ts";
import type { ClaudeCodeFactsByEvent } from "./facts_by_event.ts";

const SESSION = { id: "00000000-0000-4000-8000-000000000000" } as const;

const idle: ClaudeCodeFacts = { session: SESSION, cwd: "/project" };

const prompted: ClaudeCodeFacts = {
  ...idle,
  promptId: "00000000-0000-4000-8000-000000000001",
};

const permitted: ClaudeCodeFacts = { ...prompted, permissionMode: "default" };

const thinking: ClaudeCodeFacts = { ...permitted, effort: "medium" };

const command = { command: "echo hello", description: "Say hello" };

const call = { toolName: "Bash", toolInput: command, toolUseId: "toolu_1" };

const subagent = { id: "a0000000000000000", type: "general-purpose" };

const stopped = {
  stopHookActive: false,
  lastAssistantMessage: "Done.",
  backgroundTasks: [],
  sessionCrons: [],
};

const switched = {
  fromModel: "claude-opus-5",
  toModel: "claude-sonnet-5",
  requestedModel: "sonnet",
  source: "command",
  contextTokens: 15_000,
  promptCacheWarm: true,
  cacheTtl: "5m",
  estimatedCacheWriteUsd: 0.05,
  pricing: "catalog",
} as const;

const task = { taskId: "1", taskSubject: "Say hello" };

const placeholders: ClaudeCodeFactsByEvent = {
  PreToolUse: { ...thinking, ...call },
  PostToolUse: {
    ...thinking,
    ...call,
    toolResponse: {
      stdout: "hello",
      stderr: "",
      interrupted: false,
      isImage: false,
    },
    durationMs: 12,
  },
  PostToolUseFailure: {
    ...thinking,
    ...call,
    error: "Exit code 1",
    isInterrupt: false,
    durationMs: 12,
  },
  PostToolBatch: {
    ...thinking,
    toolCalls: [{ ...call, toolResponse: "hello" }],
  },
  Notification: {
    ...prompted,
    message: "Claude needs your permission",
    notificationType: "permission_prompt",
  },
  UserPromptSubmit: { ...permitted, prompt: "Say hello" },
  UserPromptExpansion: {
    ...permitted,
    expansionType: "slash_command",
    commandName: "hello",
    commandArgs: "world",
    commandSource: "projectSettings",
    prompt: "/hello world",
  },
  SessionStart: { ...idle, source: "startup", model: "claude-opus-5" },
  SessionEnd: { ...prompted, reason: "other" },
  Stop: { ...thinking, ...stopped },
  StopFailure: {
    ...prompted,
    effort: "medium",
    error: "rate_limit",
    errorDetails: "429 Too Many Requests",
    lastAssistantMessage: "API Error: Rate limit reached",
  },
  SubagentStart: { ...prompted, subagent },
  SubagentStop: { ...thinking, subagent, ...stopped },
  PreCompact: { ...prompted, trigger: "manual", customInstructions: null },
  PostCompact: {
    ...prompted,
    trigger: "manual",
    compactSummary: "The user asked for a greeting.",
  },
  PreModelSwitch: { ...prompted, ...switched },
  PostModelSwitch: { ...prompted, ...switched },
  PermissionRequest: {
    ...thinking,
    toolName: "Bash",
    toolInput: command,
    permissionSuggestions: [],
  },
  PermissionDenied: { ...thinking, ...call, reason: "Blocked by classifier" },
  Setup: { ...idle, trigger: "init" },
  TeammateIdle: {
    ...permitted,
    teammateName: "teammate",
    teamName: "session-00000000",
  },
  TaskCreated: { ...permitted, ...task },
  TaskCompleted: { ...permitted, ...task },
  Elicitation: {
    ...prompted,
    mcpServerName: "server",
    message: "Which name?",
    mode: "form",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string" } },
    },
  },
  ElicitationResult: {
    ...prompted,
    mcpServerName: "server",
    mode: "form",
    action: "accept",
    content: { name: "world" },
  },
  ConfigChange: {
    ...prompted,
    source: "project_settings",
    filePath: "/project/.claude/settings.json",
  },
  WorktreeCreate: { ...prompted, name: "feature" },
  WorktreeRemove: {
    ...prompted,
    worktreePath: "/project/.claude/worktrees/feature",
  },
  InstructionsLoaded: {
    ...idle,
    filePath: "/project/CLAUDE.md",
    memoryType: "Project",
    loadReason: "session_start",
  },
  CwdChanged: { ...prompted, oldCwd: "/", newCwd: "/project" },
  FileChanged: { ...prompted, filePath: "/project/.envrc", event: "change" },
  DirectoryAdded: { ...prompted, directory: "/other", source: "slash_command" },
  MessageDisplay: {
    ...prompted,
    turnId: "00000000-0000-4000-8000-000000000002",
    messageId: "00000000-0000-4000-8000-000000000003",
    index: 0,
    final: true,
    delta: "Hello.",
  },
  PreSkillShellCommand: {
    ...thinking,
    toolName: "Bash",
    toolInput: { command: "echo hello" },
    toolUseId: "toolu_1",
    commandName: "hello",
    commandSource: "projectSettings",
    invokedBy: "user",
  },
};

/**
 * Make up everything that a payload of Claude Code needs.
 *
 * The values never change: a session of zeros without a log, the folder
 * `/project`, the tool `Bash` with `echo hello`. Optional facts are there where
 * the host gives them on that event: `permissionMode` is `default`, `effort`
 * is `medium`.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePlaceholderFacts } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const facts = claudeCodePlaceholderFacts("PreToolUse");
 *
 * assertEquals(facts.toolName, "Bash");
 * ```
 *
 * @param event The event.
 * @returns New facts, to be spread under the ones that are known.
 * @throws {RangeError} When Claude Code 2.1.332 has no such event.
 */
export function claudeCodePlaceholderFacts<Event extends ClaudeCodeEvent>(
  event: Event,
): ClaudeCodeFactsByEvent[Event] {
  if (!Object.hasOwn(placeholders, event)) {
    throw new RangeError(
      `Cannot make up facts: Claude Code ${CLAUDE_CODE_VERSION} has no event "${event}"`,
    );
  }
  return structuredClone(placeholders[event]);
}
