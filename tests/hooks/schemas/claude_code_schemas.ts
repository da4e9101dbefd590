/** What each hook of Claude Code may read. */

import { z } from "zod";
import type { ClaudeCodeEvent } from "../../../hooks/claude_code/event_names.ts";
import type { ClaudeCodePayloadByEvent } from "../../../hooks/claude_code/payload/payload_by_event.ts";
import { anything } from "./anything.ts";

const text = z.string();
const maybe = z.string().optional();
const record = z.record(z.string(), z.unknown());

const base = {
  session_id: text,
  transcript_path: text,
  cwd: text,
  prompt_id: maybe,
  permission_mode: z.enum([
    "default",
    "plan",
    "acceptEdits",
    "auto",
    "dontAsk",
    "bypassPermissions",
  ]).optional(),
  agent_id: maybe,
  agent_type: maybe,
  effort: z.strictObject({ level: text }).optional(),
};

const mcp = {
  mcp_server: z.strictObject({ name: text, source: text }).optional(),
};

const tool = { tool_name: text, tool_input: anything };
const call = { ...tool, tool_use_id: text };
const duration = { duration_ms: z.number().optional() };

const destination = z.enum([
  "userSettings",
  "projectSettings",
  "localSettings",
  "session",
  "cliArg",
]);

const permissionMode = z.enum([
  "default",
  "acceptEdits",
  "bypassPermissions",
  "plan",
  "dontAsk",
  "auto",
]);

const permissionUpdate = z.union([
  z.strictObject({
    type: z.enum(["addRules", "replaceRules", "removeRules"]),
    rules: z.array(z.strictObject({ toolName: text, ruleContent: maybe })),
    behavior: z.enum(["allow", "deny", "ask"]),
    destination,
  }),
  z.strictObject({
    type: z.literal("setMode"),
    mode: permissionMode,
    destination,
  }),
  z.strictObject({
    type: z.enum(["addDirectories", "removeDirectories"]),
    directories: z.array(text),
    destination,
  }),
]);

const waiting = {
  background_tasks: z.array(z.strictObject({
    id: text,
    type: text,
    status: text,
    description: text,
    command: maybe,
    agent_type: maybe,
    server: maybe,
    tool: maybe,
    name: maybe,
  })).optional(),
  session_crons: z.array(z.strictObject({
    id: text,
    schedule: text,
    recurring: z.boolean(),
    prompt: text,
  })).optional(),
};

const stopped = {
  stop_hook_active: z.boolean(),
  last_assistant_message: maybe,
  ...waiting,
};

const subagent = { agent_id: text, agent_type: text };

const trigger = { trigger: z.enum(["manual", "auto"]) };

const switched = {
  from_model: text,
  to_model: text,
  requested_model: text.nullable(),
  context_tokens: z.number(),
  prompt_cache_warm: z.boolean(),
  cache_ttl: z.enum(["5m", "1h"]),
  estimated_cache_write_usd: z.number(),
  pricing: z.enum(["configured", "catalog", "default"]),
};

const task = {
  task_id: text,
  task_subject: text,
  task_description: maybe,
  teammate_name: maybe,
  team_name: maybe,
};

const asking = {
  mcp_server_name: text,
  mode: z.enum(["form", "url"]).optional(),
  elicitation_id: maybe,
};

const payload = <Name extends ClaudeCodeEvent, Shape extends z.ZodRawShape>(
  name: Name,
  shape: Shape,
) => z.strictObject({ ...base, hook_event_name: z.literal(name), ...shape });

