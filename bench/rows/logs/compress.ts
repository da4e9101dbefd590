/** Zstandard as the runtime has it, without anything of ours around it. */

import process from "node:process";
import type * as Zlib from "node:zlib";
import type { Skipped } from "../../row.ts";

/** The runtime's two functions, with the checksum that our logs carry. */
export interface Zstd {
  /** One frame. */
  compress(bytes: Uint8Array): Uint8Array;
  /** What one frame or many hold. */
  decompress(bytes: Uint8Array): Uint8Array;
}

/** The runtime's Zstandard, or why there is none. */
export function runtimeZstd(): Zstd | Skipped {
  const zlib = process.getBuiltinModule?.("node:zlib") as typeof Zlib;
  if (typeof zlib?.zstdCompressSync !== "function") {
    return { skipped: "this runtime has no Zstandard; Node 22.15 has" };
  }
  const params = { [zlib.constants.ZSTD_c_checksumFlag]: 1 };
  return {
    compress: (bytes) => zlib.zstdCompressSync(bytes, { params }),
    decompress: (bytes) => zlib.zstdDecompressSync(bytes),
  };
}
