/**
 * What became of every hook of an event.
 *
 * @module
 */

import type { ShellProcess } from "../exec/seam.ts";
import type { ConfiguredHook } from "./configured_hook.ts";
import type { HookEnding, HookOutcome, MergedOutcome } from "./outcome.ts";
import type { StopLoop } from "./stop_loop.ts";

/** What became of one hook. */
export interface HookRun<Hook extends ConfiguredHook = ConfiguredHook> {
  /** The hook. */
  readonly hook: Hook;
  /**
   * Whether it ran to its end, was started and not waited for, did not answer
   * to the payload, or answers to it and was left out.
   */
  readonly state: "ran" | "started" | "unmatched" | "skipped";
  /** Why. */
  readonly why: string;
  /** The code of what is the matter, when something is. */
  readonly problem?: string;
  /** How it ended. */
  readonly ending?: HookEnding;
  /** What the host makes of its ending. */
  readonly outcome?: HookOutcome;
  /** How long it ran, in milliseconds. */
  readonly durationMs?: number;
  /** Its deadline in milliseconds. */
  readonly timeoutMs?: number;
  /** Its place among those that ran to their end, from 0, as they finished. */
  readonly finished?: number;
}

/** What became of every hook of an event. */
export interface HookReport<Hook extends ConfiguredHook = ConfiguredHook> {
  /** The event. */
  readonly event: string;
  /** Every hook of the event in configuration order, left-out ones included. */
  readonly runs: readonly HookRun<Hook>[];
  /** What all outcomes come to. */
  readonly merged: MergedOutcome;
  /** What hooks wrote for later shell commands, in configuration order. */
  readonly envScript?: string;
  /** Hooks that run on; the executor's disposal ends them. */
  readonly background: readonly ShellProcess[];
  /** Where the session stands after a `Stop` event. */
  readonly stopLoop?: StopLoop;
}
