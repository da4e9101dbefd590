/**
 * The last turns of a log, without reading what stands before them.
 *
 * A plain log is read backwards in blocks until enough turns were met. A
 * compressed one cannot be, so it is read whole, and no more is kept of it than
 * its last turns.
 *
 * @module
 */

import { type FileHandle, open } from "node:fs/promises";
import type { SessionHeader } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import { LogUnreadableError } from "./read_errors.ts";
import { readHead } from "./read_head.ts";
import { compressionOf, LogReader, type ReadLogOptions } from "./read_log.ts";
import { LogScanner, MAX_LINE_BYTES } from "./log_scanner.ts";

/** How much of a file is read at a time. */
const BLOCK_BYTES = 64 * 1024;
const LF = 10;
/** What a line that begins a turn holds, and others hardly ever. */
const TURN_START = new TextEncoder().encode('"turn/start"');
const text = new TextDecoder("utf-8", { ignoreBOM: true });

/** Options of {@linkcode tailLog}. */
export interface TailLogOptions
  extends Pick<ReadLogOptions, "compression" | "maxLineBytes" | "subject"> {
  /**
   * How many turns are wanted, the open one included.
   *
   * @default {1}
   */
  readonly turns?: number;
}

/** The end of a log. */
export interface LogTail {
  /** The log's header. */
  readonly header: SessionHeader;
  /** The last turns, with what is torn or damaged in them. */
  readonly items: readonly ReadItem[];
  /** Whether nothing of the log stands before them. */
  readonly whole: boolean;
}

/**
 * Read the last turns of a log. Never writes.
 *
 * @example Usage
 * ```ts
 * import { tailLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 * import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
 *
 * const folder = mkdtempSync("log-");
 * const turn = (seq: number) => ({ type: "turn/start", seq, time: 1, data: {} });
 * const records = [
 *   { type: "session", version: 0, id: "s", createdAt: 0 },
 *   turn(0),
 *   turn(1),
 *   turn(2),
 * ];
 * writeFileSync(
 *   `${folder}/s.jsonl`,
 *   records.map((record) => `${JSON.stringify(record)}\n`).join(""),
 * );
 *
 * const { items } = await tailLog(`${folder}/s.jsonl`, { turns: 2 });
 * rmSync(folder, { recursive: true });
 *
 * assertEquals(items, [
 *   { kind: "event", event: turn(1) },
 *   { kind: "event", event: turn(2) },
 * ]);
 * ```
 *
 * @param path The log.
 * @param options How many turns, and what is read.
 * @returns The turns; the whole log when it has fewer.
 * @throws {RangeError} If the number of turns is not one from 1 on.
 * @throws {LogUnreadableError} If the system does not give the file.
 * @throws {SessionDamagedError} If there is no whole header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export async function tailLog(
  path: string,
  options: TailLogOptions = {},
): Promise<LogTail> {
  const { turns = 1, compression = compressionOf(path) } = options;
  if (!Number.isSafeInteger(turns) || turns < 1) {
    throw new RangeError(
      `Cannot read the last turns of a log: turns must be a number from 1 on, not ${turns}`,
    );
  }
  if (compression === "zstd") return await tailWhole(path, turns, options);
  const { header } = readHead(path, { compression, decoder: undefined });
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const start = await turnStart(
      file,
      turns,
      options.maxLineBytes ?? MAX_LINE_BYTES,
    );
    if (start === 0) {
      await file.close();
      file = undefined;
      return await tailWhole(path, turns, options);
    }
    const items = await scanFrom(file, start, header, options);
    return { header, items, whole: isFirst(items[0]) };
  } catch (error) {
    throw (error as { syscall?: string }).syscall === undefined
      ? error
      : new LogUnreadableError(path, error);
  } finally {
    await file?.close();
  }
}

/** Reads a log from its beginning, and keeps its last turns. */
async function tailWhole(
  path: string,
  turns: number,
  options: TailLogOptions,
): Promise<LogTail> {
  const reader = await LogReader.open(path, options);
  let kept: ReadItem[][] = [[]];
  let dropped = false;
  for await (const items of reader.batches()) {
    for (const item of items) {
      if (item.kind === "event" && item.event.type === "turn/start") {
        kept.push([]);
        dropped ||= kept.length > turns;
        kept = kept.slice(-turns);
      }
      kept.at(-1)!.push(item);
    }
  }
  const items = kept.flat();
  return { header: reader.header, items, whole: !dropped || isFirst(items[0]) };
}

