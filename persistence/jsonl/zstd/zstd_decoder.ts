/**
 * Decoding one whole Zstandard frame.
 *
 * @module
 */

import { SessionEnvError } from "../../../errors.ts";
import { joinBytes } from "../join_bytes.ts";
import type { FrameRun } from "./frame_run.ts";
import { Xxh64 } from "./xxh64.ts";
import { type WalkedFrame, walkFrame } from "./zstd_frames.ts";

/** This runtime cannot decode Zstandard. */
export class ZstdUnavailableError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ZstdUnavailableError";
  /** What a program tells it by. */
  readonly code = "zstd_unavailable";

  /**
   * Build the error.
   *
   * @param options The error behind this one.
   */
  constructor(options?: ErrorOptions) {
    super(
      "Cannot read Zstandard: this runtime has no decoder for it; use Node 22.15 or later, Deno or Bun, or install the npm package fzstd",
      options,
    );
  }
}

/** Decodes whole frames; throws when a frame does not hold what it promises. */
export interface ZstdDecoder {
  /** All that a small frame holds. */
  whole(frame: Uint8Array): Uint8Array;
  /** All that a run of frames holds. */
  together(run: FrameRun): Uint8Array;
  /** What a large frame holds, piece by piece. */
  pieces(frame: Uint8Array): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

type WholeFrame = Extract<WalkedFrame, { kind: "whole" }>;

const ONE_FRAME = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 9, 0, 0, 0x41];
/** Two frames of a byte each: Deno decodes the first and leaves the other. */
const TWO_FRAMES = Uint8Array.from([...ONE_FRAME, ...ONE_FRAME]);

/** How much of a large frame is decoded at a time. */
const STEP = 64 * 1024;

function walked(frame: Uint8Array): WholeFrame {
  const facts = walkFrame(frame, 0);
  // Decoders answer a cut frame with silence, so none gets that far.
  if (facts.kind !== "whole" || facts.end !== frame.length) {
    throw new RangeError("Cannot decode a frame: it is not one whole frame");
  }
  return facts;
}

/** Holds what was decoded against what the frame promises. */
class FrameCheck {
  readonly #facts: WholeFrame;
  readonly #sum: Xxh64 | undefined;
  #bytes = 0;

  constructor(facts: WholeFrame, checksum: boolean) {
    this.#facts = facts;
    this.#sum = checksum && facts.checksum !== undefined
      ? new Xxh64()
      : undefined;
  }

  update(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#facts.maxContentBytes) {
      throw new RangeError("Cannot decode a frame: it holds more than it says");
    }
    this.#sum?.update(piece);
  }

  finish(): void {
    const { contentBytes = this.#bytes, checksum } = this.#facts;
    if (contentBytes !== this.#bytes) {
      throw new RangeError("Cannot decode a frame: it holds less than it says");
    }
    if (this.#sum !== undefined && this.#sum.digest() !== checksum) {
      throw new RangeError("Cannot decode a frame: its checksum is wrong");
    }
  }
}

type Fzstd = {
  Decompress: new (take: (piece: Uint8Array, last?: boolean) => void) => {
    push(bytes: Uint8Array, last?: boolean): void;
  };
};

/**
 * A decoder in JavaScript: slower, but it gives large frames in pieces and is
 * there on every runtime. A native stream is not an alternative: on Deno an
 * error inside one ends the process.
 */
function scriptDecoder(fzstd: Fzstd): ZstdDecoder {
  function* pieces(frame: Uint8Array): Generator<Uint8Array> {
    const facts = walked(frame);
    const check = new FrameCheck(facts, true);
    let ready: Uint8Array[] = [];
    const decoder = new fzstd.Decompress((piece) => ready.push(piece));
    for (let at = 0; at < frame.length; at += STEP) {
      const end = Math.min(at + STEP, frame.length);
      // It keeps what it is given, and our buffers are used again.
      decoder.push(frame.slice(at, end), end === frame.length);
      for (const piece of ready) {
        check.update(piece);
        yield piece;
      }
      ready = [];
    }
    check.finish();
  }
  const whole = (frame: Uint8Array) => joinBytes([...pieces(frame)]);
  return { pieces, whole, together: (run) => joinBytes(eachFrame(run, whole)) };
}

/** What the frames of a run hold, decoded one by one. */
function eachFrame(
  { bytes, ends }: FrameRun,
  whole: (frame: Uint8Array) => Uint8Array,
): Uint8Array[] {
  return ends.map((end, i) => whole(bytes.subarray(ends[i - 1] ?? 0, end)));
}

let loading: Promise<ZstdDecoder> | undefined;

/**
 * Load this runtime's decoder.
 *
 * @returns The decoder.
 * @throws {ZstdUnavailableError} If there is none.
 */
export function zstdDecoder(): Promise<ZstdDecoder> {
  return loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
}

async function load(): Promise<ZstdDecoder> {
  const { zstdDecompressSync } = await import("node:zlib");
  // Node 20 has the module without the function.
  if (typeof zstdDecompressSync !== "function") return await loadScript();
  // It verifies checksums and stated lengths itself, on every runtime.
  const decode = (bytes: Uint8Array, maxBytes: number): Uint8Array =>
    zstdDecompressSync(bytes, { maxOutputLength: maxBytes + 1 });
  const whole = (frame: Uint8Array) => {
    const facts = walked(frame);
    const check = new FrameCheck(facts, false);
    const content = decode(frame, facts.maxContentBytes);
    check.update(content);
    check.finish();
    return content;
  };
  const takesMany = decode(TWO_FRAMES, 2).length === 2;
  return {
    whole,
    together: takesMany
      ? (run) => decode(run.bytes, run.maxContentBytes)
      : (run) => joinBytes(eachFrame(run, whole)),
    async *pieces(frame) {
      yield* (await loadScript()).pieces(frame);
    },
  };
}

async function loadScript(): Promise<ZstdDecoder> {
  try {
    return scriptDecoder(await import("fzstd"));
  } catch (cause) {
    throw new ZstdUnavailableError({ cause });
  }
}
