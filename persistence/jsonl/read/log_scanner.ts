/**
 * The bytes of a log as what they hold. Pure: bytes in, items out, so reading,
 * following, verifying and repairing all meet the same log.
 *
 * Lines end at LF only; what they mean is said in `line_reader.ts`. A last line
 * without its newline is read if it parses and continues the numbers. Any other
 * is torn, not damaged.
 *
 * @module
 */

import type { SessionHeader } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import { LineReader } from "./line_reader.ts";
import { type LogScannerOptions, MAX_LINE_BYTES } from "./scan_options.ts";
import { LineSplitter } from "./split_lines.ts";

/** The state machine over a log's decoded bytes. */
export class LogScanner {
  /** Whether the last line was read without its newline. */
  unterminated = false;
  #tornBytes = 0;
  #committedBytes: number | undefined;
  // The line that was read before its newline came, and its length.
  #peeked: string | undefined;
  #peekedBytes = 0;
  readonly #lines: LineSplitter;
  readonly #reader: LineReader;

  /**
   * Begin a scan.
   *
   * @param options Where to begin, and what is read.
   */
  constructor(options: LogScannerOptions = {}) {
    const { maxLineBytes = MAX_LINE_BYTES, after } = options;
    this.#lines = new LineSplitter({
      maxLineBytes,
      byte: after?.byte,
      lines: after?.lines,
    });
    this.#reader = new LineReader(options);
  }

  /** The header, once its line was met. */
  get header(): SessionHeader | undefined {
    return this.#reader.header;
  }

  /** How many events were met, given or not. */
  get events(): number {
    return this.#reader.numbers.met;
  }

  /** The number that the next event must carry. */
  get nextSeq(): number {
    return this.#reader.numbers.due;
  }

  /** Whether a number came twice, after which nothing is given. */
  get forked(): boolean {
    return this.#reader.numbers.forked;
  }

  /** How many damaged places were met. */
  get damaged(): number {
    return this.#reader.found.damaged;
  }

  /** How many NUL bytes were passed over. */
  get nulBytes(): number {
    return this.#reader.found.nulBytes;
  }

  /** Up to where the log is whole lines, or a last line that was read. */
  get committedBytes(): number {
    return this.#committedBytes ?? this.#lines.byte;
  }

  /** How many bytes after that belong to no line; 0 until the end. */
  get tornBytes(): number {
    return this.#tornBytes;
  }

  /** How many bytes after the whole lines were read ahead of their newline. */
  get peekedBytes(): number {
    return this.#peeked === undefined ? 0 : this.#peekedBytes;
  }

  /** How many whole lines were met, the header's included. */
  get lines(): number {
    return this.#lines.lines;
  }

  /** Whether a line was begun and not ended. */
  get midLine(): boolean {
    return this.#lines.restBytes > 0;
  }

  /** How many bytes of the log were taken. */
  get takenBytes(): number {
    return this.#lines.byte + this.#lines.restBytes;
  }

  /**
   * Tell where the parts of the file begin that hold the bytes which come next,
   * when those are not the bytes of the file: the frames of a compressed log.
   *
   * @param partOf Where the part begins that holds a byte of the log.
   */
  setParts(partOf: (byte: number) => number): void {
    this.#reader.partOf = partOf;
  }

  /**
   * Take the next bytes of the log. They may be reused afterwards.
   *
   * @param bytes The bytes, cut anywhere.
   * @returns What they hold.
   * @throws {SessionDamagedError} If the first line is no header.
   * @throws {SessionVersionError} If the header is of another version.
   */
  push(bytes: Uint8Array): ReadItem[] {
    const items = this.#reader.found.begin();
    if (bytes.length > 0) {
      this.unterminated = false;
      this.#committedBytes = undefined;
      this.#lines.push(bytes, (line, source) => {
        const seen = this.#peeked;
        this.#peeked = undefined;
        if (seen === undefined || line?.trimEnd() !== seen) {
          this.#reader.read(line, source);
        }
      });
    }
    return items;
  }

  /**
   * Read the last line though its newline has not come, if it is whole and
   * continues the log. Scanning may go on afterwards.
   *
   * @returns What it holds; nothing when it is not whole.
   */
  peek(): ReadItem[] {
    const items = this.#reader.found.begin();
    const { text, bytes = 0 } = this.#lines.tail() ?? {};
    if (
      text !== undefined && text.trimEnd() !== this.#peeked &&
      this.#reader.readTail(text)
    ) {
      this.#peeked = text.trimEnd();
      this.#peekedBytes = bytes;
    }
    return items;
  }

  /** Go back to where the line begins that did not end, to be given it again. */
  rewind(): void {
    this.#lines.rewind();
  }

  /**
   * The log ends here: read the last line if it is whole, else call it torn.
   *
   * @returns What is left.
   */
  end(): ReadItem[] {
    const { found } = this.#reader;
    const items = found.begin();
    const rest = this.#lines.restBytes;
    if (rest === 0) return items;
    const tail = this.#lines.tail();
    const text = tail?.text;
    const read = text !== undefined &&
      (this.#peeked === text.trimEnd() || this.#reader.readTail(text));
    const kept = read ? tail!.bytes : 0;
    found.nulBytes += tail?.nulBytes ?? 0;
    this.unterminated = read;
    this.#committedBytes = this.#lines.byte + kept;
    this.#tornBytes = rest - kept;
    if (this.#tornBytes > 0) found.torn(this.#tornBytes);
    return items;
  }

  /**
   * A part of the log between its lines cannot be read: what was begun of a
   * line is dropped, and the numbers may jump.
   *
   * @param byte Where in the file that part begins.
   * @param reason What is wrong with it.
   * @returns The damage.
   * @throws {SessionDamagedError} If there is no header yet.
   */
  interrupt(byte: number, reason: string): ReadItem[] {
    const items = this.#reader.found.begin();
    this.#reader.miss({ line: this.lines + 1, byte }, "frame", { reason });
    this.#lines.drop();
    this.#peeked = undefined;
    return items;
  }

  /**
   * NUL bytes lie between the parts of the log; nothing is lost by them.
   *
   * @param byte Where in the file they begin.
   * @param bytes How many they are.
   * @returns The damage.
   */
  padding(byte: number, bytes: number): ReadItem[] {
    const items = this.#reader.found.begin();
    this.#reader.found.padding({ line: this.lines + 1, byte }, bytes);
    return items;
  }

  /**
   * NUL bytes lie at the end of the log; they are counted, and torn.
   *
   * @param bytes How many they are.
   */
  trailing(bytes: number): void {
    this.#reader.found.nulBytes += bytes;
  }
}
