/**
 * Lines of a stream of bytes.
 *
 * @module
 */

/** The longest line that is read, in UTF-16 units. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/**
 * Read lines. They end at LF only; a last one may lack it.
 *
 * @param bytes The stream.
 * @returns The lines without their ends.
 * @throws {RangeError} When a line is longer than 16 Mi units.
 * @throws {TypeError} When the bytes are not UTF-8.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) {
        yield parts.join("");
        parts = [];
        length = 0;
      }
      parts.push(piece);
      length += piece.length;
      if (length > MAX_LINE_LENGTH) {
        throw new RangeError(
          `Cannot read standard input: a line is longer than ${MAX_LINE_LENGTH}`,
        );
      }
    }
  }
  parts.push(decoder.decode());
  const last = parts.join("");
  if (last !== "") yield last;
}
