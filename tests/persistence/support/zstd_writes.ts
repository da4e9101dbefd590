/** Whether this runtime can write Zstandard: Node 20 cannot. */

import * as zlib from "node:zlib";

/** Whether this runtime can write Zstandard. */
export const zstdWrites: boolean =
  typeof (zlib as { zstdCompressSync?: unknown }).zstdCompressSync ===
    "function";

if (!zstdWrites) {
  console.log("skipped: writing Zstandard, which this runtime cannot");
}
