/**
 * One batch of events as the bytes that a log grows by.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { joinBytes } from "../join_bytes.ts";
import { packChunks } from "../record/pack_chunks.ts";
import { encodeEvent } from "../record/event_record.ts";
import { encodeHeader } from "../record/header_record.ts";
import { MAX_LINE_BYTES } from "../read/scan_options.ts";
import { zstdEncoder } from "../zstd/zstd_encoder.ts";

/** Turns the events of one session into bytes, batch by batch. */
export interface BatchEncoder {
  /**
   * The whole log as its first append makes it.
   *
   * @param header The session's header.
   * @param events The first events.
   */
  first(header: SessionHeader, events: readonly SessionEvent[]): Uint8Array;
  /**
   * What a later append adds.
   *
   * @param events The events.
   * @param unterminated Whether the stored last line still wants its newline.
   */
  next(events: readonly SessionEvent[], unterminated: boolean): Uint8Array;
}

/** How batches are written. */
export interface BatchEncoderOptions {
  /** Whether each batch becomes one Zstandard frame. */
  readonly compression: "none" | "zstd";
  /**
   * Whether runs of chunk events become one row each.
   *
   * @default {true}
   */
  readonly packChunks?: boolean;
  /**
   * The longest line that is written, in bytes.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
}

const utf8 = new TextEncoder();

/**
 * Make the encoder of a session.
 *
 * @param options How batches are written.
 * @returns The encoder.
 * @throws {ZstdWriteError} If this runtime cannot compress.
 */
export function batchEncoder(options: BatchEncoderOptions): BatchEncoder {
  const { compression, packChunks: pack = true } = options;
  const { maxLineBytes = MAX_LINE_BYTES } = options;
  const frame = compression === "zstd"
    ? zstdEncoder()
    : (bytes: Uint8Array) => bytes;

  function checkedLength(line: string): string {
    // A UTF-16 unit makes three bytes at most, so most lines need no count.
    if (
      line.length * 3 > maxLineBytes &&
      utf8.encode(line).length > maxLineBytes
    ) {
      throw new RangeError(
        `Cannot store a record of more than ${maxLineBytes} bytes: no reader would take it; shorten the event`,
      );
    }
    return line;
  }

  function batch(events: readonly SessionEvent[], before: string): Uint8Array {
    const lines = [before];
    for (const record of pack ? packChunks(events) : events) {
      lines.push(checkedLength(encodeEvent(record)), "\n");
    }
    return frame(utf8.encode(lines.join("")));
  }

  return {
    first: (header, events) =>
      joinBytes([
        frame(utf8.encode(`${encodeHeader(header)}\n`)),
        batch(events, ""),
      ]),
    next: (events, unterminated) => batch(events, unterminated ? "\n" : ""),
  };
}
