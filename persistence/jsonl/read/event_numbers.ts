/**
 * The numbers of a log's events: which is due, which jumped, which came twice.
 * Pure.
 *
 * @module
 */

/** A number that is not the one that was due. */
export interface BrokenSequence {
  /** The number that was due. */
  readonly expected: number;
  /** The number that came instead. */
  readonly got: number;
}

/** Counts the events of one log. */
export class EventNumbers {
  /** How many events were met. */
  met = 0;
  /** Whether a number came twice, after which nothing is counted. */
  forked = false;
  #due: number | undefined;
  #mayJump = false;

  /**
   * Begin.
   *
   * @param due The number that is due; `undefined` takes the first one met.
   */
  constructor(due: number | undefined) {
    this.#due = due;
  }

  /** The number that the next event must carry. */
  get due(): number {
    return this.#due ?? 0;
  }

  /** Something was lost, so the next number may be higher than was due. */
  allowJump(): void {
    this.#mayJump = true;
  }

  /**
   * Whether a number continues the log.
   *
   * @param seq The number.
   */
  continuedBy(seq: number): boolean {
    if (this.forked) return false;
    const due = this.#due ?? seq;
    return seq === due || (seq > due && this.#mayJump);
  }

  /**
   * Hold the number of the next event against the one due.
   *
   * @param seq The number.
   * @returns What is wrong with it. A number that came twice forks the log.
   */
  meet(seq: number): BrokenSequence | undefined {
    const expected = this.#due ?? seq;
    const broken = !this.continuedBy(seq);
    this.forked ||= seq < expected;
    this.#mayJump = false;
    return broken ? { expected, got: seq } : undefined;
  }

  /**
   * Count an event.
   *
   * @param seq Its number.
   */
  count(seq: number): void {
    this.met++;
    this.#due = seq + 1;
  }
}
