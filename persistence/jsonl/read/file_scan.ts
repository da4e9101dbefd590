/**
 * A log's file, byte by byte, as what its lines hold: plain or compressed. No
 * I/O.
 *
 * @module
 */

import type { ReadItem } from "../../seam.ts";
import { LogScanner } from "./log_scanner.ts";
import type { LogScannerOptions } from "./scan_options.ts";

/** A scan over the bytes of a log's file. */
export interface FileScan {
  /** The scan over its lines. */
  readonly lines: LogScanner;
  /** Up to where the file holds what was read. */
  readonly committedBytes: number;
  /** How many bytes after that belong to nothing; 0 until the end. */
  readonly tornBytes: number;
  /**
   * Take the next bytes of the file. They may be reused afterwards.
   *
   * @param bytes The bytes, cut anywhere.
   */
  push(bytes: Uint8Array): Iterable<ReadItem[]> | AsyncIterable<ReadItem[]>;
  /** Read a last line whose newline has not come; the scan may go on. */
  peek(): ReadItem[];
  /**
   * Forget what was taken after {@linkcode FileScan.committedBytes}: the file is
   * given again from there.
   */
  rewind(): void;
  /** The file ends here. */
  end(): Iterable<ReadItem[]> | AsyncIterable<ReadItem[]>;
}

/** A scan over a plain log. */
export class PlainScan implements FileScan {
  readonly lines: LogScanner;

  /**
   * Begin a scan.
   *
   * @param options Where to begin, and what is read.
   */
  constructor(options: LogScannerOptions = {}) {
    this.lines = new LogScanner(options);
  }

  get committedBytes(): number {
    return this.lines.committedBytes;
  }

  get tornBytes(): number {
    return this.lines.tornBytes;
  }

  push(bytes: Uint8Array): ReadItem[][] {
    return [this.lines.push(bytes)];
  }

  peek(): ReadItem[] {
    return this.lines.peek();
  }

  rewind(): void {
    this.lines.rewind();
  }

  end(): ReadItem[][] {
    return [this.lines.end()];
  }
}
