/**
 * The word that somebody may have meant.
 *
 * @module
 */

/**
 * Find the word that is nearest to a mistyped one.
 *
 * @param word What was typed.
 * @param words What is known.
 * @returns The nearest, or `undefined` when none is close.
 */
export function nearest(
  word: string,
  words: Iterable<string>,
): string | undefined {
  if (word.length > 40) return undefined; // no slip of the fingers
  let best: string | undefined;
  // A third of a word may be wrong, and two characters at most.
  let most = Math.min(2, Math.ceil(word.length / 3)) + 1;
  for (const known of words) {
    const slips = distance(word.toLowerCase(), known.toLowerCase());
    if (slips >= most) continue;
    most = slips;
    best = known;
  }
  return best;
}

/** How many characters were put in, left out, replaced or swapped. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1];
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
      }
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

/**
 * The words of an error that ask whether another word was meant.
 *
 * @param word What was typed.
 * @param words What is known.
 * @param written How the word is to be typed.
 * @returns The question, led in; empty when no word is close.
 */
export function didYouMean(
  word: string,
  words: Iterable<string>,
  written: (known: string) => string = (known) => known,
): string {
  const known = nearest(word, words);
  return known === undefined ? "" : `; did you mean "${written(known)}"?`;
}
