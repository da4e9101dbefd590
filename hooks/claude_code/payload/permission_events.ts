/**
 * What hooks around a permission question of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";
import { type ClaudeCodeMcpServer, claudeCodeMcpServer } from "./mcp_server.ts";
import type { ClaudeCodePermissionUpdate } from "./permission_update.ts";

/** What Claude Code's `PermissionRequest` input is built from. */
export interface ClaudeCodePermissionRequestFacts extends ClaudeCodeFacts {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The rules that the question offers to add. */
  readonly permissionSuggestions?: readonly ClaudeCodePermissionUpdate[];
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcpServer?: ClaudeCodeMcpServer;
}

/** What a `PermissionRequest` hook of Claude Code reads. */
export interface ClaudeCodePermissionRequestPayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PermissionRequest";
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** The rules that the question offers to add. */
  readonly permission_suggestions?: ClaudeCodePermissionUpdate[];
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcp_server?: ClaudeCodeMcpServer;
}

/**
 * Build the input of a `PermissionRequest` hook.
 *
 * Fires when the user is about to be asked. The question has no id of a call.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePermissionRequest } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePermissionRequest({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePermissionRequest(
  facts: ClaudeCodePermissionRequestFacts,
): ClaudeCodePermissionRequestPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PermissionRequest" as const,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    permission_suggestions: facts.permissionSuggestions &&
      [...facts.permissionSuggestions],
    mcp_server: facts.mcpServer && claudeCodeMcpServer(facts.mcpServer),
  });
}

/** What Claude Code's `PermissionDenied` input is built from. */
export interface ClaudeCodePermissionDeniedFacts extends ClaudeCodeFacts {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
  /** Why the call was refused. */
  readonly reason: string;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcpServer?: ClaudeCodeMcpServer;
}

/** What a `PermissionDenied` hook of Claude Code reads. */
export interface ClaudeCodePermissionDeniedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PermissionDenied";
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
  /** Why the call was refused. */
  readonly reason: string;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcp_server?: ClaudeCodeMcpServer;
}

/**
 * Build the input of a `PermissionDenied` hook.
 *
 * Fires when a call was refused without asking the user.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePermissionDenied } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePermissionDenied({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolUseId: "toolu_1",
 *   reason: "Blocked by classifier",
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePermissionDenied(
  facts: ClaudeCodePermissionDeniedFacts,
): ClaudeCodePermissionDeniedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PermissionDenied" as const,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_use_id: facts.toolUseId,
    reason: facts.reason,
    mcp_server: facts.mcpServer && claudeCodeMcpServer(facts.mcpServer),
  });
}
