/**
 * Reads the first records of a log, and no more.
 *
 * These calls block, as they are several times faster so; who makes many of
 * them lets others run in between.
 *
 * @module
 */

import { closeSync, constants, openSync, readSync } from "node:fs";
import type { JsonObject } from "../../types.ts";
import type { HeadReading, LogHead } from "./harness_logs.ts";
import { otherThanFile } from "./plain_file.ts";

// Heads were measured at 1 to 20 KiB; instructions can make one longer.
const FIRST_READ = 8 * 1024;
const MOST_READ = 1024 * 1024;
const LF = 10;

/**
 * Decompresses the beginning of a file, as far as it goes; it may be cut
 * anywhere.
 */
export type DecompressHead = (bytes: Uint8Array) => Uint8Array;

/** Makes a head of a record, or gives `undefined` to see the next one. */
export type UnderstandHead = (record: JsonObject) => LogHead | undefined;

/**
 * Read the head of a JSONL log.
 *
 * @param path The file.
 * @param understand Makes a head of a record.
 * @param decode Turns the file's bytes into text bytes; leaves them when absent.
 * @returns The head, or what was found in its place.
 */
export function readHead(
  path: string,
  understand: UnderstandHead,
  decode: DecompressHead = identity,
): HeadReading {
  const reading = tryHead(path, understand, decode);
  if (reading.state === "present" || reading.state === "missing") {
    return reading;
  }
  const other = kindOf(path);
  return other === undefined
    ? reading
    : { state: "unreadable", reason: `it is ${other}` };
}

function tryHead(
  path: string,
  understand: UnderstandHead,
  decode: DecompressHead,
): HeadReading {
  let file: number | undefined;
  try {
    // A pipe to which nobody writes would be waited for. Windows has no such
    // flag.
    const { O_RDONLY, O_NONBLOCK = 0 } = constants;
    file = openSync(path, O_RDONLY | O_NONBLOCK);
    return readRecords(file, understand, decode);
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    return code === "ENOENT" || code === "ENOTDIR"
      ? { state: "missing", reason: "there is no such file" }
      : { state: "unreadable", reason: message };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function kindOf(path: string): string | undefined {
  try {
    return otherThanFile(path);
  } catch {
    // What was read of it says more.
    return undefined;
  }
}

const first: Uint8Array = new Uint8Array(FIRST_READ);

function readRecords(
  file: number,
  understand: UnderstandHead,
  decode: DecompressHead,
): HeadReading {
  for (let size = FIRST_READ;; size = Math.min(size * 8, MOST_READ)) {
    const buffer = size === FIRST_READ ? first : new Uint8Array(size);
    const bytesRead = readSync(file, buffer, 0, size, 0);
    if (bytesRead === 0) return { state: "empty", reason: "the file is empty" };
    const whole = bytesRead < size;
    const bytes = decode(buffer.subarray(0, bytesRead));
    const found = headOf(bytes, understand, whole);
    if (found.state === "present" || whole || size === MOST_READ) return found;
  }
}

function headOf(
  bytes: Uint8Array,
  understand: UnderstandHead,
  whole: boolean,
): HeadReading {
  let start = 0, seen = 0;
  for (let end; (end = bytes.indexOf(LF, start)) >= 0; start = end + 1) {
    const record = parseRecord(bytes.subarray(start, end));
    if (record === undefined) continue;
    seen++;
    const head = understand(record);
    if (head) return { state: "present", head };
  }
  const last = whole ? parseRecord(bytes.subarray(start)) : undefined;
  const head = last && understand(last);
  if (head) return { state: "present", head };
  if (seen === 0 && last === undefined) {
    return whole && start === 0
      ? { state: "half-written", reason: "no record of it is whole" }
      : { state: "unreadable", reason: "its head holds no record" };
  }
  return {
    state: "unreadable",
    reason: "no record in its head names a session",
  };
}

const decoder = new TextDecoder();

function parseRecord(bytes: Uint8Array): JsonObject | undefined {
  try {
    // A file that lost power can hold NUL bytes before a record.
    let start = 0;
    while (bytes[start] === 0) start++;
    const value = JSON.parse(decoder.decode(bytes.subarray(start)));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value
      : undefined;
  } catch {
    // A record that is not JSON names nothing.
    return undefined;
  }
}

const identity = (bytes: Uint8Array) => bytes;