/** One schema an event; none lets an unknown key through. */
export const claudeCodeSchemas: {
  readonly [Event in ClaudeCodeEvent]: z.ZodType<
    ClaudeCodePayloadByEvent[Event]
  >;
} = {
  PreToolUse: payload("PreToolUse", { ...call, ...mcp }),
  PostToolUse: payload("PostToolUse", {
    ...call,
    tool_response: anything,
    ...duration,
    ...mcp,
  }),
  PostToolUseFailure: payload("PostToolUseFailure", {
    ...call,
    error: text,
    is_interrupt: z.boolean().optional(),
    ...duration,
    ...mcp,
  }),
  PostToolBatch: payload("PostToolBatch", {
    tool_calls: z.array(
      z.strictObject({ ...call, tool_response: z.unknown().optional() }),
    ),
  }),
  Notification: payload("Notification", {
    message: text,
    title: maybe,
    notification_type: text,
  }),
  UserPromptSubmit: payload("UserPromptSubmit", {
    prompt: text,
    source: z.enum([
      "user",
      "sdk",
      "system",
      "loop_wakeup",
      "schedule_wakeup",
      "poll_event",
    ]).optional(),
    session_title: maybe,
  }),
  UserPromptExpansion: payload("UserPromptExpansion", {
    expansion_type: z.enum(["slash_command", "mcp_prompt"]),
    command_name: text,
    command_args: text,
    command_source: maybe,
    prompt: text,
  }),
  SessionStart: payload("SessionStart", {
    source: z.enum(["startup", "resume", "clear", "compact", "fork"]),
    model: maybe,
    session_title: maybe,
    seconds_since_last_response: z.number().optional(),
    context_tokens: z.number().optional(),
    prompt_cache_likely_expired: z.boolean().optional(),
    estimated_cache_write_usd: z.number().optional(),
  }),
  SessionEnd: payload("SessionEnd", {
    reason: z.enum(["clear", "resume", "logout", "prompt_input_exit", "other"]),
  }),
  Stop: payload("Stop", stopped),
  StopFailure: payload("StopFailure", {
    error: z.enum([
      "authentication_failed",
      "oauth_org_not_allowed",
      "account_on_hold",
      "verification_required",
      "billing_error",
      "rate_limit",
      "overloaded",
      "invalid_request",
      "model_not_found",
      "server_error",
      "unknown",
      "max_output_tokens",
      "cloud_credential_error",
    ]),
    error_details: maybe,
    last_assistant_message: maybe,
  }),
  SubagentStart: z.strictObject({
    ...base,
    ...subagent,
    hook_event_name: z.literal("SubagentStart"),
  }),
  SubagentStop: z.strictObject({
    ...base,
    ...subagent,
    hook_event_name: z.literal("SubagentStop"),
    agent_transcript_path: text,
    ...stopped,
  }),
  PreCompact: payload("PreCompact", {
    ...trigger,
    custom_instructions: text.nullable(),
  }),
  PostCompact: payload("PostCompact", { ...trigger, compact_summary: text }),
  PreModelSwitch: payload("PreModelSwitch", {
    ...switched,
    source: z.enum(["command", "picker", "sdk"]),
  }),
  PostModelSwitch: payload("PostModelSwitch", {
    ...switched,
    source: z.enum(["command", "picker", "sdk", "auto", "resume"]),
  }),
  PermissionRequest: payload("PermissionRequest", {
    ...tool,
    permission_suggestions: z.array(permissionUpdate).optional(),
    ...mcp,
  }),
  PermissionDenied: payload("PermissionDenied", {
    ...call,
    reason: text,
    ...mcp,
  }),
  Setup: payload("Setup", { trigger: z.enum(["init", "maintenance"]) }),
  TeammateIdle: payload("TeammateIdle", {
    teammate_name: text,
    team_name: text,
  }),
  TaskCreated: payload("TaskCreated", task),
  TaskCompleted: payload("TaskCompleted", task),
  Elicitation: payload("Elicitation", {
    ...asking,
    message: text,
    url: maybe,
    requested_schema: record.optional(),
  }),
  ElicitationResult: payload("ElicitationResult", {
    ...asking,
    action: z.enum(["accept", "decline", "cancel"]),
    content: record.optional(),
  }),
  ConfigChange: payload("ConfigChange", {
    source: z.enum([
      "user_settings",
      "project_settings",
      "local_settings",
      "policy_settings",
      "skills",
    ]),
    file_path: maybe,
  }),
  WorktreeCreate: payload("WorktreeCreate", { name: text }),
  WorktreeRemove: payload("WorktreeRemove", { worktree_path: text }),
  InstructionsLoaded: payload("InstructionsLoaded", {
    file_path: text,
    memory_type: z.enum(["User", "Project", "Local", "Managed"]),
    load_reason: z.enum([
      "session_start",
      "nested_traversal",
      "path_glob_match",
      "include",
      "compact",
    ]),
    globs: z.array(text).optional(),
    trigger_file_path: maybe,
    parent_file_path: maybe,
  }),
  CwdChanged: payload("CwdChanged", { old_cwd: text, new_cwd: text }),
  FileChanged: payload("FileChanged", {
    file_path: text,
    event: z.enum(["change", "add", "unlink"]),
  }),
  DirectoryAdded: payload("DirectoryAdded", {
    directory: text,
    source: z.enum(["slash_command", "register_repo_root"]),
  }),
  MessageDisplay: payload("MessageDisplay", {
    turn_id: text,
    message_id: text,
    index: z.number(),
    final: z.boolean(),
    delta: text,
  }),
  PreSkillShellCommand: payload("PreSkillShellCommand", {
    tool_name: text,
    tool_input: z.strictObject({ command: text }),
    tool_use_id: text,
    command_name: text,
    command_source: maybe,
    invoked_by: z.enum(["user", "claude", "other"]),
  }),
};
