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
import { HeldBytes } from "./held_bytes.ts";
import { LogScanner } from "./log_scanner.ts";
import type { LogScannerOptions } from "./scan_options.ts";
import { type FrameRun, frameRun, SMALL_FRAME } from "../zstd/frame_run.ts";
import type { ZstdDecoder } from "../zstd/zstd_decoder.ts";
import { nextMagic, type WalkedFrame, walkFrame } from "../zstd/zstd_frames.ts";

/** The largest frame that is read, compressed: 64 MiB. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

const UNDECODED = "the frame does not decode, or its checksum is wrong";

type WholeFrame = Extract<WalkedFrame, { kind: "whole" }>;

/** Whether the place is known at which the next frame should begin. */
type Mode = "frame" | "search";

/** A scan over a compressed log. */
export class ZstdScan implements FileScan {
  readonly lines: LogScanner;
  #tornBytes = 0;
  readonly #held: HeldBytes = new HeldBytes();
  // Where in the file the first byte held lies.
  #byte = 0;
  // How many NUL bytes stand before it.
  #nuls = 0;
  #mode: Mode = "frame";
  // Where the last frame begins that was given.
  #lastFrame = 0;
  // Frames before this place are decoded one by one: together they did not.
  #aloneUntil = 0;
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
    this.#held.hold(bytes);
    yield* this.#frames(false);
  }

  peek(): ReadItem[] {
    return this.lines.peek();
  }

  rewind(): void {
    this.#byte -= this.#nuls;
    this.#nuls = 0;
    this.#held.clear();
  }

  async *end(): AsyncGenerator<ReadItem[]> {
    yield* this.#frames(true);
    const { lines } = this;
    if (lines.midLine) {
      yield lines.end().filter((item) => item.kind !== "torn");
      // A cut leaves no whole frame behind, so this is no torn tail.
      if (lines.tornBytes > 0) {
        yield lines.interrupt(
          this.#lastFrame,
          "the last frame ends inside a line",
        );
      }
    }
    lines.trailing(this.#nuls);
    this.#tornBytes = this.#nuls + this.#held.length;
    if (this.#tornBytes > 0) {
      yield [{ kind: "torn", bytes: this.#tornBytes }];
    }
  }

  #pass(bytes: number): void {
    this.#held.drop(bytes);
    this.#byte += bytes;
  }

  /** Reads every frame that is whole. */
  async *#frames(ended: boolean): AsyncGenerator<ReadItem[]> {
    while (this.#held.length > 0) {
      const rest = this.#held.all;
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
        if (walked.maxContentBytes <= SMALL_FRAME) {
          yield this.#small(rest, walked);
        } else yield* this.#large(rest.subarray(0, walked.end));
      } else if (walked.kind === "invalid") {
        yield this.#spoilt(walked.reason);
      } else if (rest.length > MAX_FRAME_BYTES) {
        yield this.#spoilt(`the frame is over ${MAX_FRAME_BYTES} bytes long`);
      } else if (ended && await this.#followed(rest)) {
        yield this.#spoilt("the frame is not whole, though another follows it");
      } else return;
    }
  }

  /** Reads the next frame, with all that are decoded in the same call. */
  #small(rest: Uint8Array, first: WholeFrame): ReadItem[] {
    if (this.#byte >= this.#aloneUntil) {
      const run = frameRun(rest, first);
      const content = attempt(() => this.#decoder.together(run));
      if (content !== undefined) return this.#give(content, run);
      // Which of them is spoilt shows each by itself.
      this.#aloneUntil = this.#byte + run.bytes.length;
    }
    const bytes = rest.subarray(0, first.end);
    const content = attempt(() => this.#decoder.whole(bytes));
    return content === undefined
      ? this.#spoilt(UNDECODED)
      : this.#give(content, { bytes, ends: [first.end] });
  }

  #give(content: Uint8Array, run: Pick<FrameRun, "bytes" | "ends">) {
    const { bytes, ends } = run;
    const at = this.#byte;
    const taken = this.lines.takenBytes;
    // Where each frame's content ends: decoded once more, if anybody asks.
    let contentEnds: readonly number[] | undefined;
    this.#lastFrame = at + (ends.at(-2) ?? 0);
    this.lines.setParts((byte) => {
      contentEnds ??= this.#contentEnds(run);
      const frame = contentEnds.findIndex((end) => byte - taken < end);
      return at + (ends[frame - 1] ?? 0);
    });
    this.#pass(bytes.length);
    return this.lines.push(content);
  }

  #contentEnds({ bytes, ends }: Pick<FrameRun, "bytes" | "ends">): number[] {
    let content = 0;
    return ends.map((end, i) => {
      const frame = bytes.subarray(ends[i - 1] ?? 0, end);
      return content += this.#decoder.whole(frame).length;
    });
  }

  /** Reads a large frame, decoded once for its checksum before any is given. */
  async *#large(frame: Uint8Array): AsyncGenerator<ReadItem[]> {
    if (!await this.#holds(frame)) {
      yield this.#spoilt(UNDECODED);
      return;
    }
    const at = this.#lastFrame = this.#byte;
    this.lines.setParts(() => at);
    this.#pass(frame.length);
    for await (const piece of this.#decoder.pieces(frame)) {
      yield this.lines.push(piece);
    }
  }

  /** Whether a large frame decodes. */
  async #holds(frame: Uint8Array): Promise<boolean> {
    try {
      for await (const _ of this.#decoder.pieces(frame));
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === "zstd_unavailable") throw error;
      return false;
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
      const holds = walked.maxContentBytes > SMALL_FRAME
        ? await this.#holds(frame)
        : attempt(() => this.#decoder.whole(frame)) !== undefined;
      if (holds) return true;
    }
    return false;
  }
}

/** What a frame holds, unless it is spoilt. */
function attempt(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    // The caller tells it as damage.
    return undefined;
  }
}
