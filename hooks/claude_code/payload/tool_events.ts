/**
 * What hooks around one tool call of Claude Code read.
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

/** What Claude Code's `PreToolUse` input is built from. */
export interface ClaudeCodePreToolUseFacts extends ClaudeCodeFacts {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcpServer?: ClaudeCodeMcpServer;
}

/** What a `PreToolUse` hook of Claude Code reads. */
export interface ClaudeCodePreToolUsePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PreToolUse";
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcp_server?: ClaudeCodeMcpServer;
}

/**
 * Build the input of a `PreToolUse` hook.
 *
 * Fires before a tool runs. A hook can refuse the call.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePreToolUse } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePreToolUse({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolUseId: "toolu_1",
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePreToolUse(
  facts: ClaudeCodePreToolUseFacts,
): ClaudeCodePreToolUsePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PreToolUse" as const,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_use_id: facts.toolUseId,
    mcp_server: facts.mcpServer && claudeCodeMcpServer(facts.mcpServer),
  });
}

/** What Claude Code's `PostToolUse` input is built from. */
export interface ClaudeCodePostToolUseFacts extends ClaudeCodeFacts {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** What the tool answered; `undefined` is written as `null`. */
  readonly toolResponse: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
  /** How long the tool ran, in milliseconds, without hooks and questions. */
  readonly durationMs?: number;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcpServer?: ClaudeCodeMcpServer;
}

/** What a `PostToolUse` hook of Claude Code reads. */
export interface ClaudeCodePostToolUsePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PostToolUse";
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** What the tool answered; `undefined` is written as `null`. */
  readonly tool_response: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
  /** How long the tool ran, in milliseconds, without hooks and questions. */
  readonly duration_ms?: number;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcp_server?: ClaudeCodeMcpServer;
}

/**
 * Build the input of a `PostToolUse` hook.
 *
 * Fires when a tool has run. The answer of the tool has the tool's own shape.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePostToolUse } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePostToolUse({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolResponse: { stdout: "a.txt" },
 *   toolUseId: "toolu_1",
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePostToolUse(
  facts: ClaudeCodePostToolUseFacts,
): ClaudeCodePostToolUsePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PostToolUse" as const,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_response: facts.toolResponse ?? null,
    tool_use_id: facts.toolUseId,
    duration_ms: facts.durationMs,
    mcp_server: facts.mcpServer && claudeCodeMcpServer(facts.mcpServer),
  });
}

/** What Claude Code's `PostToolUseFailure` input is built from. */
export interface ClaudeCodePostToolUseFailureFacts extends ClaudeCodeFacts {
  /** The tool that the model called. */
  readonly toolName: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly toolInput: unknown;
  /** The model's own id of the call. */
  readonly toolUseId: string;
  /** What the model is told about the failure. */
  readonly error: string;
  /** Whether the user ended the call. */
  readonly isInterrupt?: boolean;
  /** How long the tool ran, in milliseconds, without hooks and questions. */
  readonly durationMs?: number;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcpServer?: ClaudeCodeMcpServer;
}

/** What a `PostToolUseFailure` hook of Claude Code reads. */
export interface ClaudeCodePostToolUseFailurePayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "PostToolUseFailure";
  /** The tool that the model called. */
  readonly tool_name: string;
  /** What the model gave the tool; `undefined` is written as `null`. */
  readonly tool_input: unknown;
  /** The model's own id of the call. */
  readonly tool_use_id: string;
  /** What the model is told about the failure. */
  readonly error: string;
  /** Whether the user ended the call. */
  readonly is_interrupt?: boolean;
  /** How long the tool ran, in milliseconds, without hooks and questions. */
  readonly duration_ms?: number;
  /** The MCP server that the tool came from, for its tools only. */
  readonly mcp_server?: ClaudeCodeMcpServer;
}

/**
 * Build the input of a `PostToolUseFailure` hook.
 *
 * Fires when a tool has failed or was interrupted.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePostToolUseFailure } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePostToolUseFailure({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   toolName: "Bash",
 *   toolInput: { command: "ls" },
 *   toolUseId: "toolu_1",
 *   error: "Exit code 1",
 * });
 *
 * assertEquals(payload.tool_name, "Bash");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodePostToolUseFailure(
  facts: ClaudeCodePostToolUseFailureFacts,
): ClaudeCodePostToolUseFailurePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "PostToolUseFailure" as const,
    tool_name: facts.toolName,
    tool_input: facts.toolInput ?? null,
    tool_use_id: facts.toolUseId,
    error: facts.error,
    is_interrupt: facts.isInterrupt,
    duration_ms: facts.durationMs,
    mcp_server: facts.mcpServer && claudeCodeMcpServer(facts.mcpServer),
  });
}
