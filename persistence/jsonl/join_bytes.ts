/**
 * Byte strings as one. Pure.
 *
 * @module
 */

/**
 * Join byte strings.
 *
 * @param parts The byte strings.
 * @returns One after the other; a single one is given back as it is.
 */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(
    parts.reduce((bytes, part) => bytes + part.length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
