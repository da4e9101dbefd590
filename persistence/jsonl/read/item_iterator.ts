/**
 * What a log or a root holds, item by item, though it is read in batches.
 *
 * @module
 */

/** Batches as single items; cheaper than a generator that yields each. */
export class ItemIterator<T> implements AsyncIterator<T> {
  readonly #batches: AsyncGenerator<T[]>;
  #batch: readonly T[] = [];
  #next = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Begin.
   *
   * @param batches The batches; read no faster than the items are.
   */
  constructor(batches: AsyncGenerator<T[]>) {
    this.#batches = batches;
  }

  /** The next item. */
  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#waiting === 0 && this.#next < this.#batch.length) {
      return Promise.resolve({
        value: this.#batch[this.#next++]!,
        done: false,
      });
    }
    // Whoever asks before an answer came waits behind those who asked first.
    this.#waiting++;
    const answer = this.#last.then(() => this.#more());
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Break the reading off. */
  async return(): Promise<IteratorResult<T, undefined>> {
    this.#batch = [];
    await this.#batches.return(undefined);
    return { value: undefined, done: true };
  }

  async #more(): Promise<IteratorResult<T, undefined>> {
    try {
      while (this.#next >= this.#batch.length) {
        const { value, done } = await this.#batches.next();
        if (done) return { value: undefined, done: true };
        this.#batch = value;
        this.#next = 0;
      }
      return { value: this.#batch[this.#next++]!, done: false };
    } finally {
      this.#waiting--;
    }
  }
}