const isFirst = (item: ReadItem | undefined): boolean =>
  item?.kind === "event" && item.event.seq === 0;

/** Where the line begins that begins the wanted turn; 0 when none does. */
async function turnStart(
  file: FileHandle,
  turns: number,
  maxLineBytes: number,
): Promise<number> {
  const { size } = await file.stat();
  let left = turns;
  // What was read after the block: the end of a line that it does not begin.
  let after: Uint8Array[] = [];
  let tooLong = false;
  for (let to = size; to > 0;) {
    const from = Math.max(0, to - BLOCK_BYTES);
    const block = await readRange(file, from, to);
    let end = block.length;
    for (;;) {
      const lf = end === 0 ? -1 : block.lastIndexOf(LF, end - 1);
      if (lf < 0) break;
      const line = [block.subarray(lf + 1, end), ...after];
      after = [];
      if (!tooLong && startsTurn(line) && --left === 0) return from + lf + 1;
      tooLong = false;
      end = lf;
    }
    after.unshift(block.subarray(0, end));
    // A line that is not read is not held either.
    if (after.length > 1 + maxLineBytes / BLOCK_BYTES) {
      after = [];
      tooLong = true;
    }
    to = from;
  }
  return 0;
}

async function readRange(
  file: FileHandle,
  from: number,
  to: number,
): Promise<Uint8Array> {
  const block = new Uint8Array(to - from);
  let held = 0;
  while (held < block.length) {
    const { bytesRead } = await file.read(
      block,
      held,
      block.length - held,
      from + held,
    );
    // The file became shorter meanwhile.
    if (bytesRead === 0) break;
    held += bytesRead;
  }
  return block.subarray(0, held);
}

function startsTurn(parts: readonly Uint8Array[]): boolean {
  const line = joined(parts);
  if (!includes(line, TURN_START)) return false;
  try {
    return JSON.parse(text.decode(line)).type === "turn/start";
  } catch {
    // A damaged line begins no turn.
    return false;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(
    parts.reduce((bytes, part) => bytes + part.length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  let at = bytes.indexOf(part[0]!);
  for (; at >= 0; at = bytes.indexOf(part[0]!, at + 1)) {
    let i = 1;
    while (i < part.length && bytes[at + i] === part[i]) i++;
    if (i === part.length) return true;
  }
  return false;
}

/** Scans a plain log from a line on to its end. */
async function scanFrom(
  file: FileHandle,
  byte: number,
  header: SessionHeader,
  options: TailLogOptions,
): Promise<ReadItem[]> {
  const scanner = new LogScanner({
    ...options,
    after: { header, byte, lines: 0, nextSeq: undefined },
  });
  const items: ReadItem[] = [];
  for (let at = byte;;) {
    const block = await readRange(file, at, at + BLOCK_BYTES);
    if (block.length === 0) break;
    at += block.length;
    for (const item of scanner.push(block)) items.push(item);
  }
  for (const item of scanner.end()) items.push(item);
  if (!items.some((item) => item.kind === "damage")) return items;
  // Only a damaged line needs its number, and only then the front is counted.
  const before = await countLines(file, byte);
  return items.map((item) =>
    item.kind === "damage" ? { ...item, line: item.line + before } : item
  );
}

async function countLines(file: FileHandle, to: number): Promise<number> {
  let lines = 0;
  for (let at = 0; at < to;) {
    const block = await readRange(file, at, Math.min(to, at + BLOCK_BYTES));
    if (block.length === 0) break;
    at += block.length;
    for (let lf = block.indexOf(LF); lf >= 0; lf = block.indexOf(LF, lf + 1)) {
      lines++;
    }
  }
  return lines;
}
