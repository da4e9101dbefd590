/**
 * Whether a reader may begin where it wants to. Pure.
 *
 * @module
 */

import type { ReadOptions } from "./seam.ts";

/**
 * Check where a reader wants to begin.
 *
 * @param options The reader's options.
 * @returns The first number wanted.
 * @throws {RangeError} If it is not a count.
 */
export function checkFromSeq(options: ReadOptions): number {
  const { fromSeq = 0 } = options;
  if (Number.isSafeInteger(fromSeq) && fromSeq >= 0) return fromSeq;
  throw new RangeError(
    `Cannot read a session: fromSeq must be a non-negative safe integer, not ${
      String(fromSeq)
    }`,
  );
}
