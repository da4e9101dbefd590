/**
 * Where the last turns of a plain log begin, found from its end.
 *
 * @module
 */

import type { FileHandle } from "node:fs/promises";
import { joinBytes } from "../join_bytes.ts";

/** How much of a file is read at a time. */
export const BLOCK_BYTES: number = 64 * 1024;
const LF = 10;
/** What a line that begins a turn holds, and others hardly ever. */
const TURN_START = new TextEncoder().encode('"turn/start"');
const text = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Find where one of the last turns begins, reading backwards.
 *
 * @param file A plain log.
 * @param turns Which turn, counted from the end; 1 is the last.
 * @param maxLineBytes The longest line that is read, in bytes.
 * @returns The byte at which its first line begins; 0 when there is none.
 */
export async function turnStart(
  file: FileHandle,
  turns: number,
  maxLineBytes: number,
): Promise<number> {
  const { size } = await file.stat();
  let left = turns;
  // What was read after the block: the end of a line that it does not begin.
  let after: Uint8Array[] = [];
  let tooLong = false;
  for (let to = size; to > 0;) {
    const from = Math.max(0, to - BLOCK_BYTES);
    const block = await readRange(file, from, to);
    let end = block.length;
    for (;;) {
      const lf = end === 0 ? -1 : block.lastIndexOf(LF, end - 1);
      if (lf < 0) break;
      const line = [block.subarray(lf + 1, end), ...after];
      after = [];
      if (!tooLong && startsTurn(line) && --left === 0) return from + lf + 1;
      tooLong = false;
      end = lf;
    }
    after.unshift(block.subarray(0, end));
    // A line that is not read is not held either.
    if (after.length > 1 + maxLineBytes / BLOCK_BYTES) {
      after = [];
      tooLong = true;
    }
    to = from;
  }
  return 0;
}

/**
 * Read some bytes of a file.
 *
 * @param file The file.
 * @param from The first byte.
 * @param to The byte after the last.
 * @returns The bytes; fewer where the file ends.
 */
export async function readRange(
  file: FileHandle,
  from: number,
  to: number,
): Promise<Uint8Array> {
  const block = new Uint8Array(to - from);
  let held = 0;
  while (held < block.length) {
    const { bytesRead } = await file.read(
      block,
      held,
      block.length - held,
      from + held,
    );
    // The file became shorter meanwhile.
    if (bytesRead === 0) break;
    held += bytesRead;
  }
  return block.subarray(0, held);
}

function startsTurn(parts: readonly Uint8Array[]): boolean {
  const line = joinBytes(parts);
  if (!includes(line, TURN_START)) return false;
  try {
    return JSON.parse(text.decode(line)).type === "turn/start";
  } catch {
    // A damaged line begins no turn.
    return false;
  }
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  let at = bytes.indexOf(part[0]!);
  for (; at >= 0; at = bytes.indexOf(part[0]!, at + 1)) {
    let i = 1;
    while (i < part.length && bytes[at + i] === part[i]) i++;
    if (i === part.length) return true;
  }
  return false;
}
