/**
 * How a JSONL engine keeps its logs.
 *
 * @module
 */

import {
  type JsonlCompression,
  type JsonlLayout,
  layoutOf,
} from "./layout/layout.ts";
import { MAX_LINE_BYTES } from "./read/scan_options.ts";

/** Options of {@linkcode JsonlPersistence}. */
export interface JsonlPersistenceOptions {
  /** The folder that holds the logs; resolved once, when the engine is made. */
  readonly root: string;
  /**
   * Where logs lie below the root. `project` is what current DeepSeek Harness
   * writes.
   *
   * @default {"bucket"}
   */
  readonly layout?: JsonlLayout;
  /**
   * How logs are written. Both encodings are read in either case.
   *
   * @default {"none" in the bucket layout, "zstd" in the project layout}
   */
  readonly compression?: JsonlCompression;
  /**
   * The longest line that is read or written, in bytes. Reading meets a longer
   * one as damage; writing refuses it.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * Whether runs of streamed chunks are written as one row each, which loses
   * nothing. Rows are read in either case.
   *
   * @default {true}
   */
  readonly packChunks?: boolean;
}

/**
 * Check the options of an engine, and fill in what is not given.
 *
 * @param options The options; not yet checked.
 * @returns All of them.
 * @throws {TypeError} If the root is empty.
 * @throws {RangeError} If the layout, the encoding or the longest line is not
 * a possible one.
 */
export function checkJsonlOptions(
  options: JsonlPersistenceOptions,
): Required<JsonlPersistenceOptions> {
  const { root, layout = "bucket", packChunks = true } = options;
  const { maxLineBytes = MAX_LINE_BYTES } = options;
  const { compression = layoutOf(layout).compression } = options;
  if (typeof root !== "string" || root === "") {
    throw new TypeError(
      "Cannot keep session logs: their root must be a non-empty path",
    );
  }
  if (!Number.isSafeInteger(maxLineBytes) || maxLineBytes < 1) {
    throw new RangeError(
      `Cannot keep session logs: maxLineBytes must be a number of bytes from 1 on, not ${maxLineBytes}`,
    );
  }
  return { root, layout, compression, maxLineBytes, packChunks };
}
