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
} from "./claude_code/background_work.ts";
export type {
  ClaudeCodeBaseInput,
  ClaudeCodeEffort,
  ClaudeCodeFacts,
  ClaudeCodePermissionMode,
  ClaudeCodeSubagent,
} from "./claude_code/base_input.ts";
export * from "./claude_code/agent_callbacks.ts";
export * from "./claude_code/compact_events.ts";
export * from "./claude_code/configured_hook.ts";
export * from "./claude_code/decode_output.ts";
export * from "./claude_code/effective_hooks.ts";
export * from "./claude_code/elicitation_events.ts";
export * from "./claude_code/event_names.ts";
export * from "./claude_code/exit_code_two.ts";
export * from "./claude_code/facts_by_event.ts";
export * from "./claude_code/if_rule.ts";
export * from "./claude_code/instructions_event.ts";
export * from "./claude_code/match_hook.ts";
export type { ClaudeCodeMcpServer } from "./claude_code/mcp_server.ts";
export * from "./claude_code/merge_outputs.ts";
export * from "./claude_code/message_display_event.ts";
export * from "./claude_code/model_switch_events.ts";
export * from "./claude_code/notification_event.ts";
export * from "./claude_code/parse_settings.ts";
export * from "./claude_code/payload.ts";
export * from "./claude_code/payload_by_event.ts";
export * from "./claude_code/placeholder_facts.ts";
export * from "./claude_code/permission_events.ts";
export * from "./claude_code/permission_update.ts";
export * from "./claude_code/prompt_events.ts";
export * from "./claude_code/read_matcher.ts";
export * from "./claude_code/run_event.ts";
export * from "./claude_code/session_events.ts";
export * from "./claude_code/settings_layers.ts";
export * from "./claude_code/skill_shell_command_event.ts";
export * from "./claude_code/status_line.ts";
export * from "./claude_code/status_line_facts.ts";
export * from "./claude_code/status_line_payload.ts";
export * from "./claude_code/stop_events.ts";
export * from "./claude_code/subagent_events.ts";
export * from "./claude_code/team_events.ts";
export type { PatternBudget } from "./claude_code/test_pattern.ts";
export * from "./claude_code/timeouts.ts";
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
export * from "./codex/agent_callbacks.ts";
export * from "./codex/compact_events.ts";
export * from "./codex/config_layers.ts";
export * from "./codex/configured_hook.ts";
export * from "./codex/decode_output.ts";
export * from "./codex/effective_hooks.ts";
export * from "./codex/event_names.ts";
export * from "./codex/facts_by_event.ts";
export * from "./codex/match_hook.ts";
export * from "./codex/merge_outputs.ts";
export * from "./codex/model_request_events.ts";
export * from "./codex/parse_config_toml.ts";
export * from "./codex/parse_hooks_json.ts";
export * from "./codex/payload.ts";
export * from "./codex/payload_by_event.ts";
export * from "./codex/placeholder_facts.ts";
export * from "./codex/prompt_event.ts";
export * from "./codex/run_event.ts";
export * from "./codex/session_events.ts";
export * from "./codex/stop_events.ts";
export * from "./codex/stop_prompt.ts";
export * from "./codex/subagent_events.ts";
export * from "./codex/timeouts.ts";
export * from "./codex/tool_events.ts";
export * from "./codex/trust_state.ts";
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
