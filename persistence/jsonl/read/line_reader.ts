/**
 * The lines of a log as what they hold. Pure.
 *
 * What is not an event is told as damage and never passed over in silence:
 *
 * - A line that cannot be read is damage, and reading goes on with the next.
 *   Events after it may have a higher number than was due: the damage stands
 *   between them and those before.
 * - A number that jumps ahead with no damage before it is damage of its own,
 *   which names the number due and the one met; the event follows it.
 * - A number that was given already means that two writers shared the file.
 *   Which of them the rest belongs to cannot be told, so it is not given.
 * - NUL bytes around a line, as a power cut leaves them, are padding: counted,
 *   told, and passed over without loss.
 * - Bytes that are no UTF-8 are told; the event follows with U+FFFD in it.
 *
 * A byte-order mark before the header and CR before LF are accepted. Of a key
 * that stands twice in an object, the last one counts.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { SessionDamagedError } from "../../errors.ts";
import type { DamageCode } from "../../seam.ts";
import { decodeHeader } from "../record/header_record.ts";
import { decodeLine, LineFault, withoutNuls } from "./decode_line.ts";
import { EventNumbers } from "./event_numbers.ts";
import { type DamageFacts, ScanFindings } from "./scan_findings.ts";
import type { LogScannerOptions } from "./scan_options.ts";
import type { SplitLine } from "./split_lines.ts";

/** Reads the lines of one log, in order. */
export class LineReader {
  /** The header, once its line was read. */
  header: SessionHeader | undefined;
  /** The numbers of the events. */
  readonly numbers: EventNumbers;
  /** What is found in the lines. */
  readonly found: ScanFindings = new ScanFindings();
  /**
   * Where the part of the file begins that holds a byte of the log, when the
   * bytes of the log are not those of the file.
   */
  partOf: ((byte: number) => number) | undefined;
  readonly #fromSeq: number;
  readonly #subject: string;

  /**
   * Begin.
   *
   * @param options Where to begin.
   */
  constructor(options: LogScannerOptions) {
    const { fromSeq = 0, subject = "log", after } = options;
    this.#fromSeq = fromSeq;
    this.#subject = subject;
    this.header = after?.header;
    this.numbers = new EventNumbers(after === undefined ? 0 : after.nextSeq);
  }

  /**
   * Read one whole line.
   *
   * @param text The line; `undefined` when it is too long.
   * @param source Tells where it lies.
   * @throws {SessionDamagedError} If the first line is no header.
   * @throws {SessionVersionError} If the header is of another version.
   */
  read(text: string | undefined, source: SplitLine): void {
    if (this.numbers.forked) return;
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
    this.found.padding(this.#placeOf(source), bytes);
    if (bare.trim() === "") return;
    const padded = decodeLine(bare);
    if (padded instanceof LineFault) this.#fault(padded, source);
    else this.#take(padded, source);
  }

  /**
   * Read a last line without its newline, if it is whole and continues the log.
   *
   * @param text The line.
   * @returns Whether it was read.
   */
  readTail(text: string): boolean {
    if (this.numbers.forked) return false;
    if (this.header === undefined) {
      if (!isJson(text)) return false;
      this.header = decodeHeader(text, this.#subject);
      return true;
    }
    const events = decodeLine(text);
    if (events instanceof LineFault) return false;
    const { seq } = Array.isArray(events) ? events[0]! : events;
    if (!this.numbers.continuedBy(seq)) return false;
    this.numbers.meet(seq);
    this.#give(events);
    return true;
  }

  /**
   * Some lines cannot be had. Nothing can follow where no header was.
   *
   * @param place Where they should be.
   * @param code Why, for programs.
   * @param facts Why, for people.
   * @throws {SessionDamagedError} If there is no header yet.
   */
  miss(
    place: { readonly line: number; readonly byte: number },
    code: DamageCode,
    facts: DamageFacts,
  ): void {
    if (this.header === undefined) {
      throw new SessionDamagedError(
        this.#subject,
        `its header cannot be read: ${facts.reason}`,
        { line: 1, byte: place.byte },
      );
    }
    this.numbers.allowJump();
    this.found.damage(place, code, facts);
  }

  #placeOf(source: SplitLine): { line: number; byte: number } {
    const { line, byte, bytes } = source.place();
    return { line, byte: this.partOf?.(byte + bytes) ?? byte };
  }

  #tooLong(source: SplitLine): void {
    const { bytes } = source.place();
    const reason = `the line is ${bytes} bytes long, more than is read`;
    this.miss(this.#placeOf(source), "too_long", { reason, bytes });
  }

  #fault({ code, reason }: LineFault, source: SplitLine): void {
    this.miss(this.#placeOf(source), code, { reason });
  }

  #take(events: SessionEvent | SessionEvent[], source: SplitLine): void {
    const { seq } = Array.isArray(events) ? events[0]! : events;
    const broken = this.numbers.meet(seq);
    const { forked } = this.numbers;
    if (broken !== undefined) {
      const reason = `expected event ${broken.expected}, got ${broken.got}${
        forked ? "; what follows is not read" : ""
      }`;
      this.found.damage(this.#placeOf(source), "sequence", {
        reason,
        ...broken,
      });
    }
    if (forked) return;
    if (source.damagedText) {
      const reason = "the line holds bytes that are no UTF-8";
      this.found.damage(this.#placeOf(source), "encoding", { reason });
    }
    this.#give(events);
  }

  #give(events: SessionEvent | SessionEvent[]): void {
    if (!Array.isArray(events)) return this.#one(events);
    for (const event of events) this.#one(event);
  }

  #one(event: SessionEvent): void {
    this.numbers.count(event.seq);
    if (event.seq >= this.#fromSeq) this.found.event(event);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}
