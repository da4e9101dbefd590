/**
 * Text from outside, made safe for a terminal: nothing in it moves a cursor,
 * sets a title or turns the line around.
 *
 * @module
 */

// Controls, line and paragraph separators, and the marks that set direction.
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function escapeUnsafe(text: string, kept: string): string {
  return text.replaceAll(
    UNSAFE,
    (unit) =>
      kept.includes(unit)
        ? unit
        : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Text as one line.
 *
 * @param text Any text.
 * @returns The same words on one line; line ends became spaces, other unsafe
 * units became `\uXXXX`.
 */
export function safeLine(text: string): string {
  return escapeUnsafe(text.replaceAll(/ *[\r\n\t]+ */g, " ").trim(), "");
}

/**
 * Text as several lines.
 *
 * @param text Any text.
 * @returns The same text with LF line ends and tabs; other unsafe units
 * became `\uXXXX`.
 */
export function safeLines(text: string): string {
  return escapeUnsafe(text.replaceAll("\r\n", "\n"), "\n\t");
}
