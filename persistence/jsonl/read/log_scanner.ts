/**
 * The lines of a log as what they hold. Pure: bytes in, items out, so reading,
 * following, verifying and repairing all meet the same log.
 *
 * Lines end at LF only. What is not an event is told as damage and never passed
 * over in silence:
 *
 * - A line that cannot be read is damage, and scanning goes on at the next LF.
 *   Events after it may have a higher number than was due: the damage stands
 *   between them and those before.
 * - A number that jumps ahead with no damage before it is damage of its own,
 *   which names the number due and the one met; the event follows it.
 * - A number that was given already means that two writers shared the file.
 *   Which of them the rest belongs to cannot be told, so it is not given.
 * - NUL bytes around a line, as a power cut leaves them, are padding: counted,
 *   told, and passed over without loss.
 * - Bytes that are no UTF-8 are told; the event follows with U+FFFD in it.
 * - A last line without its newline is read if it parses and continues the
 *   numbers. Any other is torn, not damaged.
 *
 * A byte-order mark before the header and CR before LF are accepted. Of a key
 * that stands twice in an object, the last one counts.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../../types.ts";
import type { DamageCode, ReadItem } from "../../seam.ts";
import { SessionDamagedError } from "../../errors.ts";
import { decodeLine, LineFault, withoutNuls } from "./decode_line.ts";
import { decodeHeader } from "../record/header_record.ts";
import { LineSplitter, type SplitLine } from "./split_lines.ts";

/** The longest line that is read by default: 16 MiB. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;

/** Options of {@linkcode LogScanner}. */
export interface LogScannerOptions {
  /**
   * The first event that is given. Those before it are checked all the same.
   *
   * @default {0}
   */
  readonly fromSeq?: number;
  /**
   * The longest line that is read, in bytes. A longer one is damage.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * What an error calls the session: its id or its file.
   *
   * @default {"log"}
   */
  readonly subject?: string;
  /**
   * Begin in the middle of a log, after its header: what came before it.
   *
   * @default {the beginning}
   */
  readonly after?: {
    /** The log's header. */
    readonly header: SessionHeader;
    /** Where the scan begins, in bytes; a line begins there. */
    readonly byte: number;
    /** How many lines lie before that. */
    readonly lines: number;
    /** The number that is due; `undefined` takes the first that is met. */
    readonly nextSeq: number | undefined;
  };
}

type DamageFacts = Omit<
  Extract<ReadItem, { kind: "damage" }>,
  "kind" | "line" | "byte"
>;
/** The state machine over a log's decoded bytes. */
export class LogScanner {
  /** The header, once its line was met. */
  header: SessionHeader | undefined;
  /** How many events were met, given or not. */
  events = 0;
  /** How many damaged places were met. */
  damaged = 0;
  /** How many NUL bytes were passed over. */
  nulBytes = 0;
  /** Whether the last line was read without its newline. */
  unterminated = false;
  /** Whether a number came twice, after which nothing is given. */
  forked = false;
  /**
   * Where the bytes of {@linkcode LogScanner.push} lie in the file, when that
   * is not where they lie in the log: the frame of a compressed log.
   */
  frameByte: number | undefined;

  #nextSeq: number | undefined;
  #gap = false;
  #items: ReadItem[] = [];
  #tornBytes = 0;
  #committedBytes: number | undefined;
  // The line that was read before its newline came, and its length.
  #peeked: string | undefined;
  #peekedBytes = 0;
  readonly #fromSeq: number;
  readonly #subject: string;
  readonly #lines: LineSplitter;

