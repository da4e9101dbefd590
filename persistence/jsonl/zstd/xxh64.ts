/**
 * The checksum of Zstandard content, for decoders that do not look at it. Pure.
 *
 * Its 64-bit numbers are kept as halves, which is an order of magnitude faster
 * than `BigInt`.
 *
 * @module
 */

/** A 64-bit number: its high and its low half. */
type Half = number;

// The five primes of the algorithm, as halves.
const P1H = 0x9e3779b1, P1L = 0x85ebca87;
const P2H = 0xc2b2ae3d, P2L = 0x27d4eb4f;
const P3H = 0x165667b1, P3L = 0x9e3779f9;
const P4H = 0x85ebca77, P4L = 0xc2b2ae63;
const P5H = 0x27d4eb2f, P5L = 0x165667c5;

// The high half of the last result; the low half is what a function returns.
let high: Half = 0;

function multiply(ah: Half, al: Half, bh: Half, bl: Half): Half {
  const a0 = al & 0xffff, a1 = al >>> 16, b0 = bl & 0xffff, b1 = bl >>> 16;
  const low = a0 * b0;
  const mid = a1 * b0 + (low >>> 16);
  const mid2 = a0 * b1 + (mid & 0xffff);
  const carry = a1 * b1 + (mid >>> 16) + (mid2 >>> 16);
  high = (carry + Math.imul(ah, bl) + Math.imul(al, bh)) | 0;
  return Math.imul(al, bl);
}

function add(ah: Half, al: Half, bh: Half, bl: Half): Half {
  const low = (al >>> 0) + (bl >>> 0);
  high = (ah + bh + (low > 0xffffffff ? 1 : 0)) | 0;
  return low | 0;
}

function rotate(ah: Half, al: Half, by: number): Half {
  if (by === 32) {
    high = al;
    return ah;
  }
  if (by > 32) return rotate(al, ah, by - 32);
  high = (ah << by) | (al >>> (32 - by));
  return (al << by) | (ah >>> (32 - by));
}

/** One step of a lane: the lane, then eight bytes of input. */
function round(ah: Half, al: Half, bh: Half, bl: Half): Half {
  let low = multiply(bh, bl, P2H, P2L);
  low = add(ah, al, high, low);
  low = rotate(high, low, 31);
  return multiply(high, low, P1H, P1L);
}

/** Fold a lane into the sum: the sum, then the lane. */
function merge(h: Half, l: Half, laneHigh: Half, laneLow: Half): Half {
  const low = round(0, 0, laneHigh, laneLow);
  const product = multiply(h ^ high, l ^ low, P1H, P1L);
  return add(high, product, P4H, P4L);
}

const wordAt = (bytes: Uint8Array, at: number): Half =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) |
  (bytes[at + 3]! << 24);

/** Takes content piece by piece; its seed is 0. */
export class Xxh64 {
  // The four lanes, each as its high and its low half.
  readonly #lanes: Int32Array = Int32Array.of(
    P1H + P2H + (P1L + P2L > 0xffffffff ? 1 : 0),
    P1L + P2L,
    P2H,
    P2L,
    0,
    0,
    ~P1H,
    -P1L,
  );
  readonly #pending = new Uint8Array(32);
  #pendingBytes = 0;
  #total = 0;

  /**
   * Take the next bytes.
   *
   * @param bytes The bytes.
   */
  update(bytes: Uint8Array): void {
    this.#total += bytes.length;
    let at = 0;
    if (this.#pendingBytes > 0) {
      at = Math.min(32 - this.#pendingBytes, bytes.length);
      this.#pending.set(bytes.subarray(0, at), this.#pendingBytes);
      this.#pendingBytes += at;
      if (this.#pendingBytes < 32) return;
      this.#stripes(this.#pending, 0, 32);
    }
    const whole = bytes.length - (bytes.length - at) % 32;
    this.#stripes(bytes, at, whole);
    this.#pending.set(bytes.subarray(whole));
    this.#pendingBytes = bytes.length - whole;
  }

  /** The low half of the checksum, which is what a frame stores. */
  digest(): number {
    const lanes = this.#lanes;
    let h: Half = P5H, l: Half = P5L;
    if (this.#total >= 32) {
      h = l = 0;
      for (const [i, by] of [1, 7, 12, 18].entries()) {
        const low = rotate(lanes[2 * i]!, lanes[2 * i + 1]!, by);
        l = add(h, l, high, low);
        h = high;
      }
      for (let i = 0; i < 8; i += 2) {
        l = merge(h, l, lanes[i]!, lanes[i + 1]!);
        h = high;
      }
    }
    l = add(h, l, Math.floor(this.#total / 2 ** 32), this.#total);
    return this.#finish(high, l);
  }

  #stripes(bytes: Uint8Array, from: number, to: number): void {
    const lanes = this.#lanes;
    for (let at = from; at < to; at += 8) {
      const lane = ((at - from) >> 2) & 6;
      lanes[lane + 1] = round(
        lanes[lane]!,
        lanes[lane + 1]!,
        wordAt(bytes, at + 4),
        wordAt(bytes, at),
      );
      lanes[lane] = high;
    }
  }

  /** Takes in the bytes that fill no stripe, and mixes. */
  #finish(h: Half, l: Half): number {
    const bytes = this.#pending;
    const end = this.#pendingBytes;
    let at = 0;
    for (; at + 8 <= end; at += 8) {
      const low = round(0, 0, wordAt(bytes, at + 4), wordAt(bytes, at));
      l = rotate(h ^ high, l ^ low, 27);
      l = multiply(high, l, P1H, P1L);
      l = add(high, l, P4H, P4L);
      h = high;
    }
    for (; at + 4 <= end; at += 4) {
      const low = multiply(0, wordAt(bytes, at), P1H, P1L);
      l = rotate(h ^ high, l ^ low, 23);
      l = multiply(high, l, P2H, P2L);
      l = add(high, l, P3H, P3L);
      h = high;
    }
    for (; at < end; at++) {
      const low = multiply(0, bytes[at]!, P5H, P5L);
      l = rotate(h ^ high, l ^ low, 11);
      l = multiply(high, l, P1H, P1L);
      h = high;
    }
    l = multiply(h, l ^ (h >>> 1), P2H, P2L);
    h = high;
    l = multiply(h ^ (h >>> 29), l ^ ((l >>> 29) | (h << 3)), P3H, P3L);
    return (l ^ high) >>> 0;
  }
}
