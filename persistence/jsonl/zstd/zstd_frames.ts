/**
 * Where each Zstandard frame ends, without decoding it (RFC 8878). Pure.
 *
 * Built-in decoders stop after one frame on some runtimes and answer a cut one
 * with nothing on others, so they are handed one whole frame at a time.
 *
 * @module
 */

/** A frame at some place, as far as its own bytes tell. */
export type WalkedFrame =
  | {
    readonly kind: "whole";
    /** The place after its last byte. */
    readonly end: number;
    /** No more bytes than this come out of it. */
    readonly maxContentBytes: number;
    /** How many bytes come out of it, where it says so. */
    readonly contentBytes: number | undefined;
    /** The low half of the XXH64 of its content, where it has one. */
    readonly checksum: number | undefined;
  }
  | { readonly kind: "cut" }
  | { readonly kind: "invalid"; readonly reason: string };

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
const MAX_BLOCK = 128 * 1024;
/** What the reference decoder takes without being asked to. */
const MAX_WINDOW = 128 * 1024 * 1024;

const CUT: WalkedFrame = { kind: "cut" };
const invalid = (reason: string): WalkedFrame => ({ kind: "invalid", reason });

/** A number of up to eight bytes, the lowest first. */
function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = length - 1; i >= 0; i--) value = value * 256 + bytes[at + i]!;
  return value;
}

/** What a frame's header says. */
interface FrameHeader {
  readonly blocks: number;
  readonly maxBlock: number;
  readonly contentBytes: number | undefined;
  readonly checked: boolean;
}

function frameHeader(
  bytes: Uint8Array,
  at: number,
): FrameHeader | WalkedFrame {
  for (let i = 0; i < MAGIC.length; i++) {
    if (at + i >= bytes.length) return CUT;
    if (bytes[at + i] !== MAGIC[i]) return invalid("no frame begins here");
  }
  let next = at + MAGIC.length;
  if (next >= bytes.length) return CUT;
  const descriptor = bytes[next++]!;
  if (descriptor & 0x08) return invalid("the frame sets a reserved bit");
  const single = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const sizeBytes = [single ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const blocks = next + (single ? 0 : 1) + dictionaryBytes + sizeBytes;
  if (blocks > bytes.length) return CUT;
  let window = 0;
  if (!single) {
    const code = bytes[next++]!;
    const base = 2 ** (10 + (code >> 3));
    window = base + (base / 8) * (code & 7);
  }
  if (littleEndian(bytes, next, dictionaryBytes) !== 0) {
    return invalid("the frame needs a dictionary");
  }
  next += dictionaryBytes;
  const contentBytes = sizeBytes === 0
    ? undefined
    : littleEndian(bytes, next, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
  if (single) window = contentBytes!;
  else if (window > MAX_WINDOW) return invalid("the frame's window is too big");
  return {
    blocks,
    maxBlock: Math.min(window, MAX_BLOCK),
    contentBytes,
    checked: (descriptor & 0x04) !== 0,
  };
}

/**
 * Find the end of a frame.
 *
 * @param bytes The bytes that hold it.
 * @param at Where it begins.
 * @returns The frame; `cut` when the bytes end before it does; `invalid` when
 * no frame of ours begins there: skippable frames, reserved bits and block
 * types, and dictionaries are not read.
 */
export function walkFrame(bytes: Uint8Array, at: number): WalkedFrame {
  const header = frameHeader(bytes, at);
  if ("kind" in header) return header;
  const { maxBlock, contentBytes, checked } = header;
  let next = header.blocks;
  let maxContentBytes = 0;
  for (let last = false; !last;) {
    if (next + 3 > bytes.length) return CUT;
    const block = littleEndian(bytes, next, 3);
    next += 3;
    last = (block & 1) !== 0;
    const type = (block >> 1) & 3;
    const size = block >> 3;
    if (type === 3) return invalid("the frame has a block of a reserved type");
    if (size > maxBlock) return invalid("the frame has too big a block");
    // A repeated byte is stored once; a compressed block fills one at most.
    next += type === 1 ? 1 : size;
    maxContentBytes += type === 2 ? maxBlock : size;
    if (next > bytes.length) return CUT;
  }
  const checksum = checked ? littleEndian(bytes, next, 4) : undefined;
  const end = next + (checked ? 4 : 0);
  return end > bytes.length
    ? CUT
    : { kind: "whole", end, maxContentBytes, contentBytes, checksum };
}

/**
 * Find the next place at which a frame may begin.
 *
 * @param bytes The bytes.
 * @param from Where to begin to look.
 * @returns The place, or -1.
 */
export function nextMagic(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MAGIC[0], from);
  for (; at >= 0; at = bytes.indexOf(MAGIC[0], at + 1)) {
    if (
      bytes[at + 1] === MAGIC[1] && bytes[at + 2] === MAGIC[2] &&
      bytes[at + 3] === MAGIC[3]
    ) return at;
  }
  return -1;
}
