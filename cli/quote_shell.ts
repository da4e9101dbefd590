/**
 * Words for a shell.
 *
 * @module
 */

const PLAIN = /^[A-Za-z0-9_\-+=:,./@%^]+$/;

/**
 * Quote a word so that a POSIX shell reads it back as it is.
 *
 * @param word The word.
 * @returns The word, in single quotes where it needs them.
 */
export function quoteShell(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
