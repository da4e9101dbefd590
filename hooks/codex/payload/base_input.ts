/**
 * What the input of every Codex hook begins with.
 *
 * @module
 */

import type { HookSession } from "../../hook_session.ts";

/** How far Codex may act without asking. */
export type CodexPermissionMode =
  | "default"
  | "acceptEdits"
  | "plan"
  | "dontAsk"
  | "bypassPermissions";

/** A thread that another thread started. */
export interface CodexSubagent {
  /** The subagent's own thread id. */
  readonly id: string;
  /**
   * The subagent's type.
   *
   * @default {"default"}
   */
  readonly type?: string;
  /**
   * The subagent's own log.
   *
   * @default {null}
   */
  readonly transcriptPath?: string | null;
  /**
   * The log of the thread that started it, when that is a subagent too.
   *
   * @default {the root session's log}
   */
  readonly parentTranscriptPath?: string | null;
}

/** What every payload of Codex is built from. */
export interface CodexFacts {
  /** The root session, also for a hook that fires inside a subagent. */
  readonly session: HookSession;
  /** The folder in which the agent works. */
  readonly cwd: string;
}

/** What a payload of a root turn is built from. */
export interface CodexRootTurnFacts extends CodexFacts {
  /** The turn: a UUIDv7 in Codex, the turn's number in other harnesses. */
  readonly turnId: string;
}

/** What a payload of any turn is built from. */
export interface CodexTurnFacts extends CodexRootTurnFacts {
  /** The subagent in which the hook fires; absent on the root thread. */
  readonly subagent?: CodexSubagent;
}

/** What the input of a hook of a root session begins with. */
export interface CodexRootInput {
  /** The root session's id. */
  readonly session_id: string;
  /** The log, or `null` when there is none. */
  readonly transcript_path: string | null;
  /** The folder in which the agent works. */
  readonly cwd: string;
}

/** What the input of a hook of a turn begins with. */
export interface CodexRootTurnInput extends CodexRootInput {
  /** The turn. */
  readonly turn_id: string;
}

/** What the input of a hook begins with that can fire inside a subagent. */
export interface CodexTurnInput extends CodexRootTurnInput {
  /** The subagent's own thread id. */
  readonly agent_id?: string;
  /** The subagent's type. */
  readonly agent_type?: string;
}

/**
 * Build the keys that stand before the event's name, for a root session.
 *
 * @param facts What the payload is built from.
 * @returns The keys, in the host's order.
 */
export function codexRootInput(facts: CodexFacts): CodexRootInput {
  return {
    session_id: facts.session.id,
    transcript_path: facts.session.transcriptPath || null,
    cwd: facts.cwd,
  };
}

/**
 * Build the keys that stand before the event's name, for a root turn.
 *
 * @param facts What the payload is built from.
 * @returns The keys, in the host's order.
 */
export function codexRootTurnInput(
  facts: CodexRootTurnFacts,
): CodexRootTurnInput {
  return {
    session_id: facts.session.id,
    turn_id: facts.turnId,
    transcript_path: facts.session.transcriptPath || null,
    cwd: facts.cwd,
  };
}

/**
 * Build the keys that stand before the event's name, for any turn. The id is
 * the root's, the log is that of the thread in which the hook fires.
 *
 * @param facts What the payload is built from.
 * @returns The keys, in the host's order; absent ones are `undefined`.
 */
export function codexTurnInput(facts: CodexTurnFacts): CodexTurnInput {
  const { session, subagent } = facts;
  return {
    session_id: session.id,
    turn_id: facts.turnId,
    agent_id: subagent?.id,
    agent_type: subagent && codexAgentType(subagent),
    transcript_path: (subagent ?? session).transcriptPath || null,
    cwd: facts.cwd,
  };
}

/**
 * Name a subagent's type.
 *
 * @param subagent The subagent.
 * @returns Its type, or `default` when it was started without one.
 */
export function codexAgentType(subagent: CodexSubagent): string {
  return subagent.type ?? "default";
}

/**
 * Name the log of the thread that started a subagent.
 *
 * @param facts The root session and the subagent.
 * @returns The path, or `null` when there is none.
 */
export function codexParentTranscriptPath(
  facts: { readonly session: HookSession; readonly subagent: CodexSubagent },
): string | null {
  const { session, subagent } = facts;
  const path = subagent.parentTranscriptPath === undefined
    ? session.transcriptPath
    : subagent.parentTranscriptPath;
  return path || null;
}
