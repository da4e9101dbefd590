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

import type { SessionEvent, SessionHeader } from "../../types.ts";
import type { DamageCode, ReadItem } from "../seam.ts";
import { SessionDamagedError } from "../errors.ts";
import { expandRow, isRowType } from "./chunk_rows.ts";
import { nestsTooDeep, recordProblem } from "./event_record.ts";
import { decodeHeader } from "./header_record.ts";
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
  // The line that was read before its newline came.
  #peeked: string | undefined;
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
    const text = this.#lines.tail()?.text;
    if (
      text !== undefined && text.trimEnd() !== this.#peeked &&
      this.#readTail(text)
    ) this.#peeked = text.trimEnd();
    return this.#items;
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
   * @param facts What is wrong.
   * @returns The damage.
   * @throws {SessionDamagedError} If there is no header yet.
   */
  interrupt(byte: number, facts: DamageFacts): ReadItem[] {
    if (this.header === undefined) {
      throw new SessionDamagedError(
        this.#subject,
        `its header cannot be read: ${facts.reason}`,
        { line: 1, byte },
      );
    }
    this.#items = [];
    this.#gap = true;
    this.damaged++;
    this.#items.push({ kind: "damage", line: this.lines + 1, byte, ...facts });
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
    const reason = `${bytes} NUL bytes, as a power cut leaves them`;
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
    if (text === undefined) return this.#unreadable(source);
    if (this.header === undefined) {
      this.header = decodeHeader(text, this.#subject);
      return;
    }
    if (nestsTooDeep(text)) {
      this.#gap = true;
      return this.#damage(source, "too_deep", {
        reason: "the line nests deeper than any event",
      });
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.#unparsed(text, source);
    }
    this.#record(value, source);
  }

  /** A line that its splitter could not hand over as text. */
  #unreadable(source: SplitLine): void {
    const { bytes } = source.place();
    if (this.header === undefined) {
      throw new SessionDamagedError(
        this.#subject,
        `its first line is ${bytes} bytes long`,
        { line: 1, byte: 0 },
      );
    }
    this.#gap = true;
    this.#damage(source, "too_long", {
      reason: `the line is ${bytes} bytes long, more than is read`,
      bytes,
    });
  }

  #unparsed(text: string, source: SplitLine): void {
    const bare = text.replace(/^\0+|\0+(?=\r?$)/g, "");
    const nulBytes = text.length - bare.length;
    if (nulBytes === 0) return this.#noEvent(source, lineFault(text));
    this.nulBytes += nulBytes;
    this.#damage(source, "padding", {
      reason: `${nulBytes} NUL bytes, as a power cut leaves them`,
      bytes: nulBytes,
    });
    if (bare.trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(bare);
    } catch {
      return this.#noEvent(source, lineFault(bare));
    }
    this.#record(value, source);
  }

  #noEvent(source: SplitLine, reason: string): void {
    this.#gap = true;
    this.#damage(source, "unreadable", { reason });
  }

  #record(value: unknown, source: SplitLine): void {
    const type = (value as { type?: unknown } | null)?.type;
    if (isRowType(type)) {
      const events = expandRow(value as object);
      if (events === undefined) {
        return this.#noEvent(source, `the ${type} row is malformed`);
      }
      if (!this.#continues(events[0]!.seq, source)) return;
      for (const event of events) this.#give(event);
      return;
    }
    const problem = recordProblem(value);
    if (problem !== undefined) {
      return this.#noEvent(source, `the line is no event: ${problem}`);
    }
    const event = value as SessionEvent;
    if (this.#continues(event.seq, source)) this.#give(event);
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
    if (this.forked || nestsTooDeep(text)) return false;
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ""));
    } catch {
      return false;
    }
    if (this.header === undefined) {
      this.header = decodeHeader(text, this.#subject);
      return true;
    }
    const events = isRowType((value as { type?: unknown } | null)?.type)
      ? expandRow(value as object)
      : recordProblem(value) === undefined
      ? [value as SessionEvent]
      : undefined;
    const seq = events?.[0]?.seq;
    const due = this.#nextSeq ?? seq;
    if (seq === undefined || !(seq === due || (this.#gap && seq > due!))) {
      return false;
    }
    this.#gap = false;
    for (const event of events!) this.#give(event);
    return true;
  }
}

const lineFault = (line: string): string =>
  line.trim() === "" ? "the line is empty" : "the line is not JSON";

/** Options of {@linkcode scanLog}. */
export type ScanLogOptions = LogScannerOptions;

/** What a whole log holds. */
export interface ScannedLog {
  /** The header, unless its line is not whole. */
  readonly header: SessionHeader | undefined;
  /** Events, damage and a torn tail, in the order of the file. */
  readonly items: readonly ReadItem[];
  /** The number that the next event must carry. */
  readonly nextSeq: number;
  /** How many bytes are whole lines, or a last line that was read. */
  readonly committedBytes: number;
  /** How many bytes after that belong to no line. */
  readonly tornBytes: number;
  /** Whether the last line was read without its newline. */
  readonly unterminated: boolean;
}

/**
 * Scan the bytes of a plain log.
 *
 * @example Usage
 * ```ts
 * import { scanLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const log = new TextEncoder().encode(
 *   '{"type":"session","version":0,"id":"s","createdAt":0,"delegationDepth":0}\n' +
 *     '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}\n' +
 *     '{"type":"turn/e',
 * );
 * const { header, items, tornBytes } = scanLog(log);
 *
 * assertEquals(header?.id, "s");
 * assertEquals(items.map((item) => item.kind), ["event", "torn"]);
 * assertEquals(tornBytes, 15);
 * ```
 *
 * @param bytes The log.
 * @param options Where to begin, and what is read.
 * @returns What it holds.
 * @throws {SessionDamagedError} If the first line is no header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export function scanLog(
  bytes: Uint8Array,
  options: ScanLogOptions = {},
): ScannedLog {
  const scanner = new LogScanner(options);
  const items = scanner.push(bytes);
  for (const item of scanner.end()) items.push(item);
  const { header, nextSeq, committedBytes, tornBytes, unterminated } = scanner;
  return { header, items, nextSeq, committedBytes, tornBytes, unterminated };
}
