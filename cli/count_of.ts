/**
 * A number of things in words.
 *
 * @module
 */

/**
 * Say how many things there are.
 *
 * @param number How many.
 * @param word What one of them is called.
 * @returns The number and the word, with an `s` unless it is one.
 */
export function countOf(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
