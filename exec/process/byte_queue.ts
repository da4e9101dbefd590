/**
 * Bytes in the order they came, of which the oldest may be forgotten. It
 * copies what it is given, so that a short chunk does not keep a long buffer
 * of the runtime alive.
 *
 * @module
 */

const SEGMENT = 65_536;

/** Holds bytes in segments. */
export class ByteQueue {
  readonly #segments: Uint8Array[] = [];
  /** A segment that was forgotten, so that endless output needs no new ones. */
  #spare: Uint8Array | undefined;
  #firstFree = 0;
  #length = 0;

  /** How many bytes it holds. */
  get length(): number {
    return this.#length;
  }

  /**
   * Append a copy of bytes.
   *
   * @param bytes The bytes.
   */
  push(bytes: Uint8Array): void {
    this.#length += bytes.length;
    for (let done = 0; done < bytes.length;) {
      let last = this.#segments.at(-1);
      if (last === undefined || this.#firstFree === last.length) {
        // Short outputs are the rule: begin small, then take whole segments.
        const size = last === undefined && bytes.length < 4096 ? 4096 : SEGMENT;
        last = this.#segment(size);
        this.#segments.push(last);
        this.#firstFree = 0;
      }
      const room = last.length - this.#firstFree;
      const part = bytes.subarray(done, done + room);
      last.set(part, this.#firstFree);
      this.#firstFree += part.length;
      done += part.length;
    }
  }

  #segment(size: number): Uint8Array {
    const spare = this.#spare;
    if (size !== SEGMENT || !spare) return new Uint8Array(size);
    this.#spare = undefined;
    return spare;
  }

  /**
   * Forget whole segments from the front, as long as enough stays.
   *
   * @param keep How many bytes must stay.
   */
  trim(keep: number): void {
    while (this.#segments.length > 1) {
      const first = this.#segments[0].length;
      if (this.#length - first < keep) return;
      const forgotten = this.#segments.shift();
      if (first === SEGMENT) this.#spare = forgotten;
      this.#length -= first;
    }
  }

  /**
   * Copy out the last bytes.
   *
   * @param count How many; all when it holds fewer.
   */
  last(count: number): Uint8Array<ArrayBuffer> {
    const length = Math.min(count, this.#length);
    const out = new Uint8Array(length);
    let end = length;
    for (let i = this.#segments.length - 1; i >= 0 && end > 0; i--) {
      const segment = this.#segments[i];
      const filled = i === this.#segments.length - 1
        ? this.#firstFree
        : segment.length;
      const from = Math.max(0, filled - end);
      out.set(segment.subarray(from, filled), end - (filled - from));
      end -= filled - from;
    }
    return out;
  }
}
