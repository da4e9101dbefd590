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
import { checkPlainFile } from "./plain_file.ts";
import { LogUnreadableError } from "./read_errors.ts";
import { readHead } from "./read_head.ts";
import { compressionOf, LogReader, type ReadLogOptions } from "./read_log.ts";
import { LogScanner } from "./log_scanner.ts";
import { MAX_LINE_BYTES } from "./scan_options.ts";
import { BLOCK_BYTES, readRange, turnStart } from "./turn_start.ts";

const LF = 10;
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
  checkPlainFile(path);
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
    // Turns that came since the search push earlier ones out.
    const items = lastTurns(
      await scanFrom(file, start, header, options),
      turns,
    );
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

/** The items from where the wanted turns begin. */
function lastTurns(items: readonly ReadItem[], turns: number): ReadItem[] {
  let from = items.length;
  for (let left = turns; left > 0 && from > 0;) {
    const item = items[--from]!;
    if (item.kind === "event" && item.event.type === "turn/start") left--;
  }
  return items.slice(from);
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