  /**
   * Begin a scan.
   *
   * @param options Where to begin, and what is read.
   */
  constructor(options: LogScannerOptions = {}) {
    const { fromSeq = 0, subject = "log", after } = options;
    const { maxLineBytes = MAX_LINE_BYTES } = options;
    this.#fromSeq = fromSeq;
    this.#subject = subject;
    this.#lines = new LineSplitter({
      maxLineBytes,
      byte: after?.byte,
      lines: after?.lines,
    });
    this.header = after?.header;
    this.#nextSeq = after === undefined ? 0 : after.nextSeq;
  }

  /** The number that the next event must carry. */
  get nextSeq(): number {
    return this.#nextSeq ?? 0;
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

  /**
   * Take the next bytes of the log. They may be reused afterwards.
   *
   * @param bytes The bytes, cut anywhere.
   * @returns What they hold.
   * @throws {SessionDamagedError} If the first line is no header.
   * @throws {SessionVersionError} If the header is of another version.
   */
  push(bytes: Uint8Array): ReadItem[] {
    this.#items = [];
    if (bytes.length > 0) {
      this.unterminated = false;
      this.#committedBytes = undefined;
      this.#lines.push(bytes, (line, source) => this.#line(line, source));
    }
    return this.#items;
  }

  /**
   * Read the last line though its newline has not come, if it is whole and
   * continues the log. Scanning may go on afterwards.
   *
   * @returns What it holds; nothing when it is not whole.
   */
  peek(): ReadItem[] {
    this.#items = [];
    const { text, bytes = 0 } = this.#lines.tail() ?? {};
    if (
      text !== undefined && text.trimEnd() !== this.#peeked &&
      this.#readTail(text)
    ) {
      this.#peeked = text.trimEnd();
      this.#peekedBytes = bytes;
    }
    return this.#items;
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
    this.#items = [];
    const rest = this.#lines.restBytes;
    if (rest === 0) return this.#items;
    const tail = this.#lines.tail();
    const text = tail?.text;
    const read = text !== undefined &&
      (this.#peeked === text.trimEnd() || this.#readTail(text));
    const kept = read ? tail!.bytes : 0;
    this.nulBytes += tail?.nulBytes ?? 0;
    this.unterminated = read;
    this.#committedBytes = this.#lines.byte + kept;
    this.#tornBytes = rest - kept;
    if (this.#tornBytes > 0) {
      this.#items.push({ kind: "torn", bytes: this.#tornBytes });
    }
    return this.#items;
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
    if (this.header === undefined) {
      throw new SessionDamagedError(
        this.#subject,
        `its header cannot be read: ${reason}`,
        { line: 1, byte },
      );
    }
    this.#items = [];
    this.#gap = true;
    this.damaged++;
    this.#items.push({
      kind: "damage",
      line: this.lines + 1,
      byte,
      code: "frame",
      reason,
    });
    this.#lines.drop();
    this.#peeked = undefined;
    return this.#items;
  }

  /**
   * NUL bytes lie between the parts of the log; nothing is lost by them.
   *
   * @param byte Where in the file they begin.
   * @param bytes How many they are.
   * @returns The damage.
   */
  padding(byte: number, bytes: number): ReadItem[] {
    this.nulBytes += bytes;
    this.damaged++;
    const reason = nulsFound(bytes);
    return [{
      kind: "damage",
      line: this.lines + 1,
      byte,
      code: "padding",
      reason,
      bytes,
    }];
  }

  /** Whether a line was begun and not ended. */
  get midLine(): boolean {
    return this.#lines.restBytes > 0;
  }

  #damage(source: SplitLine, code: DamageCode, facts: DamageFacts): void {
    const { line, byte } = source.place();
    this.damaged++;
    this.#items.push({
      kind: "damage",
      line,
      byte: this.frameByte ?? byte,
      code,
      ...facts,
    });
  }

  /** Reads one whole line. */
  #line(text: string | undefined, source: SplitLine): void {
    if (this.#peeked !== undefined) {
      const same = text?.trimEnd() === this.#peeked;
      this.#peeked = undefined;
      if (same) return;
    }
    if (this.forked) return;
    if (text === undefined) return this.#tooLong(source);
    if (this.header === undefined) {
      this.header = decodeHeader(withoutNuls(text), this.#subject);
      return;
    }
    const events = decodeLine(text);
    if (!(events instanceof LineFault)) return this.#take(events, source);
    const bare = withoutNuls(text);
    const bytes = text.length - bare.length - (text.endsWith("\r") ? 1 : 0);
    if (bytes === 0) return this.#fault(events, source);
    this.nulBytes += bytes;
    this.#damage(source, "padding", { reason: nulsFound(bytes), bytes });
    if (bare.trim() === "") return;
    const padded = decodeLine(bare);
    if (padded instanceof LineFault) this.#fault(padded, source);
    else this.#take(padded, source);
  }

  #tooLong(source: SplitLine): void {
    const { bytes } = source.place();
    const reason = `the line is ${bytes} bytes long, more than is read`;
    if (this.header === undefined) {
      throw new SessionDamagedError(
        this.#subject,
        `its header cannot be read: ${reason}`,
        { line: 1, byte: 0 },
      );
    }
    this.#gap = true;
    this.#damage(source, "too_long", { reason, bytes });
  }

  #fault({ code, reason }: LineFault, source: SplitLine): void {
    this.#gap = true;
    this.#damage(source, code, { reason });
  }

  #take(events: SessionEvent | SessionEvent[], source: SplitLine): void {
    if (!Array.isArray(events)) {
      if (this.#continues(events.seq, source)) this.#give(events);
    } else if (this.#continues(events[0]!.seq, source)) {
      for (const event of events) this.#give(event);
    }
  }

  #give(event: SessionEvent): void {
    this.events++;
    this.#nextSeq = event.seq + 1;
    if (event.seq >= this.#fromSeq) this.#items.push({ kind: "event", event });
  }

  /** Holds a number against the one due; tells what breaks the sequence. */
  #continues(seq: number, source: SplitLine): boolean {
    const expected = this.#nextSeq ?? seq;
    if (seq !== expected && (seq < expected || !this.#gap)) {
      this.forked = seq < expected;
      this.#damage(source, "sequence", {
        reason: `expected event ${expected}, got ${seq}${
          this.forked ? "; what follows is not read" : ""
        }`,
        expected,
        got: seq,
      });
    }
    this.#gap = false;
    if (source.damagedText && !this.forked) {
      this.#damage(source, "encoding", {
        reason: "the line holds bytes that are no UTF-8",
      });
    }
    return !this.forked;
  }

  /** Reads a last line without its newline, if it is whole. */
  #readTail(text: string): boolean {
    if (this.forked) return false;
    if (this.header === undefined) {
      if (!isJson(text)) return false;
      this.header = decodeHeader(text, this.#subject);
      return true;
    }
    const events = decodeLine(text);
    if (events instanceof LineFault) return false;
    const { seq } = Array.isArray(events) ? events[0]! : events;
    const due = this.#nextSeq ?? seq;
    if (seq < due || (seq > due && !this.#gap)) return false;
    this.#gap = false;
    for (const event of Array.isArray(events) ? events : [events]) {
      this.#give(event);
    }
    return true;
  }
}

const nulsFound = (bytes: number): string =>
  `${bytes} NUL bytes, as a power cut leaves them`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}
