/**
 * Making text short without cutting a character in two.
 *
 * @module
 */

/**
 * Keep the beginning and the end of a text, and say how much is left out. The
 * end gets twice the room: that is where a command says how it went.
 *
 * @param text The text.
 * @param limit How many UTF-16 units may stay.
 * @returns The text itself when it fits.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = backToCharacter(text, Math.floor(limit / 3));
  const tail = onToCharacter(text, text.length - (limit - head));
  return `${text.slice(0, head)}\n[${tail - head} characters left out]\n${
    text.slice(tail)
  }`;
}

function backToCharacter(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

function onToCharacter(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

function splitsPair(text: string, index: number): boolean {
  return (text.charCodeAt(index - 1) & 0xfc00) === 0xd800 &&
    (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
