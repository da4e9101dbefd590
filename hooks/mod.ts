/**
 * Faithful hook payloads for Claude Code and Codex, as pure functions: facts
 * in, the host's own keys out.
 *
 * @module
 */

export type {
  SessionHeader,
  SessionLocation,
  SessionLocator,
} from "../types.ts";
export type {
  ClaudeCodeBackgroundTask,
  ClaudeCodeBackgroundTaskInput,
  ClaudeCodeBackgroundWork,
  ClaudeCodeBackgroundWorkInput,
  ClaudeCodeSessionCron,
} from "./claude_code/background_work.ts";
export type {
  ClaudeCodeBaseInput,
  ClaudeCodeEffort,
  ClaudeCodeFacts,
  ClaudeCodePermissionMode,
  ClaudeCodeSubagent,
} from "./claude_code/base_input.ts";
export * from "./claude_code/compact_events.ts";
export * from "./claude_code/elicitation_events.ts";
export * from "./claude_code/event_names.ts";
export * from "./claude_code/facts_by_event.ts";
export * from "./claude_code/instructions_event.ts";
export type { ClaudeCodeMcpServer } from "./claude_code/mcp_server.ts";
export * from "./claude_code/message_display_event.ts";
export * from "./claude_code/model_switch_events.ts";
export * from "./claude_code/notification_event.ts";
export * from "./claude_code/payload.ts";
export * from "./claude_code/payload_by_event.ts";
export * from "./claude_code/placeholder_facts.ts";
export * from "./claude_code/permission_events.ts";
export * from "./claude_code/permission_update.ts";
export * from "./claude_code/prompt_events.ts";
export * from "./claude_code/session_events.ts";
export * from "./claude_code/skill_shell_command_event.ts";
export * from "./claude_code/status_line.ts";
export * from "./claude_code/status_line_facts.ts";
export * from "./claude_code/status_line_payload.ts";
export * from "./claude_code/stop_events.ts";
export * from "./claude_code/subagent_events.ts";
export * from "./claude_code/team_events.ts";
export * from "./claude_code/tool_batch_event.ts";
export * from "./claude_code/tool_events.ts";
export * from "./claude_code/workspace_events.ts";
export * from "./claude_code/worktree_events.ts";
export type {
  CodexFacts,
  CodexPermissionMode,
  CodexRootInput,
  CodexRootTurnFacts,
  CodexRootTurnInput,
  CodexSubagent,
  CodexTurnFacts,
  CodexTurnInput,
} from "./codex/base_input.ts";
export * from "./codex/compact_events.ts";
export * from "./codex/event_names.ts";
export * from "./codex/facts_by_event.ts";
export * from "./codex/model_request_events.ts";
export * from "./codex/payload.ts";
export * from "./codex/payload_by_event.ts";
export * from "./codex/placeholder_facts.ts";
export * from "./codex/prompt_event.ts";
export * from "./codex/session_events.ts";
export * from "./codex/stop_events.ts";
export * from "./codex/subagent_events.ts";
export * from "./codex/tool_events.ts";
export * from "./dialect.ts";
export * from "./encode_payload.ts";
export * from "./hook_session.ts";
export * from "./no_op_output.ts";
export * from "./transcript_path.ts";
