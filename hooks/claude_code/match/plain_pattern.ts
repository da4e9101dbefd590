/**
 * Whether a regular expression stays inside what JavaScript and a linear-time
 * engine understand alike.
 *
 * @module
 */

const QUANTIFIER = /^(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})\??/;
const ESCAPE = /^\\(?:[dDwWsSbB]|[^A-Za-z0-9])/;
const CLASS = /^\[\^?(?:[^\\\][&~-]|\\(?:[dDwWsS]|[^A-Za-z0-9])|-)+\]/;

/**
 * Say whether a pattern is plain: literals, `.`, anchors, alternatives, groups,
 * simple classes and counted repeats. Look-around, back-references, named
 * groups and every rare escape are not.
 *
 * @param source A pattern that JavaScript compiles.
 * @returns Whether it is plain.
 */
export function isPlainPattern(source: string): boolean {
  let rest = source;
  while (rest !== "") {
    const token = rest.startsWith("(?:")
      ? "(?:"
      : rest.startsWith("(?")
      ? undefined
      : (QUANTIFIER.exec(rest) ?? ESCAPE.exec(rest) ?? CLASS.exec(rest))?.[0] ??
        (/^[^\\[\]{}]/.test(rest) ? rest[0] : undefined);
    if (token === undefined) return false;
    rest = rest.slice(token.length);
  }
  return true;
}
