/**
 * What a row of the bench is: the same work, done by us and by what people
 * would use instead.
 *
 * @module
 */

/** Does the work once. */
export type Contender = () => unknown | Promise<unknown>;

/** The same work by everyone who can do it here. */
export interface Contest {
  /** By name, ours first as `ours`. */
  readonly contenders: Readonly<Record<string, Contender>>;
  /** The contender that the ratios are over. */
  readonly baseline: string;
  /**
   * Calls in a sample, for work that is too short for the clock.
   *
   * @default {1}
   */
  readonly batch?: number;
  /**
   * The contender answers with what it measured itself, in this unit, instead
   * of being timed.
   *
   * @default {every call is timed}
   */
  readonly reading?: "ms" | "bytes";
  /**
   * Tell what a call allocates, where the runtime says so.
   *
   * @default {false}
   */
  readonly allocation?: boolean;
  /** What a reader of the numbers must know, such as a rival that is missing. */
  readonly notes?: readonly string[];
  /**
   * Is called before each sample, outside of its time.
   *
   * @param name The contender that comes.
   */
  beforeSample?(name: string): void | Promise<void>;
  /**
   * Is called after each sample, outside of its time.
   *
   * @param name The contender that was.
   */
  afterSample?(name: string): void | Promise<void>;
  /** Lets go of what was prepared. */
  close?(): void | Promise<void>;
}

/** Why a row is not measured here, and what to do about it. */
export interface Skipped {
  /** The reason. */
  readonly skipped: string;
}

/** The numbers that decide whether a row is where it should be. */
export interface Standing {
  /** Ours over the baseline, the median of all rounds. */
  readonly ratio: number;
  /** Ours less the baseline, the median of all rounds, in ms or bytes. */
  readonly difference: number;
  /** The median of ours, in ms or bytes. */
  readonly value: number;
  /**
   * Ours over another contender.
   *
   * @param name The contender.
   * @returns The median of all rounds; `undefined` when it did not run.
   */
  over(name: string): number | undefined;
  /** The size that was measured. */
  readonly size: number;
}

/** A row of the bench. */
export interface Row {
  /** Its name, in `snake_case`. */
  readonly name: string;
  /** What is measured, in a line. */
  readonly about: string;
  /** What it should be, such as `≤ 1.05 of raw`. */
  readonly reach: string;
  /** The sizes that are measured; three or more give a growth. */
  readonly sizes: readonly number[];
  /**
   * The sizes of a quick look.
   *
   * @default {the same sizes}
   */
  readonly quickSizes?: readonly number[];
  /** What a size counts, such as `events`. */
  readonly unit?: string;
  /**
   * Whether it is what it should be; absent where nobody said.
   *
   * @param standing What was measured.
   */
  reached?(standing: Standing): boolean;
  /**
   * Make ready.
   *
   * @param size One of the sizes.
   * @returns The contest, or why there is none here.
   */
  prepare(size: number): Promise<Contest | Skipped>;
}
