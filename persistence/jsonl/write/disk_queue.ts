/**
 * Who may sync the disk now. Many sessions of one process append at once; each
 * writes at once and waits its turn for the sync, first come, first served, so
 * that a reader waits for a few syncs and not for all of them. Fewer at a time
 * would leave the disk idle while this process gets round to the next one.
 *
 * @module
 */

/** Lets a bounded number of jobs run at once, in the order they came. */
export class DiskQueue {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /**
   * Build a queue.
   *
   * @param width How many jobs may run at once.
   */
  constructor(width: number) {
    this.#free = width;
  }

  /**
   * Run a job when its turn comes.
   *
   * @param job The job.
   * @returns What the job gives.
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, so that nobody who comes later can take it.
      if (next) next();
      else this.#free++;
    }
  }
}

/** How many jobs of this process use the disk at once. */
export const JOBS_AT_ONCE = 16;

/** The queue that all writers of this process share. */
export const diskQueue: DiskQueue = new DiskQueue(JOBS_AT_ONCE);
