/**
 * What hooks around a subagent of Codex read. Both name the root's session.
 *
 * @module
 */

import {
  codexAgentType,
  codexParentTranscriptPath,
  type CodexPermissionMode,
  type CodexRootTurnFacts,
  type CodexRootTurnInput,
  type CodexSubagent,
} from "./base_input.ts";

/** What Codex's `SubagentStart` input is built from. */
export interface CodexSubagentStartFacts extends CodexRootTurnFacts {
  /** The subagent that begins. */
  readonly subagent: CodexSubagent;
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
}

/** What a `SubagentStart` hook of Codex reads. */
export interface CodexSubagentStartPayload extends CodexRootTurnInput {
  /** Which event this is. */
  readonly hook_event_name: "SubagentStart";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** The subagent's own thread id. */
  readonly agent_id: string;
  /** The subagent's type. */
  readonly agent_type: string;
}

/**
 * Build the input of a `SubagentStart` hook.
 *
 * Fires when a subagent begins. The id is the root's, the log is the
 * subagent's.
 *
 * @example Usage
 * ```ts
 * import { codexSubagentStart } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexSubagentStart({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   subagent: { id: "t2", transcriptPath: "/logs/t2.jsonl" },
 *   model: "gpt-5",
 *   permissionMode: "default",
 * });
 *
 * assertEquals(payload.session_id, "s1");
 * assertEquals(payload.transcript_path, "/logs/t2.jsonl");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexSubagentStart(
  facts: CodexSubagentStartFacts,
): CodexSubagentStartPayload {
  return {
    session_id: facts.session.id,
    turn_id: facts.turnId,
    transcript_path: facts.subagent.transcriptPath || null,
    cwd: facts.cwd,
    hook_event_name: "SubagentStart" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    agent_id: facts.subagent.id,
    agent_type: codexAgentType(facts.subagent),
  };
}

/** What Codex's `SubagentStop` input is built from. */
export interface CodexSubagentStopFacts extends CodexRootTurnFacts {
  /** The subagent that has finished. */
  readonly subagent: CodexSubagent;
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permissionMode: CodexPermissionMode;
  /** Whether a stop hook already made the model go on. */
  readonly stopHookActive: boolean;
  /** What the model said last, or `null`; the log may not hold it yet. */
  readonly lastAssistantMessage: string | null;
}

/** What a `SubagentStop` hook of Codex reads. */
export interface CodexSubagentStopPayload extends CodexRootTurnInput {
  /** The subagent's own log, or `null` when it has none. */
  readonly agent_transcript_path: string | null;
  /** Which event this is. */
  readonly hook_event_name: "SubagentStop";
  /** The model that is asked. */
  readonly model: string;
  /** How far the agent may act without asking. */
  readonly permission_mode: CodexPermissionMode;
  /** Whether a stop hook already made the model go on. */
  readonly stop_hook_active: boolean;
  /** The subagent's own thread id. */
  readonly agent_id: string;
  /** The subagent's type. */
  readonly agent_type: string;
  /** What the model said last, or `null`; the log may not hold it yet. */
  readonly last_assistant_message: string | null;
}

/**
 * Build the input of a `SubagentStop` hook.
 *
 * Fires when a subagent has finished. Here, and only here, the plain log is the
 * parent's and the subagent's has a key of its own.
 *
 * @example Usage
 * ```ts
 * import { codexSubagentStop } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexSubagentStop({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   turnId: "1",
 *   subagent: { id: "t2", transcriptPath: "/logs/t2.jsonl" },
 *   model: "gpt-5",
 *   permissionMode: "default",
 *   stopHookActive: false,
 *   lastAssistantMessage: "Done.",
 * });
 *
 * assertEquals(payload.transcript_path, null);
 * assertEquals(payload.agent_transcript_path, "/logs/t2.jsonl");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function codexSubagentStop(
  facts: CodexSubagentStopFacts,
): CodexSubagentStopPayload {
  return {
    session_id: facts.session.id,
    turn_id: facts.turnId,
    transcript_path: codexParentTranscriptPath(facts),
    agent_transcript_path: facts.subagent.transcriptPath || null,
    cwd: facts.cwd,
    hook_event_name: "SubagentStop" as const,
    model: facts.model,
    permission_mode: facts.permissionMode,
    stop_hook_active: facts.stopHookActive,
    agent_id: facts.subagent.id,
    agent_type: codexAgentType(facts.subagent),
    last_assistant_message: facts.lastAssistantMessage,
  };
}
