/**
 * Asking a contributor, and trusting nothing of what it says.
 *
 * @module
 */

import type { ToolExecution } from "../types.ts";
import type { CheckedContributor } from "./check_contributor.ts";
import { ContributorFailedError } from "./errors.ts";

/**
 * Ask a contributor for its values.
 *
 * @param contributor The contributor.
 * @param execution The execution that it is asked for.
 * @returns Its answer, of which only the shape is checked.
 * @throws {ContributorFailedError} If it throws, or does not answer with an
 * object at once.
 */
export function answerOf(
  contributor: CheckedContributor,
  execution: ToolExecution,
): Record<string, unknown> {
  const { name, keys } = contributor;
  let answer: unknown;
  try {
    answer = contributor.resolve(execution);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContributorFailedError(name, keys, reason, { cause: error });
  }
  if (typeof answer !== "object" || answer === null) {
    throw new ContributorFailedError(
      name,
      keys,
      `it must answer with an object, not ${
        answer === null ? "null" : typeof answer
      }`,
    );
  }
  if (isThenable(answer)) {
    throw new ContributorFailedError(
      name,
      keys,
      "it must answer at once, not with a promise",
    );
  }
  return answer as Record<string, unknown>;
}

/**
 * Say what keeps a value from being a variable's.
 *
 * @param value The value.
 * @returns What is wrong, without the value itself, or `undefined` when
 * nothing is.
 */
export function valueProblem(value: unknown): string | undefined {
  if (typeof value === "string") {
    return value.includes("\0")
      ? "contains NUL, which no variable can hold"
      : value.isWellFormed()
      ? undefined
      : "contains half a surrogate pair, which a child would read changed";
  }
  return isThenable(value)
    ? "must be a string at once, not a promise"
    : `must be a string, not ${value === null ? "null" : typeof value}`;
}

function isThenable(value: unknown): boolean {
  if (typeof (value as { then?: unknown } | null)?.then !== "function") {
    return false;
  }
  // Nobody will wait for it, so its rejection must not end the process.
  Promise.resolve(value).catch(() => {});
  return true;
}
