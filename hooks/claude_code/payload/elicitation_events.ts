/**
 * What hooks around a question of an MCP server to the user of Claude Code
 * read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `Elicitation` input is built from. */
export interface ClaudeCodeElicitationFacts extends ClaudeCodeFacts {
  /** The MCP server that asks. */
  readonly mcpServerName: string;
  /** What the user is asked. */
  readonly message: string;
  /** How the user answers. */
  readonly mode?: "form" | "url";
  /** Where the user is sent. */
  readonly url?: string;
  /** The id of the question. */
  readonly elicitationId?: string;
  /** The JSON Schema of the answer. */
  readonly requestedSchema?: Readonly<Record<string, unknown>>;
}

/** What a `Elicitation` hook of Claude Code reads. */
export interface ClaudeCodeElicitationPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "Elicitation";
  /** The MCP server that asks. */
  readonly mcp_server_name: string;
  /** What the user is asked. */
  readonly message: string;
  /** How the user answers. */
  readonly mode?: "form" | "url";
  /** Where the user is sent. */
  readonly url?: string;
  /** The id of the question. */
  readonly elicitation_id?: string;
  /** The JSON Schema of the answer. */
  readonly requested_schema?: Record<string, unknown>;
}

/**
 * Build the input of an `Elicitation` hook.
 *
 * Fires when a server asks the user. A hook can answer instead.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeElicitation } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeElicitation({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   mcpServerName: "memory",
 *   message: "Which account?",
 * });
 *
 * assertEquals(payload.mcp_server_name, "memory");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeElicitation(
  facts: ClaudeCodeElicitationFacts,
): ClaudeCodeElicitationPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "Elicitation" as const,
    mcp_server_name: facts.mcpServerName,
    message: facts.message,
    mode: facts.mode,
    url: facts.url,
    elicitation_id: facts.elicitationId,
    requested_schema: facts.requestedSchema,
  });
}

/** What Claude Code's `ElicitationResult` input is built from. */
export interface ClaudeCodeElicitationResultFacts extends ClaudeCodeFacts {
  /** The MCP server that asks. */
  readonly mcpServerName: string;
  /** The id of the question. */
  readonly elicitationId?: string;
  /** How the user answers. */
  readonly mode?: "form" | "url";
  /** What the user did. */
  readonly action: "accept" | "decline" | "cancel";
  /** What the user gave. */
  readonly content?: Readonly<Record<string, unknown>>;
}

/** What a `ElicitationResult` hook of Claude Code reads. */
export interface ClaudeCodeElicitationResultPayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "ElicitationResult";
  /** The MCP server that asks. */
  readonly mcp_server_name: string;
  /** The id of the question. */
  readonly elicitation_id?: string;
  /** How the user answers. */
  readonly mode?: "form" | "url";
  /** What the user did. */
  readonly action: "accept" | "decline" | "cancel";
  /** What the user gave. */
  readonly content?: Record<string, unknown>;
}

/**
 * Build the input of an `ElicitationResult` hook.
 *
 * Fires before the answer goes to the server. A hook can change it.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeElicitationResult } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeElicitationResult({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   mcpServerName: "memory",
 *   action: "accept",
 * });
 *
 * assertEquals(payload.mcp_server_name, "memory");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeElicitationResult(
  facts: ClaudeCodeElicitationResultFacts,
): ClaudeCodeElicitationResultPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "ElicitationResult" as const,
    mcp_server_name: facts.mcpServerName,
    elicitation_id: facts.elicitationId,
    mode: facts.mode,
    action: facts.action,
    content: facts.content,
  });
}
