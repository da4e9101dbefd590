/**
 * Decoding the beginning of a Zstandard file, however it is cut.
 *
 * @module
 */

import { joinBytes } from "../join_bytes.ts";
import { ZstdUnavailableError } from "../zstd/zstd_decoder.ts";

/** Decodes what is whole of the beginning of a frame. */
export type ZstdHeadDecoder = (bytes: Uint8Array) => Uint8Array;

// Small steps, since a few bytes can promise megabytes.
const STEP = 512;
const MOST = 1024 * 1024;

/**
 * Load a decoder for the beginning of a file.
 *
 * @returns The decoder; it stops after 1 MiB of content, and at damage.
 * @throws {ZstdUnavailableError} If this runtime has none.
 */
export async function zstdHeadDecoder(): Promise<ZstdHeadDecoder> {
  let fzstd: Pick<typeof import("fzstd"), "Decompress">;
  try {
    fzstd = await import("fzstd");
  } catch (cause) {
    throw new ZstdUnavailableError({ cause });
  }
  return (bytes) => {
    const parts: Uint8Array[] = [];
    let length = 0;
    const decoder = new fzstd.Decompress((part) => {
      parts.push(part);
      length += part.length;
    });
    try {
      for (let at = 0; at < bytes.length && length < MOST; at += STEP) {
        // It keeps what it is given, and a caller's buffer is used again.
        decoder.push(bytes.slice(at, at + STEP));
      }
    } catch {
      // What came before the damage still counts.
    }
    return joinBytes(parts);
  };
}
