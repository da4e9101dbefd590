/**
 * Whole frames that stand one after another, so that a decoder can be handed
 * all of them in one call. Pure.
 *
 * @module
 */

import { type WalkedFrame, walkFrame } from "./zstd_frames.ts";

/** Frames that hold more than this are decoded piece by piece: 8 MiB. */
export const SMALL_FRAME: number = 8 * 1024 * 1024;

/** One whole small frame or more. */
export interface FrameRun {
  /** Their bytes. */
  readonly bytes: Uint8Array;
  /** Where in them each frame ends. */
  readonly ends: readonly number[];
  /** No more bytes than this come out of all of them. */
  readonly maxContentBytes: number;
}

/**
 * Find the frames that follow a frame: together they hold no more than one
 * small frame may.
 *
 * @param bytes The bytes, which begin with the frame.
 * @param first The frame.
 * @returns The run, the frame included.
 */
export function frameRun(
  bytes: Uint8Array,
  first: Extract<WalkedFrame, { kind: "whole" }>,
): FrameRun {
  const ends = [first.end];
  let { maxContentBytes } = first;
  for (let end = first.end; end < bytes.length;) {
    const next = walkFrame(bytes, end);
    if (next.kind !== "whole") break;
    if (maxContentBytes + next.maxContentBytes > SMALL_FRAME) break;
    maxContentBytes += next.maxContentBytes;
    ends.push(end = next.end);
  }
  return { bytes: bytes.subarray(0, ends.at(-1)), ends, maxContentBytes };
}
