/**
 * Hooks of Claude Code and Codex without either: faithful payloads as pure
 * functions, their configuration read as strictly as each host reads it, the
 * hooks run through an executor, and their answers decoded and merged as each
 * host does.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePreToolUse, encodePayload } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePreToolUse({
 *   session: { id: "session-1" },
 *   cwd: "/p",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolUseId: "call-1",
 * });
 *
 * assertEquals(payload.transcript_path, "");
 * assertEquals(encodePayload("claude-code", payload).at(-1), 10);
 * ```
 *
 * @module
 */

export type * from "../exec/seam.ts";
export type {
  JsonObject,
  JsonValue,
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
} from "./claude_code/payload/background_work.ts";
export type {
  ClaudeCodeBaseInput,
  ClaudeCodeEffort,
  ClaudeCodeFacts,
  ClaudeCodePermissionMode,
  ClaudeCodeSubagent,
} from "./claude_code/payload/base_input.ts";
export * from "./claude_code/run/agent_callbacks.ts";
export * from "./claude_code/payload/compact_events.ts";
export * from "./claude_code/config/configured_hook.ts";
export * from "./claude_code/answer/decode_output.ts";
export * from "./claude_code/config/effective_hooks.ts";
export * from "./claude_code/payload/elicitation_events.ts";
export * from "./claude_code/answer/write_output.ts";
export * from "./claude_code/event_names.ts";
export * from "./claude_code/answer/exit_code_two.ts";
export * from "./claude_code/payload/facts_by_event.ts";
export * from "./claude_code/match/if_rule.ts";
export * from "./claude_code/payload/instructions_event.ts";
export * from "./claude_code/match/match_hook.ts";
export type { ClaudeCodeMcpServer } from "./claude_code/payload/mcp_server.ts";
export * from "./claude_code/answer/merge_outputs.ts";
export * from "./claude_code/payload/message_display_event.ts";
export * from "./claude_code/payload/model_switch_events.ts";
export * from "./claude_code/payload/notification_event.ts";
export * from "./claude_code/config/parse_settings.ts";
export * from "./claude_code/payload/payload.ts";
export * from "./claude_code/payload/payload_by_event.ts";
export * from "./claude_code/payload/placeholder_facts.ts";
export * from "./claude_code/payload/permission_events.ts";
export * from "./claude_code/payload/permission_update.ts";
export * from "./claude_code/payload/prompt_events.ts";
export * from "./claude_code/match/read_matcher.ts";
export * from "./claude_code/run/run_event.ts";
export * from "./claude_code/payload/session_events.ts";
export * from "./claude_code/config/settings_layers.ts";
export * from "./claude_code/payload/skill_shell_command_event.ts";
export * from "./claude_code/payload/status_line.ts";
export * from "./claude_code/payload/status_line_facts.ts";
export * from "./claude_code/payload/status_line_payload.ts";
export * from "./claude_code/payload/stop_events.ts";
export * from "./claude_code/payload/subagent_events.ts";
export * from "./claude_code/payload/team_events.ts";
export type { PatternBudget } from "./claude_code/match/test_pattern.ts";
export * from "./claude_code/run/timeouts.ts";
export * from "./claude_code/payload/tool_batch_event.ts";
export * from "./claude_code/payload/tool_events.ts";
export * from "./claude_code/payload/workspace_events.ts";
export * from "./claude_code/payload/worktree_events.ts";
export type {
  CodexFacts,
  CodexPermissionMode,
  CodexRootInput,
  CodexRootTurnFacts,
  CodexRootTurnInput,
  CodexSubagent,
  CodexTurnFacts,
  CodexTurnInput,
} from "./codex/payload/base_input.ts";
export * from "./codex/run/agent_callbacks.ts";
export * from "./codex/payload/compact_events.ts";
export * from "./codex/config/config_layers.ts";
export * from "./codex/config/configured_hook.ts";
export * from "./codex/answer/decode_output.ts";
export * from "./codex/config/effective_hooks.ts";
export * from "./codex/answer/write_output.ts";
export * from "./codex/event_names.ts";
export * from "./codex/payload/facts_by_event.ts";
export * from "./codex/match/match_hook.ts";
export * from "./codex/answer/merge_outputs.ts";
export * from "./codex/payload/model_request_events.ts";
export * from "./codex/config/parse_config_toml.ts";
export * from "./codex/config/parse_hooks_json.ts";
export * from "./codex/payload/payload.ts";
export * from "./codex/payload/payload_by_event.ts";
export * from "./codex/payload/placeholder_facts.ts";
export * from "./codex/payload/prompt_event.ts";
export * from "./codex/run/run_event.ts";
export * from "./codex/payload/session_events.ts";
export * from "./codex/payload/stop_events.ts";
export * from "./codex/run/stop_prompt.ts";
export * from "./codex/payload/subagent_events.ts";
export * from "./codex/run/timeouts.ts";
export * from "./codex/payload/tool_events.ts";
export * from "./codex/config/trust_state.ts";
export type {
  AgentCallbacks,
  AgentToolAnswer,
  AgentToolCall,
} from "./agent_callbacks.ts";
export * from "./caller_honours.ts";
export * from "./check_script.ts";
export * from "./configured_hook.ts";
export * from "./diagnostic.ts";
export * from "./dialect.ts";
export * from "./encode_payload.ts";
export * from "./find_script.ts";
export * from "./hook_run.ts";
export * from "./hook_session.ts";
export * from "./host_version.ts";
export * from "./json_positions.ts";
export * from "./match_result.ts";
export * from "./no_op_output.ts";
export * from "./outcome.ts";
export * from "./recursion_guard.ts";
export * from "./run_hooks.ts";
export * from "./script_of_command.ts";
export * from "./stop_loop.ts";
export { positionAt } from "./text_positions.ts";
export * from "./transcript_path.ts";
