/**
 * An error as the two facts that `--json` gives of it.
 *
 * @module
 */

/** What `--json` gives of an error. */
export interface ErrorFacts {
  /** The condition, in `snake_case`. */
  readonly code: string;
  /** The condition in words. */
  readonly message: string;
}

/**
 * An error as its facts.
 *
 * @param error What was thrown.
 * @returns Its code, or `invalid_input` for an error that has none, and its
 * message.
 */
export function errorFacts(error: unknown): ErrorFacts {
  const { code } = Object(error) as { code?: unknown };
  return {
    code: typeof code === "string" ? code : "invalid_input",
    message: error instanceof Error ? error.message : String(error),
  };
}
