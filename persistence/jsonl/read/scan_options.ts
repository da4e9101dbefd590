/**
 * Where a scan over a log begins, and what it reads.
 *
 * @module
 */

import type { SessionHeader } from "../../../types.ts";

/** The longest line that is read by default: 16 MiB. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;

/** Options of {@linkcode LogScanner}. */
export interface LogScannerOptions {
  /**
   * The first event that is given. Those before it are checked all the same.
   *
   * @default {0}
   */
  readonly fromSeq?: number;
  /**
   * The longest line that is read, in bytes. A longer one is damage.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * What an error calls the session: its id or its file.
   *
   * @default {"log"}
   */
  readonly subject?: string;
  /**
   * Begin in the middle of a log, after its header: what came before it.
   *
   * @default {the beginning}
   */
  readonly after?: {
    /** The log's header. */
    readonly header: SessionHeader;
    /** Where the scan begins, in bytes; a line begins there. */
    readonly byte: number;
    /** How many lines lie before that. */
    readonly lines: number;
    /** The number that is due; `undefined` takes the first that is met. */
    readonly nextSeq: number | undefined;
  };
}
