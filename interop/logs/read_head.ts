/**
 * Reads the first records of a log, and no more.
 *
 * @module
 */

import { type FileHandle, open } from "node:fs/promises";
import type { JsonObject } from "../../types.ts";
import type { HeadReading, LogHead } from "./harness_logs.ts";

// Heads were measured at 1 to 20 KiB; instructions can make one longer.
const FIRST_READ = 8 * 1024;
const MOST_READ = 1024 * 1024;
const LF = 10;

/**
 * Read the head of a JSONL log.
 *
 * @param path The file.
 * @param understand Makes a head of a record, or gives `undefined` to see the
 * next one.
 * @param decode Turns the file's bytes into text bytes; leaves them when absent.
 * @returns The head, or what was found in its place.
 */
export async function readHead(
  path: string,
  understand: (record: JsonObject) => LogHead | undefined,
  decode: (bytes: Uint8Array) => Promise<Uint8Array> = identity,
): Promise<HeadReading> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, "r");
    return await readRecords(handle, understand, decode);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    return code === "ENOENT" || code === "ENOTDIR"
      ? { state: "missing", reason: "there is no such file" }
      : { state: "unreadable", reason: String((error as Error).message) };
  } finally {
    await handle?.close();
  }
}

async function readRecords(
  handle: FileHandle,
  understand: (record: JsonObject) => LogHead | undefined,
  decode: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<HeadReading> {
  for (let size = FIRST_READ;; size *= 8) {
    const buffer = new Uint8Array(Math.min(size, MOST_READ));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    if (bytesRead === 0) return { state: "empty", reason: "the file is empty" };
    const whole = bytesRead < buffer.length;
    const bytes = await decode(buffer.subarray(0, bytesRead));
    const found = headOf(bytes, understand);
    if (found.state === "present") return found;
    if (whole || buffer.length === MOST_READ) return found;
  }
}

function headOf(
  bytes: Uint8Array,
  understand: (record: JsonObject) => LogHead | undefined,
): HeadReading {
  let start = 0, seen = 0;
  for (let end; (end = bytes.indexOf(LF, start)) >= 0; start = end + 1) {
    const record = parseRecord(bytes.subarray(start, end));
    if (record === undefined) continue;
    seen++;
    const head = understand(record);
    if (head) return { state: "present", head };
  }
  if (seen === 0) {
    const last = parseRecord(bytes.subarray(start));
    const head = last && understand(last);
    if (head) return { state: "present", head };
    return { state: "half-written", reason: "no record of it is whole" };
  }
  return {
    state: "unreadable",
    reason: "no record in its head names a session",
  };
}

const decoder = new TextDecoder();

function parseRecord(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value = JSON.parse(decoder.decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value
      : undefined;
  } catch {
    // A record that is not JSON names nothing.
    return undefined;
  }
}

const identity = (bytes: Uint8Array) => Promise.resolve(bytes);
