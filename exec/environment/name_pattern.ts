/**
 * Names of variables as people list them: exact, or open at one end.
 *
 * @module
 */

/** Answers whether a name is on a list. The name is in upper case. */
export type NameMatcher = (upperName: string) => boolean;

/**
 * Make a matcher from a list of names. An entry may end or begin with `*`,
 * which stands for any text there; a lone `*` is every name.
 *
 * @param entries The names, in any case.
 * @returns The matcher, which expects names in upper case.
 */
export function compileNames(entries: readonly string[]): NameMatcher {
  const exact = new Set<string>();
  const heads: string[] = [];
  const tails: string[] = [];
  for (const entry of entries.map((each) => each.toUpperCase())) {
    if (entry.endsWith("*")) heads.push(entry.slice(0, -1));
    else if (entry.startsWith("*")) tails.push(entry.slice(1));
    else exact.add(entry);
  }
  return (name) =>
    exact.has(name) ||
    heads.some((head) => name.startsWith(head)) ||
    tails.some((tail) => name.endsWith(tail));
}
