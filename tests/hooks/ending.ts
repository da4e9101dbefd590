/** Endings of hooks that never ran. */

import type { HookEnding, HookOutcome } from "../../hooks/outcome.ts";

/** Make an ending: exit code 0 and nothing printed, but for what is given. */
export function ending(facts: Partial<HookEnding> = {}): HookEnding {
  return {
    exitCode: 0,
    signal: null,
    timedOut: false,
    stdout: "",
    stderr: "",
    ...facts,
  };
}

/** Make an ending that printed a JSON answer. */
export function answered(
  answer: unknown,
  facts: Partial<HookEnding> = {},
): HookEnding {
  return ending({ stdout: `${JSON.stringify(answer)}\n`, ...facts });
}

/** What an outcome says beyond that nothing happened. */
export function said(outcome: HookOutcome): Partial<HookOutcome> {
  return Object.fromEntries(
    Object.entries(outcome).filter(([key, value]) =>
      key !== "notices" && value !== "none" && value !== "ok" &&
      (key === "halt" || typeof value !== "object" ||
        Object.keys(value).length > 0)
    ),
  );
}
