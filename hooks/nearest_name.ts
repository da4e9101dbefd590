/**
 * What somebody meant who wrote a name that is not known.
 *
 * @module
 */

/**
 * Find a known name that differs from another in case, in signs between its
 * words, or by two letters at its end.
 *
 * @param name The name that is not known.
 * @param known The names that are.
 * @returns The first that is near, or `undefined`.
 */
export function nearestName(
  name: string,
  known: readonly string[],
): string | undefined {
  const wanted = plain(name);
  return known.find((each) => {
    const other = plain(each);
    return other === wanted ||
      (Math.abs(other.length - wanted.length) <= 2 &&
        (other.startsWith(wanted) || wanted.startsWith(other)));
  });
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
