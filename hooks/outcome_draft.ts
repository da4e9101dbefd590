/**
 * An outcome while a decoder is still writing it.
 *
 * @module
 */

import type { JsonValue } from "../types.ts";
import type {
  HookDecision,
  HookEnding,
  HookNotice,
  HookOutcome,
  HookStatus,
  NotHonoured,
} from "./outcome.ts";

/** An outcome that can still be changed. */
export interface OutcomeDraft {
  status: HookStatus;
  decision: HookDecision;
  reason?: string;
  halt?: { reason?: string };
  contexts: string[];
  feedback: string[];
  userMessages: string[];
  error?: string;
  updatedInput?: JsonValue;
  updatedOutput?: JsonValue;
  fields: Record<string, JsonValue | undefined>;
  notHonoured: NotHonoured[];
  notices: HookNotice[];
  text?: string;
}

/** Begin an outcome in which nothing happened. */
export function draftOutcome(): OutcomeDraft {
  return {
    status: "ok",
    decision: "none",
    contexts: [],
    feedback: [],
    userMessages: [],
    fields: {},
    notHonoured: [],
    notices: [],
  };
}

/** Begin the outcome of a hook that failed. */
export function draftFailure(error: string): OutcomeDraft {
  return { ...draftOutcome(), status: "failed", error };
}

/**
 * Begin the outcome of a hook that did not come to an end of its own.
 *
 * @param ending How it ended.
 * @returns The draft, or `undefined` when the hook did end by itself.
 */
export function draftUnfinished(ending: HookEnding): OutcomeDraft | undefined {
  if (ending.startError !== undefined) {
    return draftFailure(`The hook could not be started: ${ending.startError}`);
  }
  if (ending.timedOut) {
    const draft = draftFailure("The hook was ended by its deadline");
    return { ...draft, status: "timed_out" };
  }
  if (ending.aborted) {
    return {
      ...draftFailure("The caller ended the hook"),
      status: "cancelled",
    };
  }
  return undefined;
}

/** Note a field that was answered and that nobody acts on. */
export function leaveField(
  draft: OutcomeDraft,
  field: string,
  value: JsonValue,
  why: string,
): void {
  draft.notHonoured.push({ field, value, why });
}

/** Note what of a hook's output was not kept. */
export function tellDropped(draft: OutcomeDraft, ending: HookEnding): void {
  const { stdoutDroppedBytes = 0, stderrDroppedBytes = 0 } = ending;
  const tell = (code: string, what: string, bytes: number) =>
    draft.notices.push({
      code,
      message: `${what} is cut: ${bytes} bytes of it were not kept`,
    });
  if (stdoutDroppedBytes > 0) {
    tell("output_truncated", "The output", stdoutDroppedBytes);
  }
  if (stderrDroppedBytes > 0) {
    tell("stderr_truncated", "Standard error", stderrDroppedBytes);
  }
}

/** Close an outcome: what it says does not change any more. */
export function sealOutcome(draft: OutcomeDraft): HookOutcome {
  for (const value of Object.values(draft)) {
    if (typeof value === "object" && value !== null) Object.freeze(value);
  }
  return Object.freeze(draft) as HookOutcome;
}
