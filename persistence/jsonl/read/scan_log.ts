/**
 * The bytes of a plain log, all at once. Pure.
 *
 * @module
 */

import type { SessionHeader } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import { LogScanner } from "./log_scanner.ts";
import type { LogScannerOptions } from "./scan_options.ts";

/** What a whole log holds. */
export interface ScannedLog {
  /** The header, unless its line is not whole. */
  readonly header: SessionHeader | undefined;
  /** Events, damage and a torn tail, in the order of the file. */
  readonly items: readonly ReadItem[];
  /** The number that the next event must carry. */
  readonly nextSeq: number;
  /** How many bytes are whole lines, or a last line that was read. */
  readonly committedBytes: number;
  /** How many bytes after that belong to no line. */
  readonly tornBytes: number;
  /** Whether the last line was read without its newline. */
  readonly unterminated: boolean;
}

/**
 * Scan the bytes of a plain log.
 *
 * @example Usage
 * ```ts
 * import { scanLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const log = new TextEncoder().encode(
 *   '{"type":"session","version":0,"id":"s","createdAt":0,"delegationDepth":0}\n' +
 *     '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}\n' +
 *     '{"type":"turn/e',
 * );
 * const { header, items, tornBytes } = scanLog(log);
 *
 * assertEquals(header?.id, "s");
 * assertEquals(items.map((item) => item.kind), ["event", "torn"]);
 * assertEquals(tornBytes, 15);
 * ```
 *
 * @param bytes The log.
 * @param options Where to begin, and what is read.
 * @returns What it holds.
 * @throws {SessionDamagedError} If the first line is no header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export function scanLog(
  bytes: Uint8Array,
  options: LogScannerOptions = {},
): ScannedLog {
  const scanner = new LogScanner(options);
  const items = scanner.push(bytes);
  for (const item of scanner.end()) items.push(item);
  const { header, nextSeq, committedBytes, tornBytes, unterminated } = scanner;
  return { header, items, nextSeq, committedBytes, tornBytes, unterminated };
}
