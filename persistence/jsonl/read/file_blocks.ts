/**
 * A file's bytes from its beginning, block by block.
 *
 * @module
 */

import type { FileHandle } from "node:fs/promises";

/** How much is read at a time. */
const BLOCK_BYTES = 256 * 1024;
/** How much is read first: most files hold no more. */
const FIRST_BYTES = 64 * 1024;

/**
 * Read a file to its end. The next block is read while one is used, unless the
 * one came short: then hardly more follows.
 *
 * @param file The open file; it may be closed once the generator has ended.
 * @returns The blocks, each valid until the next one is asked for.
 */
export async function* fileBlocks(
  file: Pick<FileHandle, "read">,
): AsyncGenerator<Uint8Array> {
  let block: Uint8Array = new Uint8Array(FIRST_BYTES);
  let spare: Uint8Array | undefined;
  let reading = readInto(file, block, 0);
  try {
    for (let at = 0;;) {
      const bytes = await reading;
      if (bytes === 0) return;
      at += bytes;
      const whole = bytes === block.length;
      if (whole) {
        spare ??= new Uint8Array(BLOCK_BYTES);
        reading = readInto(file, spare, at);
      }
      yield block.subarray(0, bytes);
      if (!whole) reading = readInto(file, block, at);
      else [block, spare] = [spare!, at > FIRST_BYTES ? block : undefined];
    }
  } finally {
    // Nobody may close the file while it is read.
    await reading.catch(() => {});
  }
}

function readInto(
  file: Pick<FileHandle, "read">,
  block: Uint8Array,
  at: number,
): Promise<number> {
  const reading = file.read(block, 0, block.length, at)
    .then(({ bytesRead }) => bytesRead);
  // It may fail before anybody waits for it.
  reading.catch(() => {});
  return reading;
}
