/**
 * Zstandard frames as session logs hold them: one a batch, each with a
 * checksum of its content.
 *
 * @module
 */

import type * as Zlib from "node:zlib";
import { SessionEnvError } from "../../../errors.ts";
import { thisProcess } from "../../../this_process.ts";

/** This runtime cannot write Zstandard. */
export class ZstdWriteError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ZstdWriteError";
  /** What a program tells it by. */
  readonly code = "zstd_unavailable";

  /** Build the error. */
  constructor() {
    super(
      "Cannot write Zstandard: this runtime has no encoder for it; use Node 22.15 or later, Deno or Bun, or write with compression none",
    );
  }
}

/** Turns bytes into one whole frame. */
export type ZstdEncoder = (bytes: Uint8Array) => Uint8Array;

/**
 * Load this runtime's encoder.
 *
 * @returns The encoder.
 * @throws {ZstdWriteError} If there is none.
 */
export function zstdEncoder(): ZstdEncoder {
  // Node 20 has the module but not the functions, which an import would need.
  const zlib = thisProcess().getBuiltinModule?.("node:zlib") as
    | typeof Zlib
    | undefined;
  const compress = zlib?.zstdCompressSync;
  if (zlib === undefined || typeof compress !== "function") {
    throw new ZstdWriteError();
  }
  const { ZSTD_c_checksumFlag, ZSTD_c_contentSizeFlag } = zlib.constants;
  const params = { [ZSTD_c_checksumFlag]: 1, [ZSTD_c_contentSizeFlag]: 0 };
  return (bytes) => {
    // Told the size, the encoder takes no more memory than a small batch needs.
    const options: Zlib.ZstdOptions & { pledgedSrcSize: number } = {
      params,
      pledgedSrcSize: bytes.length,
    };
    return compress(bytes, options);
  };
}
