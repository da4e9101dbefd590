/**
 * A compressed log's bytes, frame by frame, as what its lines hold. No I/O.
 *
 * A frame that is whole and right is given; one that is not is damage, and the
 * scan goes on at the next frame that is. What remains of a cut frame at the
 * end is torn, unless a right frame follows it: then it was not cut but spoilt.
 * NUL bytes between frames are padding, and at the end they are torn.
 *
 * @module
 */

import type { ReadItem } from "../../seam.ts";
import type { FileScan } from "./file_scan.ts";
import { LogScanner } from "./log_scanner.ts";
import type { LogScannerOptions } from "./scan_options.ts";
import { SMALL_FRAME, type ZstdDecoder } from "../zstd/zstd_decoder.ts";
import { nextMagic, walkFrame } from "../zstd/zstd_frames.ts";

/** The largest frame that is read, compressed: 64 MiB. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Whether the place is known at which the next frame should begin. */
type Mode = "frame" | "search";

/** A scan over a compressed log. */
export class ZstdScan implements FileScan {
  readonly lines: LogScanner;
  #tornBytes = 0;
  #buffer: Uint8Array = new Uint8Array(64 * 1024);
  #from = 0;
  #to = 0;
  // Where in the file the buffer's first unread byte lies.
  #byte = 0;
  // How many NUL bytes stand before it.
  #nuls = 0;
  #mode: Mode = "frame";
  readonly #decoder: ZstdDecoder;

  /**
   * Begin a scan.
   *
   * @param decoder Decodes frames.
   * @param options Where to begin, and what is read.
   */
  constructor(decoder: ZstdDecoder, options: LogScannerOptions = {}) {
    this.#decoder = decoder;
    this.lines = new LogScanner(options);
  }

  get committedBytes(): number {
    return this.#byte - this.#nuls;
  }

  get tornBytes(): number {
    return this.#tornBytes;
  }

  async *push(bytes: Uint8Array): AsyncGenerator<ReadItem[]> {
    this.#hold(bytes);
    yield* this.#frames(false);
  }

  peek(): ReadItem[] {
    return this.lines.peek();
  }

  rewind(): void {
    this.#byte -= this.#nuls;
    this.#nuls = 0;
    this.#from = this.#to = 0;
  }

  async *end(): AsyncGenerator<ReadItem[]> {
    yield* this.#frames(true);
    const { lines } = this;
    if (lines.midLine) {
      yield lines.end().filter((item) => item.kind !== "torn");
      // A cut leaves no whole frame behind, so this is no torn tail.
      if (lines.tornBytes > 0) {
        yield lines.interrupt(
          lines.frameByte ?? this.#byte,
          "the last frame ends inside a line",
        );
      }
    }
    lines.trailing(this.#nuls);
    this.#tornBytes = this.#nuls + this.#to - this.#from;
    if (this.#tornBytes > 0) {
      yield [{ kind: "torn", bytes: this.#tornBytes }];
    }
  }

  get #rest(): Uint8Array {
    return this.#buffer.subarray(this.#from, this.#to);
  }

  #hold(bytes: Uint8Array): void {
    const held = this.#to - this.#from;
    if (this.#to + bytes.length > this.#buffer.length) {
      const room = held + bytes.length;
      const buffer = room > this.#buffer.length / 2
        ? new Uint8Array(room * 2)
        : this.#buffer;
      buffer.set(this.#rest);
      this.#buffer = buffer;
      this.#from = 0;
      this.#to = held;
    }
    this.#buffer.set(bytes, this.#to);
    this.#to += bytes.length;
  }

  #pass(bytes: number): void {
    this.#from += bytes;
    this.#byte += bytes;
  }

  /** Reads every frame that is whole. */
  async *#frames(ended: boolean): AsyncGenerator<ReadItem[]> {
    while (this.#from < this.#to) {
      const rest = this.#rest;
      if (this.#mode === "search") {
        if (!this.#search(rest, ended)) return;
        continue;
      }
      if (rest[0] === 0) {
        const end = rest.findIndex((byte) => byte !== 0);
        const nuls = end < 0 ? rest.length : end;
        this.#nuls += nuls;
        this.#pass(nuls);
        continue;
      }
      if (this.#nuls > 0) {
        yield this.lines.padding(this.#byte - this.#nuls, this.#nuls);
        this.#nuls = 0;
      }
      const walked = walkFrame(rest, 0);
      if (walked.kind === "whole") {
        this.lines.frameByte = this.#byte;
        const frame = rest.subarray(0, walked.end);
        const large = walked.maxContentBytes > SMALL_FRAME;
        const content = large
          ? await this.#holdsLarge(frame)
          : this.#small(frame);
        if (content === undefined) {
          yield this.#spoilt(
            "the frame does not decode, or its checksum is wrong",
          );
          continue;
        }
        this.#pass(walked.end);
        if (content !== LARGE) yield this.lines.push(content);
        else {
          for await (const piece of this.#decoder.pieces(frame)) {
            yield this.lines.push(piece);
          }
        }
      } else if (walked.kind === "invalid") {
        yield this.#spoilt(walked.reason);
      } else if (rest.length > MAX_FRAME_BYTES) {
        yield this.#spoilt(`the frame is over ${MAX_FRAME_BYTES} bytes long`);
      } else if (ended && await this.#followed(rest)) {
        yield this.#spoilt("the frame is not whole, though another follows it");
      } else return;
    }
  }

  #small(frame: Uint8Array): Uint8Array | undefined {
    try {
      return this.#decoder.whole(frame);
    } catch {
      // The caller tells it as damage.
      return undefined;
    }
  }

  /** Decodes a large frame once for its checksum, before any of it is given. */
  async #holdsLarge(frame: Uint8Array): Promise<Uint8Array | undefined> {
    try {
      for await (const _ of this.#decoder.pieces(frame));
      return LARGE;
    } catch (error) {
      if ((error as { code?: string }).code === "zstd_unavailable") throw error;
      return undefined;
    }
  }

  /** Tells a frame as damage; the next one is searched for. */
  #spoilt(reason: string): ReadItem[] {
    const items = this.lines.interrupt(this.#byte, reason);
    this.#mode = "search";
    this.#pass(1);
    return items;
  }

  /** Goes to the next place at which a frame may begin; `false` at the end. */
  #search(rest: Uint8Array, ended: boolean): boolean {
    const at = nextMagic(rest, 0);
    if (at >= 0) {
      this.#pass(at);
      this.#mode = "frame";
      return true;
    }
    // The last bytes may be the beginning of one.
    this.#pass(ended ? rest.length : Math.max(0, rest.length - 3));
    return false;
  }

  /** Whether a right frame follows one that is not whole. */
  async #followed(rest: Uint8Array): Promise<boolean> {
    let at = nextMagic(rest, 1);
    for (; at >= 0; at = nextMagic(rest, at + 1)) {
      const walked = walkFrame(rest, at);
      if (walked.kind !== "whole") continue;
      const frame = rest.subarray(at, walked.end);
      const content = walked.maxContentBytes > SMALL_FRAME
        ? await this.#holdsLarge(frame)
        : this.#small(frame);
      if (content !== undefined) return true;
    }
    return false;
  }
}

/** Stands for the content of a large frame, which is not held. */
const LARGE = new Uint8Array(0);
