/**
 * Inside anybody's agent: which session owns me, where is its log, and what
 * does it say?
 *
 * @example Usage
 * ```ts
 * import { identifySession } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const { harness, session } = identifySession({
 *   env: { CLAUDE_CODE_SESSION_ID: "session-1", CLAUDECODE: "1" },
 * });
 *
 * assertEquals(harness, "claude-code");
 * assertEquals(session, "session-1");
 * ```
 *
 * @module
 */

export type {
  JsonObject,
  JsonValue,
  SessionHeader,
  SessionLocation,
  SessionLocator,
} from "../types.ts";
export type { ToolExecution } from "../types.ts";
export * from "./give/active_log.ts";
export * from "./give/codex_variables.ts";
export * from "./give/opencode_context.ts";
export * from "./give/skill_placeholders.ts";
export * from "./harness.ts";
export { HARNESSES, harnessNamed } from "./harnesses.ts";
export * from "./identify_session.ts";
export type { AncestorProcess } from "./process_ancestry.ts";
export * from "./read_ancestors.ts";
export * from "./logs/harness_logs.ts";
export * from "./logs/claude_project_slug.ts";
export { ClaudeCodeLogs } from "./logs/claude_code_logs.ts";
export type { ClaudeCodeLogsOptions } from "./logs/claude_code_logs.ts";
export { CodexLogs } from "./logs/codex_logs.ts";
export type { CodexLogsOptions } from "./logs/codex_logs.ts";
export * from "./logs/kimi_cli_logs.ts";
export * from "./logs/kimi_code_logs.ts";
export * from "./logs/kimi_work_folder.ts";
export { PiLogs } from "./logs/pi_logs.ts";
export type { PiLogsOptions } from "./logs/pi_logs.ts";
export * from "./logs/reasonix_logs.ts";
export { DshLogs } from "./logs/dsh_logs.ts";
export type { DshLogsOptions } from "./logs/dsh_logs.ts";
export * from "./logs/harness_log_places.ts";
export type { DecompressHead } from "./logs/read_head.ts";
export type { JsonlLayout } from "../persistence/jsonl/layout/layout.ts";
export type { FrameRun } from "../persistence/jsonl/zstd/frame_run.ts";
export type { ZstdDecoder } from "../persistence/jsonl/zstd/zstd_decoder.ts";
export { UnknownHeadError } from "./logs/list_heads.ts";
export * from "./logs/verify_log.ts";
export * from "./resolve_log.ts";
export * from "./conversation/item.ts";
export * from "./conversation/read_conversation.ts";
