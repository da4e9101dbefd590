/**
 * Bytes as lines, which end at LF and at nothing else. Pure.
 *
 * Whole blocks are decoded at once, as that is several times cheaper than line
 * by line; where a line lies in bytes is found only for the few lines that
 * somebody asks about.
 *
 * @module
 */

import { joinBytes } from "../join_bytes.ts";

const LF = 10;

const text = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** Where a line lies. */
export interface LinePlace {
  /** Its number, from 1. */
  readonly line: number;
  /** Where it begins. */
  readonly byte: number;
  /** Its length without the newline. */
  readonly bytes: number;
}

/** What is known of the line that is handed over. */
export interface SplitLine {
  /** The line's number, from 1; it costs less to know than the place. */
  readonly line: number;
  /** Where the line lies. Valid until the next line is handed over. */
  place(): LinePlace;
  /** Whether the line's bytes are no UTF-8. */
  readonly damagedText: boolean;
}

/** The rest of a log that ends without a newline. */
export interface LineTail {
  /** The line so far; `undefined` when it is too long, empty or no UTF-8. */
  readonly text: string | undefined;
  /** Its length in bytes, NUL bytes at its end left out. */
  readonly bytes: number;
  /** How many NUL bytes stand at its end. */
  readonly nulBytes: number;
}

/** Takes a line, or `undefined` for one that is too long. */
export type TakeLine = (line: string | undefined, source: SplitLine) => void;

/** Splits a stream of bytes. */
export class LineSplitter implements SplitLine {
  /** Where the line that is not whole yet begins. */
  byte: number;
  /** How many whole lines were met. */
  lines: number;
  /** How many bytes of a line without its newline are held or dropped. */
  restBytes = 0;
  /** Whether the line handed over is no UTF-8. */
  damagedText = false;

  readonly #maxLineBytes: number;
  #rest: Uint8Array[] = [];
  #tooLong = false;
  // The block being handed over, and how far its lines were located.
  #block: Uint8Array | undefined;
  #blockAt = { line: 0, start: 0 };
  #current = 0;
  #whole: LinePlace | undefined;

  /**
   * Begin.
   *
   * @param options Where in the log, and how long a line may be.
   */
  constructor(
    options: { maxLineBytes: number; byte?: number; lines?: number },
  ) {
    this.#maxLineBytes = options.maxLineBytes;
    this.byte = options.byte ?? 0;
    this.lines = options.lines ?? 0;
  }

  /**
   * Take bytes and hand over the lines that they end.
   *
   * @param bytes The bytes; they are not kept.
   * @param take Takes each line.
   */
  push(bytes: Uint8Array, take: TakeLine): void {
    let start = 0;
    if (this.restBytes > 0) {
      const end = bytes.indexOf(LF);
      if (end < 0) return this.#hold(bytes);
      this.#hold(bytes.subarray(0, end));
      this.#single(take);
      start = end + 1;
    }
    const last = bytes.lastIndexOf(LF);
    if (last >= start) this.#lines(bytes.subarray(start, last + 1), take);
    this.#hold(bytes.subarray(Math.max(start, last + 1)));
  }

  /** What was held of a line that did not end. */
  tail(): LineTail | undefined {
    if (this.restBytes === 0 || this.#tooLong) return undefined;
    const bytes = this.#joined();
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end--;
    return {
      text: end === 0 ? undefined : strictText(bytes.subarray(0, end)),
      bytes: end,
      nulBytes: bytes.length - end,
    };
  }

  /** Forget what was held of a line. */
  drop(): void {
    this.byte += this.restBytes;
    this.rewind();
  }

  /** Go back to where the line begins that did not end. */
  rewind(): void {
    this.restBytes = 0;
    this.#rest = [];
    this.#tooLong = false;
  }

  /** The number of the line handed over. */
  get line(): number {
    return this.#whole?.line ?? this.lines + this.#current + 1;
  }

  /** Where the line handed over lies. */
  place(): LinePlace {
    if (this.#whole !== undefined) return this.#whole;
    const block = this.#block!;
    const at = this.#blockAt;
    while (at.line < this.#current) {
      at.start = block.indexOf(LF, at.start) + 1;
      at.line++;
    }
    return {
      line: this.lines + this.#current + 1,
      byte: this.byte + at.start,
      bytes: block.indexOf(LF, at.start) - at.start,
    };
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.restBytes += bytes.length;
    if (this.restBytes > this.#maxLineBytes) {
      this.#tooLong = true;
      this.#rest = [];
    } else this.#rest.push(bytes.slice());
  }

  #joined(): Uint8Array {
    const whole = joinBytes(this.#rest);
    this.#rest = [whole];
    return whole;
  }

  /** Hands over the one line that was held. */
  #single(take: TakeLine): void {
    const bytes = this.restBytes;
    this.#whole = { line: this.lines + 1, byte: this.byte, bytes };
    if (this.#tooLong) take(undefined, this);
    else this.#handOver(this.#joined(), take);
    this.#whole = undefined;
    this.lines++;
    this.drop();
    this.byte++;
  }

  #handOver(line: Uint8Array, take: TakeLine): void {
    const decoded = text.decode(line);
    this.damagedText = decoded.includes("\uFFFD") &&
      strictText(line) === undefined;
    take(decoded, this);
    this.damagedText = false;
  }

  /** Hands over the lines of a block that ends with a newline. */
  #lines(block: Uint8Array, take: TakeLine): void {
    this.#block = block;
    this.#blockAt = { line: 0, start: 0 };
    this.#current = 0;
    const decoded = text.decode(block);
    // A line of which some bytes are lost is looked at in bytes, and so is one
    // that may be too long.
    const careful = decoded.includes("\uFFFD");
    for (let start = 0; start < decoded.length;) {
      const end = decoded.indexOf("\n", start);
      const units = end - start;
      if (careful || units * 3 > this.#maxLineBytes) {
        const { byte, bytes } = this.place();
        const from = byte - this.byte;
        if (bytes > this.#maxLineBytes) take(undefined, this);
        else this.#handOver(block.subarray(from, from + bytes), take);
      } else take(decoded.slice(start, end), this);
      this.#current++;
      start = end + 1;
    }
    this.lines += this.#current;
    this.byte += block.length;
    this.#block = undefined;
  }
}

function strictText(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    // A cut inside a character.
    return undefined;
  }
}
