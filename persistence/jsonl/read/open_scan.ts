/**
 * The scan that fits a log's encoding.
 *
 * @module
 */

import { type FileScan, PlainScan } from "./file_scan.ts";
import type { JsonlCompression } from "../layout/layout.ts";
import type { LogScannerOptions } from "./scan_options.ts";
import { zstdDecoder } from "../zstd/zstd_decoder.ts";
import { ZstdScan } from "./zstd_scan.ts";

/**
 * Begin a scan over a log's file.
 *
 * @param compression The file's encoding.
 * @param options Where to begin, and what is read.
 * @returns The scan.
 * @throws {ZstdUnavailableError} If this runtime cannot decode the file.
 */
export async function fileScan(
  compression: JsonlCompression,
  options: LogScannerOptions = {},
): Promise<FileScan> {
  return compression === "none"
    ? new PlainScan(options)
    : new ZstdScan(await zstdDecoder(), options);
}
