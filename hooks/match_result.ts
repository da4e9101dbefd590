/**
 * Whether a hook answers to a payload, and why.
 *
 * @module
 */

/** Whether a hook answers to a payload. */
export interface MatchResult {
  /** Whether it does. */
  readonly matched: boolean;
  /** Why, as the end of a sentence. */
  readonly why: string;
  /** The code of what is wrong with the matcher, when something is. */
  readonly problem?: string;
}
