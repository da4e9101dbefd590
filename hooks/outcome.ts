/**
 * How a hook ended, and what its host makes of it. Both dialects answer in
 * these words; what a host reads, honours and refuses differs, and is decided
 * in each dialect's own decoder.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../types.ts";

/**
 * How a hook's process ended. The shell executor's result fits it.
 */
export interface HookEnding {
  /** The exit code; 128 and the signal's number after a signal. */
  readonly exitCode: number;
  /** The signal that ended it, such as `SIGKILL`. */
  readonly signal: string | null;
  /** Whether its deadline ended it. */
  readonly timedOut: boolean;
  /**
   * Whether whoever ran it ended it early.
   *
   * @default {false}
   */
  readonly aborted?: boolean;
  /** What it wrote to standard output. */
  readonly stdout: string;
  /** What it wrote to standard error. */
  readonly stderr: string;
  /**
   * How many bytes of standard output were not kept.
   *
   * @default {0}
   */
  readonly stdoutDroppedBytes?: number;
  /**
   * How many bytes of standard error were not kept.
   *
   * @default {0}
   */
  readonly stderrDroppedBytes?: number;
  /** Why it could not be started; the other fields say nothing then. */
  readonly startError?: string;
}

/**
 * What became of a hook: `ok`; `blocked` what the event is about; `halted` the
 * agent; `failed`, and the host goes on; `timed_out`; `cancelled` by the
 * caller; or sent to the `background`, where no answer is waited for.
 */
export type HookStatus =
  | "ok"
  | "blocked"
  | "halted"
  | "failed"
  | "timed_out"
  | "cancelled"
  | "background";

/**
 * What a hook says about the thing that is about to happen. A top-level
 * `block` and a blocking exit code are both read as `deny`; on `Stop` and
 * `SubagentStop` a `deny` keeps the agent working.
 */
export type HookDecision = "none" | "allow" | "ask" | "defer" | "deny";

/** Something that a hook answered and nobody acts on. */
export interface NotHonoured {
  /** The field's path in the answer, such as `hookSpecificOutput.retry`. */
  readonly field: string;
  /** What it held. */
  readonly value: JsonValue;
  /** Why nobody acts on it. */
  readonly why: string;
}

/** Something worth knowing about a hook's answer. */
export interface HookNotice {
  /** The condition, in `snake_case`. */
  readonly code: string;
  /** What is so, in one sentence without a full stop. */
  readonly message: string;
}

/** What the host makes of one hook's ending. */
export interface HookOutcome {
  /** What became of it. */
  readonly status: HookStatus;
  /** What it says about the thing that is about to happen. */
  readonly decision: HookDecision;
  /** The reason of the decision, as the host tells it. */
  readonly reason?: string;
  /** Set when the agent is to stop altogether (`continue: false`). */
  readonly halt?: {
    /** What the user is told. */
    readonly reason?: string;
  };
  /** Texts that join the model's context. */
  readonly contexts: readonly string[];
  /** Texts that the model is shown about what already happened. */
  readonly feedback: readonly string[];
  /** Texts that the user is shown. */
  readonly userMessages: readonly string[];
  /** Why the hook counts as failed. */
  readonly error?: string;
  /** The tool input that takes the place of the model's. */
  readonly updatedInput?: JsonValue;
  /** The tool output that takes the place of the tool's. */
  readonly updatedOutput?: JsonValue;
  /** Every other field that the host honours, under its wire name. */
  readonly fields: JsonObject;
  /** What was answered and nobody acts on. */
  readonly notHonoured: readonly NotHonoured[];
  /** What is worth knowing. */
  readonly notices: readonly HookNotice[];
  /** Plain output that the host only logs. */
  readonly text?: string;
}

/** What the outcomes of all hooks of one event come to. */
export interface MergedOutcome {
  /** Whether the host goes on, is blocked, or halts the agent. */
  readonly verdict: "go_on" | "blocked" | "halted";
  /** The most restrictive decision. */
  readonly decision: HookDecision;
  /** The reasons of the hooks that decided so, in configuration order. */
  readonly reasons: readonly string[];
  /** Those reasons as one text. */
  readonly reason?: string;
  /** Set when any hook halts the agent; the first reason given counts. */
  readonly halt?: {
    /** What the user is told. */
    readonly reason?: string;
  };
  /** Every context, in configuration order. */
  readonly contexts: readonly string[];
  /** Everything that the model is shown, in configuration order. */
  readonly feedback: readonly string[];
  /** Everything that the user is shown, in configuration order. */
  readonly userMessages: readonly string[];
  /** Why hooks counted as failed, in configuration order. */
  readonly errors: readonly string[];
  /** The tool input that takes the place of the model's. */
  readonly updatedInput?: JsonValue;
  /** The tool output that takes the place of the tool's. */
  readonly updatedOutput?: JsonValue;
  /** Every other honoured field; the last in configuration order counts. */
  readonly fields: JsonObject;
  /** What was answered and nobody acts on. */
  readonly notHonoured: readonly NotHonoured[];
  /** What is worth knowing. */
  readonly notices: readonly HookNotice[];
}

/** A hook's outcome in its place among the others. */
export interface FinishedHook {
  /** The outcome. */
  readonly outcome: HookOutcome;
  /** Its place among the finished, from 0: the last to finish is highest. */
  readonly finished: number;
}
