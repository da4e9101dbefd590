/**
 * What is kept of a stream: at most so many bytes, of its end, its beginning
 * or both, and how many were dropped. Text is made of bytes only when it is
 * asked for, so that a character is never cut by how the bytes arrived.
 *
 * @module
 */

import { ByteQueue } from "./byte_queue.ts";
import type { KeepOutput } from "../seam.ts";

/** A stretch of a stream. */
export interface OutputStretch {
  /** The bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes before them were dropped. */
  readonly droppedBefore: number;
}

/** Keeps a bounded part of a stream. */
export class OutputStore {
  readonly #head = new ByteQueue();
  readonly #tail = new ByteQueue();
  readonly #headCap: number;
  readonly #tailCap: number;
  #total = 0;

  /**
   * Keep a part of a stream.
   *
   * @param cap How many bytes are kept.
   * @param keep Which.
   */
  constructor(cap: number, keep: KeepOutput) {
    this.#headCap = keep === "head"
      ? cap
      : keep === "both"
      ? Math.ceil(cap / 2)
      : 0;
    this.#tailCap = cap - this.#headCap;
  }

  /** How many bytes came so far. */
  get total(): number {
    return this.#total;
  }

  /**
   * Take bytes of the stream.
   *
   * @param bytes The next bytes.
   */
  push(bytes: Uint8Array): void {
    this.#total += bytes.length;
    const room = this.#headCap - this.#head.length;
    if (room > 0) this.#head.push(bytes.subarray(0, room));
    if (this.#tailCap === 0 || bytes.length <= room) return;
    const rest = room > 0 ? bytes.subarray(room) : bytes;
    this.#tail.push(rest.subarray(Math.max(0, rest.length - this.#tailCap)));
    this.#tail.trim(this.#tailCap);
  }

  /**
   * What is kept from a place in the stream on.
   *
   * @param from How many bytes of the stream to pass over.
   * @returns At most two stretches, and where the next begins.
   */
  since(from: number): OutputStretch[] {
    const stretches: OutputStretch[] = [];
    let at = from;
    const head = this.#head.length;
    if (at < head) {
      const bytes = this.#head.last(head - at);
      stretches.push({ bytes, droppedBefore: 0 });
      at = head;
    }
    if (at === this.#total) return stretches;
    const bytes = this.#tail.last(Math.min(this.#tailCap, this.#total - at));
    const droppedBefore = this.#total - bytes.length - at;
    stretches.push({ bytes, droppedBefore });
    return stretches;
  }

  /** All that is kept, as text, and how many bytes were dropped. */
  text(): { text: string; droppedBytes: number } {
    const stretches = this.since(0);
    const dropped = stretches.at(-1)?.droppedBefore ?? 0;
    if (dropped === 0) {
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      const stream = stretches.length > 1;
      let text = "";
      for (const { bytes } of stretches) {
        text += decoder.decode(bytes, { stream });
      }
      return { text: stream ? text + decoder.decode() : text, droppedBytes: 0 };
    }
    const tail = stretches.at(-1)?.bytes ?? new Uint8Array(0);
    const head = stretches.length > 1 ? stretches[0].bytes : new Uint8Array(0);
    const before = head.subarray(0, wholeCharactersEnd(head));
    const after = tail.subarray(firstCharacter(tail));
    const droppedBytes = this.#total - before.length - after.length;
    const mark = before.length > 0 && after.length > 0
      ? `\n[${droppedBytes} bytes left out]\n`
      : "";
    return { text: decode(before) + mark + decode(after), droppedBytes };
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Where the first character begins in bytes whose front was cut off. */
export function firstCharacter(bytes: Uint8Array): number {
  let at = 0;
  while (at < 3 && at < bytes.length && isContinuation(bytes[at])) at++;
  return at;
}

/** Where the last whole character ends in bytes whose back was cut off. */
export function wholeCharactersEnd(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back];
    if (isContinuation(byte)) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? length - back : length;
  }
  return length;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
