/**
 * Lines and columns of a text, as people count them.
 *
 * @module
 */

import type { TextPosition } from "./diagnostic.ts";

/**
 * Say at which line and column an offset stands.
 *
 * @param text The text.
 * @param offset The offset in UTF-16 units.
 * @returns The place, from 1.
 */
export function positionAt(text: string, offset: number): TextPosition {
  return positionsIn(text)(offset);
}

/**
 * Count the lines of a text once, for many questions about it.
 *
 * @param text The text.
 * @returns Says at which line and column an offset stands.
 */
export function positionsIn(text: string): (offset: number) => TextPosition {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    starts.push(at + 1);
  }
  return (offset) => {
    let low = 0, high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low] + 1 };
  };
}
