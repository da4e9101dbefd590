/**
 * What can be wrong with the harness home.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** Nobody knows the user's home folder. */
export class HomeUnknownError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "HomeUnknownError";
  /** What a program tells it by. */
  readonly code = "home_unknown";

  /**
   * Build the error.
   *
   * @param state What was found instead.
   * @param options The error behind this one.
   */
  constructor(state: string, options?: ErrorOptions) {
    super(
      `Cannot find the home folder: ${state}; set DSH_HOME or HOME to an absolute path`,
      options,
    );
  }
}

/** A path that cannot be a home. */
export class HomePathError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "HomePathError";
  /** What a program tells it by. */
  readonly code = "home_path_refused";
  /** Where the path was given, such as `DSH_HOME`. */
  readonly source: string;
  /** The path. */
  readonly path: string;

  /**
   * Build the error.
   *
   * @param source Where the path was given.
   * @param path The path.
   * @param reason Why it cannot be a home.
   */
  constructor(source: string, path: string, reason: string) {
    super(`Cannot use ${source} ${quote(path)} as the home: ${reason}`);
    this.source = source;
    this.path = path;
  }
}

/** One place that names a home. */
export interface HomeClaim {
  /** Where the home was given, such as `skills.local.dshHome`. */
  readonly source: string;
  /** The absolute home that it means. */
  readonly home: string;
}

/** Two places name different homes. */
export class HomeConflictError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "HomeConflictError";
  /** What a program tells it by. */
  readonly code = "home_conflict";
  /** The two places. */
  readonly claims: readonly [HomeClaim, HomeClaim];

  /**
   * Build the error.
   *
   * @param first One place.
   * @param second The other.
   */
  constructor(first: HomeClaim, second: HomeClaim) {
    super(
      `Cannot settle on one home: ${first.source} means ${
        quote(first.home)
      }, and ${second.source} means ${
        quote(second.home)
      }; give one of them, or both alike`,
    );
    this.claims = [first, second];
  }
}
