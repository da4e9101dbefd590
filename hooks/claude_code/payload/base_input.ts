/**
 * What the input of every Claude Code hook begins with.
 *
 * @module
 */

import type { HookSession } from "../../hook_session.ts";

/** How far Claude Code may act without asking. */
export type ClaudeCodePermissionMode =
  | "default"
  | "plan"
  | "acceptEdits"
  | "auto"
  | "dontAsk"
  | "bypassPermissions";

/** A subagent of a session. It has no session of its own. */
export interface ClaudeCodeSubagent {
  /** The subagent's id. */
  readonly id: string;
  /** The subagent's type, such as `general-purpose`. */
  readonly type: string;
}

/** What every payload of Claude Code is built from. */
export interface ClaudeCodeFacts {
  /** The main session, also for a hook that fires inside a subagent. */
  readonly session: HookSession;
  /** The folder in which the agent works now. */
  readonly cwd: string;
  /** The prompt that is being worked on, as a UUID. */
  readonly promptId?: string;
  /** How far the agent may act without asking; not every event says so. */
  readonly permissionMode?: ClaudeCodePermissionMode;
  /** The subagent in which the hook fires; absent on the main thread. */
  readonly subagent?: ClaudeCodeSubagent;
  /** The agent that the main thread runs as; a subagent's type goes before. */
  readonly agentType?: string;
  /** The effort of the current turn, such as `high`. */
  readonly effort?: string;
}

/** How hard the model thinks, as a hook reads it. */
export interface ClaudeCodeEffort {
  /** The level, such as `high`. */
  readonly level: string;
}

/** What the input of every Claude Code hook begins with. */
export interface ClaudeCodeBaseInput {
  /** The main session's id. */
  readonly session_id: string;
  /** The main session's log, or an empty string when it has none. */
  readonly transcript_path: string;
  /** The folder in which the agent works now. */
  readonly cwd: string;
  /** The prompt that is being worked on. */
  readonly prompt_id?: string;
  /** How far the agent may act without asking. */
  readonly permission_mode?: string;
  /** The subagent in which the hook fires. */
  readonly agent_id?: string;
  /** The type of that subagent, or of the agent that the main thread runs as. */
  readonly agent_type?: string;
  /** The effort of the current turn. */
  readonly effort?: ClaudeCodeEffort;
}

/**
 * Build the keys that stand before the event's name. Absent facts are
 * `undefined` here and leave no key in a payload.
 *
 * @param facts What the payload is built from.
 * @returns The keys, in the host's order.
 */
export function claudeCodeBaseInput(
  facts: ClaudeCodeFacts,
): ClaudeCodeBaseInput {
  const { session, subagent, effort } = facts;
  return {
    session_id: session.id,
    transcript_path: session.transcriptPath || "",
    cwd: facts.cwd,
    prompt_id: facts.promptId,
    permission_mode: facts.permissionMode,
    agent_id: subagent?.id,
    agent_type: subagent?.type ?? facts.agentType,
    effort: effort === undefined ? undefined : { level: effort },
  };
}
