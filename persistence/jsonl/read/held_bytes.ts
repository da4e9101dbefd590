/**
 * Bytes of a file that are held until they can be read. No I/O.
 *
 * @module
 */

/** A queue of bytes: more come at its end, and those read leave its front. */
export class HeldBytes {
  #buffer: Uint8Array = new Uint8Array(64 * 1024);
  #from = 0;
  #to = 0;

  /** How many are held. */
  get length(): number {
    return this.#to - this.#from;
  }

  /** All that is held; valid until more is held. */
  get all(): Uint8Array {
    return this.#buffer.subarray(this.#from, this.#to);
  }

  /**
   * Hold more.
   *
   * @param bytes The bytes; they are copied.
   */
  hold(bytes: Uint8Array): void {
    const { length } = this;
    if (this.#to + bytes.length > this.#buffer.length) {
      const room = length + bytes.length;
      const buffer = room > this.#buffer.length / 2
        ? new Uint8Array(room * 2)
        : this.#buffer;
      buffer.set(this.all);
      this.#buffer = buffer;
      this.#from = 0;
      this.#to = length;
    }
    this.#buffer.set(bytes, this.#to);
    this.#to += bytes.length;
  }

  /**
   * Let go of the first bytes.
   *
   * @param bytes How many.
   */
  drop(bytes: number): void {
    this.#from += bytes;
  }

  /** Let go of all. */
  clear(): void {
    this.#from = this.#to = 0;
  }
}
