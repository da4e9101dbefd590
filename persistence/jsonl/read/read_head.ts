/**
 * A log's header, from the first bytes of its file.
 *
 * These calls block, as they are several times faster so: who makes many of
 * them lets others run in between.
 *
 * @module
 */

import { closeSync, openSync, readSync } from "node:fs";
import { SessionEnvError } from "../../../errors.ts";
import type { SessionHeader } from "../../../types.ts";
import { SessionDamagedError } from "../../errors.ts";
import { joinBytes } from "../join_bytes.ts";
import { decodeHeader } from "../record/header_record.ts";
import type { JsonlCompression } from "../layout/layout.ts";
import { LogUnreadableError } from "./read_errors.ts";
import { scanLog } from "./scan_log.ts";
import type { ZstdDecoder } from "../zstd/zstd_decoder.ts";
import { walkFrame } from "../zstd/zstd_frames.ts";

/** How much of a file is read at first. */
const HEAD_BYTES = 8 * 1024;
/** Where a header's line must have ended: 1 MiB. */
const MAX_HEAD_BYTES = 1024 * 1024;

const text = new TextDecoder("utf-8", { ignoreBOM: true });
const head: Uint8Array = new Uint8Array(HEAD_BYTES);

/** How {@linkcode readHead} reads. */
export interface ReadHeadOptions {
  /** The file's encoding. */
  readonly compression: JsonlCompression;
  /** Decodes its frames; a compressed file needs one. */
  readonly decoder: ZstdDecoder | undefined;
}

/** What {@linkcode readHead} finds. */
export interface LogHead {
  /** The log's header. */
  readonly header: SessionHeader;
}

/**
 * Read a log's header.
 *
 * @param path The log.
 * @param options How it is encoded.
 * @returns The header.
 * @throws {LogUnreadableError} If the system does not give the file.
 * @throws {SessionDamagedError} If there is no whole header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export function readHead(
  path: string,
  options: ReadHeadOptions,
): LogHead {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return { header: headerOf(path, file, options) };
  } catch (error) {
    throw error instanceof SessionEnvError
      ? error
      : new LogUnreadableError(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function headerOf(
  path: string,
  file: number,
  options: ReadHeadOptions,
): SessionHeader {
  let bytes = head;
  for (let held = 0;;) {
    const read = readSync(file, bytes, held, bytes.length - held, held);
    held += read;
    const content = options.compression === "none"
      ? bytes.subarray(0, held)
      : framesOf(path, bytes.subarray(0, held), options.decoder!);
    let start = 0;
    while (content[start] === 0) start++;
    const end = content.indexOf(10, start);
    if (end >= 0) {
      return decodeHeader(text.decode(content.subarray(start, end)), path);
    }
    const ended = read === 0;
    // A header without its newline counts if it is whole.
    const header = ended
      ? scanLog(content, { subject: path }).header
      : undefined;
    if (header !== undefined) return header;
    if (ended || held >= MAX_HEAD_BYTES) {
      throw new SessionDamagedError(path, "it has no whole header", {
        line: 1,
        byte: 0,
      });
    }
    if (held === bytes.length) {
      const larger = new Uint8Array(bytes.length * 4);
      larger.set(bytes);
      bytes = larger;
    }
  }
}

/** What the first frames hold, up to a line's end. */
function framesOf(
  path: string,
  bytes: Uint8Array,
  decoder: ZstdDecoder,
): Uint8Array {
  const broken = (reason: string, byte: number, cause?: unknown) =>
    new SessionDamagedError(path, `its header cannot be read: ${reason}`, {
      line: 1,
      byte,
      cause,
    });
  let content: Uint8Array = new Uint8Array(0);
  for (let at = 0; at < bytes.length && !content.includes(10);) {
    // Small frames may hold much: a header is not looked for in all of it.
    if (content.length > MAX_HEAD_BYTES) throw broken("no line ends", 0);
    const frame = walkFrame(bytes, at);
    if (frame.kind === "cut") break;
    if (frame.kind === "invalid") throw broken(frame.reason, at);
    if (frame.maxContentBytes > MAX_HEAD_BYTES * 64) {
      throw broken("its first frame is too large", at);
    }
    try {
      const more = decoder.whole(bytes.subarray(at, frame.end));
      content = content.length === 0 ? more : joinBytes([content, more]);
    } catch (cause) {
      throw broken(
        "the frame does not decode, or its checksum is wrong",
        at,
        cause,
      );
    }
    at = frame.end;
  }
  return content;
}
