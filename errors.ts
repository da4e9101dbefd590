/**
 * What every error of ours has in common. The conditions themselves are
 * declared beside the code that throws them.
 *
 * @module
 */

/** An error that a caller may want to catch, told apart by its code. */
export abstract class SessionEnvError extends Error {
  /** The condition, in `snake_case`; part of the contract. */
  abstract readonly code: string;
}
