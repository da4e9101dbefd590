/**
 * The words of this folder: what a harness is, what it claims about the shell
 * or hook that asks, and what we know of it.
 *
 * @module
 */

import type { JsonObject, SessionLocation } from "../types.ts";

/** The harnesses that can be told apart. */
export type HarnessName =
  | "dsh"
  | "claude-code"
  | "codex"
  | "pi"
  | "goose"
  | "cursor"
  | "amp"
  | "gemini-cli"
  | "opencode"
  | "kimi-cli"
  | "kimi-code"
  | "reasonix";

/** The part of an identity that a source speaks for. */
export type IdentityFact = "harness" | "session" | "thread" | "agent" | "log";

/** Where one fact came from. */
export interface IdentitySource {
  /** The fact. */
  readonly fact: IdentityFact;
  /** Its origin, such as `env CODEX_THREAD_ID` or `hook session_id`. */
  readonly from: string;
}

/** What one harness is said to be to the process that asks. */
export interface HarnessClaim {
  /** The harness. */
  readonly harness: HarnessName;
  /** The session's id; absent when the harness gives none. */
  readonly session?: string;
  /** The thread that asks, where it differs from the session. */
  readonly thread?: string;
  /** The subagent that asks, where the harness names it. */
  readonly agent?: string;
  /** The log that the harness itself names. */
  readonly log?: SessionLocation;
  /** The folder in which the session works, where the harness names it. */
  readonly cwd?: string;
  /** The process of the harness, where it names one. */
  readonly pid?: number;
  /** Where each fact came from. */
  readonly sources: readonly IdentitySource[];
  /** What should be checked before the claim is believed. */
  readonly doubts: readonly string[];
}

/** What was established about a harness, and against which version. */
export interface HarnessFacts {
  /** The version that the facts were checked against. */
  readonly version: string;
  /** The day of that check, as `YYYY-MM-DD`. */
  readonly checkedOn: string;
  /** How it was checked: the program run, its source read, or reports. */
  readonly evidence: "run" | "source" | "reports";
  /** Where the facts can be looked up. */
  readonly source: string;
  /** What a shell of this harness is given. */
  readonly shell: string;
  /** Where its log is, or why it has none. */
  readonly log: string;
  /** What to do where the harness gives a shell no id. */
  readonly advice?: string;
}

/** The environment that is asked. */
export type EnvRecord = Readonly<Record<string, string | undefined>>;

/** One harness, as far as it can be recognised. */
export interface Harness {
  /** The name used in results. */
  readonly name: HarnessName;
  /** The name that people use. */
  readonly title: string;
  /** What we know of it. */
  readonly facts: HarnessFacts;
  /** The names of its program, as a process listing shows them. */
  readonly programs: readonly string[];
  /**
   * Which of the processes that it starts carry variables of its own: all of
   * them, its shells but not its hooks, or none.
   */
  readonly marks: "all" | "shells" | "none";
  /**
   * Read what its shells and hooks are given.
   *
   * @param env The environment of the process that asks.
   * @returns The claim, or `undefined` when nothing there is its own.
   */
  fromEnv(env: EnvRecord): HarnessClaim | undefined;
  /**
   * Read a hook payload.
   *
   * @param payload The payload.
   * @returns The claim, or `undefined` when it is another harness's payload.
   */
  fromPayload(payload: JsonObject): HarnessClaim | undefined;
}
