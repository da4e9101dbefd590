/**
 * What hooks around a subagent of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
  type ClaudeCodeSubagent,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";
import {
  type ClaudeCodeBackgroundWork,
  claudeCodeBackgroundWork,
  type ClaudeCodeBackgroundWorkInput,
} from "./background_work.ts";

/** A subagent that has finished. */
export interface ClaudeCodeStoppedSubagent extends ClaudeCodeSubagent {
  /**
   * The subagent's own log.
   *
   * @default {""}
   */
  readonly transcriptPath?: string | null;
}

/** What Claude Code's `SubagentStart` input is built from. */
export interface ClaudeCodeSubagentStartFacts extends ClaudeCodeFacts {
  /** The subagent that begins. */
  readonly subagent: ClaudeCodeSubagent;
}

/** What a `SubagentStart` hook of Claude Code reads. */
export interface ClaudeCodeSubagentStartPayload extends ClaudeCodeBaseInput {
  /** The subagent's id. */
  readonly agent_id: string;
  /** The subagent's type. */
  readonly agent_type: string;
  /** Which event this is. */
  readonly hook_event_name: "SubagentStart";
}

/**
 * Build the input of a `SubagentStart` hook.
 *
 * Fires when a subagent begins. Session and log stay those of the main thread.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeSubagentStart } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeSubagentStart({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   subagent: { id: "a1", type: "Explore" },
 * });
 *
 * assertEquals(payload.session_id, "s1");
 * assertEquals(payload.agent_id, "a1");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeSubagentStart(
  facts: ClaudeCodeSubagentStartFacts,
): ClaudeCodeSubagentStartPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    agent_id: facts.subagent.id,
    agent_type: facts.subagent.type,
    hook_event_name: "SubagentStart" as const,
  });
}

/** What Claude Code's `SubagentStop` input is built from. */
export interface ClaudeCodeSubagentStopFacts
  extends ClaudeCodeFacts, ClaudeCodeBackgroundWork {
  /** The subagent that has finished. */
  readonly subagent: ClaudeCodeStoppedSubagent;
  /** Whether a stop hook already made the model go on. */
  readonly stopHookActive: boolean;
  /** What the model said last; the log may not hold it yet. */
  readonly lastAssistantMessage?: string;
}

/** What a `SubagentStop` hook of Claude Code reads. */
export interface ClaudeCodeSubagentStopPayload
  extends ClaudeCodeBaseInput, ClaudeCodeBackgroundWorkInput {
  /** The subagent's id. */
  readonly agent_id: string;
  /** The subagent's type. */
  readonly agent_type: string;
  /** Which event this is. */
  readonly hook_event_name: "SubagentStop";
  /** Whether a stop hook already made the model go on. */
  readonly stop_hook_active: boolean;
  /** The subagent's own log, or an empty string when it has none. */
  readonly agent_transcript_path: string;
  /** What the model said last; the log may not hold it yet. */
  readonly last_assistant_message?: string;
}

/**
 * Build the input of a `SubagentStop` hook.
 *
 * Fires when a subagent has finished. The log of the subagent has a key of its
 * own; the others stay those of the main thread.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeSubagentStop } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeSubagentStop({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   subagent: { id: "a1", type: "Explore", transcriptPath: "/logs/a1.jsonl" },
 *   stopHookActive: false,
 * });
 *
 * assertEquals(payload.transcript_path, "");
 * assertEquals(payload.agent_transcript_path, "/logs/a1.jsonl");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeSubagentStop(
  facts: ClaudeCodeSubagentStopFacts,
): ClaudeCodeSubagentStopPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    agent_id: facts.subagent.id,
    agent_type: facts.subagent.type,
    hook_event_name: "SubagentStop" as const,
    stop_hook_active: facts.stopHookActive,
    agent_transcript_path: facts.subagent.transcriptPath || "",
    last_assistant_message: facts.lastAssistantMessage,
    ...claudeCodeBackgroundWork(facts),
  });
}
