/** A file of many Zstandard frames, decompressed by hand. */

import { walkFrame } from "../../../persistence/jsonl/zstd/zstd_frames.ts";
import type { Zstd } from "./compress.ts";
import { joinBytes } from "../../../persistence/jsonl/join_bytes.ts";

/**
 * Decompress a file. Some runtimes stop after one frame, so that each is handed
 * over alone there, as anybody would have to.
 *
 * @param bytes The file.
 * @param zstd The runtime's Zstandard.
 */
export function decompressAll(bytes: Uint8Array, zstd: Zstd): Uint8Array {
  if (takesMany(zstd)) return zstd.decompress(bytes);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const frame = walkFrame(bytes, at);
    if (frame.kind !== "whole") throw new Error("the file is no whole frames");
    parts.push(zstd.decompress(bytes.subarray(at, frame.end)));
    at = frame.end;
  }
  return joinBytes(parts);
}

let many: boolean | undefined;

function takesMany(zstd: Zstd): boolean {
  if (many !== undefined) return many;
  const frame = zstd.compress(new Uint8Array(10));
  try {
    many = zstd.decompress(joinBytes([frame, frame])).length === 20;
  } catch {
    // It met bytes after the frame that it did not expect.
    many = false;
  }
  return many;
}
