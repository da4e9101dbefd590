/**
 * Reading a stream while it is written, each reader from a place of its own.
 *
 * @module
 */

import { firstCharacter, type OutputStore } from "./drain_output.ts";

/** Follows one stream. */
export class OutputCursor {
  readonly #store: OutputStore;
  #decoder = newDecoder();
  #at = 0;

  /**
   * Follow a stream from its first kept byte.
   *
   * @param store Where the stream is kept.
   */
  constructor(store: OutputStore) {
    this.#store = store;
  }

  /**
   * Take what is new. A character whose last bytes are not there yet comes
   * with the next call.
   *
   * @param ended Whether nothing more will come.
   * @returns The new text and how many bytes were dropped before it.
   */
  take(ended: boolean): { text: string; droppedBytes: number } {
    let text = "";
    let droppedBytes = 0;
    for (const { bytes, droppedBefore } of this.#store.since(this.#at)) {
      let skip = 0;
      if (droppedBefore > 0) {
        text += this.#decoder.decode();
        this.#decoder = newDecoder();
        skip = firstCharacter(bytes);
        droppedBytes += droppedBefore + skip;
      }
      text += this.#decoder.decode(bytes.subarray(skip), { stream: true });
    }
    this.#at = this.#store.total;
    if (ended) {
      text += this.#decoder.decode();
      this.#decoder = newDecoder();
    }
    return { text, droppedBytes };
  }
}

function newDecoder(): TextDecoder {
  return new TextDecoder("utf-8", { ignoreBOM: true });
}
