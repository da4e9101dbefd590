/**
 * Reading a stored log: block by block, in bounded memory, without ever
 * writing.
 *
 * What the items mean is said in `line_reader.ts`.
 *
 * @module
 */

import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { SessionHeader } from "../../../types.ts";
import { SessionDamagedError } from "../../errors.ts";
import type { ReadItem, ReadOptions } from "../../seam.ts";
import { fileBlocks } from "./file_blocks.ts";
import type { FileScan } from "./file_scan.ts";
import type { JsonlCompression } from "../layout/layout.ts";
import { ItemIterator } from "./item_iterator.ts";
import { fileScan } from "./open_scan.ts";
import { checkPlainFile } from "./plain_file.ts";
import { LogUnreadableError } from "./read_errors.ts";

/** How much of a block becomes one batch: fewer live events, a smaller heap. */
const STEP_BYTES = 64 * 1024;

/** Options of {@linkcode readLog}. */
export interface ReadLogOptions extends ReadOptions {
  /**
   * The file's encoding.
   *
   * @default {"zstd" if its name ends so, else "none"}
   */
  readonly compression?: JsonlCompression;
  /**
   * The longest line that is read, in bytes. A longer one is damage.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * What errors call the session.
   *
   * @default {the path}
   */
  readonly subject?: string;
}

/**
 * The encoding of a log, by its name.
 *
 * @param path The log.
 */
export function compressionOf(path: string): JsonlCompression {
  return path.endsWith(".zstd") ? "zstd" : "none";
}

/** Reads one log, once. */
export class LogReader implements AsyncIterable<ReadItem>, AsyncDisposable {
  /** The log's header. */
  readonly header: SessionHeader;
  /** The scan, for what it found when all is read. */
  readonly scan: FileScan;
  readonly #file: FileHandle;
  readonly #first: ReadItem[][];
  readonly #rest: AsyncGenerator<ReadItem[]>;
  #open = true;

  private constructor(
    scan: FileScan,
    file: FileHandle,
    first: ReadItem[][],
    rest: AsyncGenerator<ReadItem[]>,
  ) {
    this.header = scan.lines.header!;
    this.scan = scan;
    this.#file = file;
    this.#first = first;
    this.#rest = rest;
  }

  /**
   * Open a log and read its header.
   *
   * @param path The log.
   * @param options Where to begin, and what is read.
   * @returns The reader; it closes the file when all is read, or when the
   * reading is broken off.
   * @throws {LogUnreadableError} If the system does not give the file.
   * @throws {SessionDamagedError} If there is no whole header.
   * @throws {SessionVersionError} If the header is of another version.
   * @throws {ZstdUnavailableError} If this runtime cannot decode the file.
   */
  static async open(
    path: string,
    options: ReadLogOptions = {},
  ): Promise<LogReader> {
    const { compression = compressionOf(path), subject = path } = options;
    const file = await openFile(path);
    try {
      const scan = await fileScan(compression, { ...options, subject });
      const first: ReadItem[][] = [];
      const rest = scanned(path, file, scan);
      while (scan.lines.header === undefined) {
        const { value, done } = await rest.next();
        if (done) throw headless(subject);
        first.push(value);
      }
      return new LogReader(scan, file, first, rest);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** What the log holds, as many items at a time as one read gave. */
  async *batches(): AsyncGenerator<ReadItem[]> {
    try {
      yield* this.#first.splice(0);
      yield* this.#rest;
    } finally {
      await this[Symbol.asyncDispose]();
    }
  }

  /** What the log holds, item by item. */
  [Symbol.asyncIterator](): AsyncIterator<ReadItem> {
    return new ItemIterator(this.batches());
  }

  /** Close the file. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#rest.return(undefined);
    await this.#file.close();
  }
}

const headless = (subject: string): SessionDamagedError =>
  new SessionDamagedError(subject, "it has no whole header", {
    line: 1,
    byte: 0,
  });

async function openFile(path: string): Promise<FileHandle> {
  checkPlainFile(path);
  try {
    return await open(path, "r");
  } catch (error) {
    throw new LogUnreadableError(path, error);
  }
}

/** Reads a file to its end through a scan. */
async function* scanned(
  path: string,
  file: FileHandle,
  scan: FileScan,
): AsyncGenerator<ReadItem[]> {
  const blocks = fileBlocks(file);
  try {
    for (;;) {
      const { value, done } = await blocks.next().catch((error) => {
        throw new LogUnreadableError(path, error);
      });
      if (done) break;
      for (let from = 0; from < value.length; from += STEP_BYTES) {
        yield* scan.push(value.subarray(from, from + STEP_BYTES));
      }
    }
  } finally {
    await blocks.return(undefined);
  }
  yield* scan.end();
}

/**
 * Read a stored log.
 *
 * The file is opened when the reading begins, is read in blocks of 256 KiB, and
 * is never written. Memory is bounded by a block, the longest line and, of a
 * compressed log, the largest frame.
 *
 * @example Usage
 * ```ts
 * import { readLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 * import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
 *
 * const folder = mkdtempSync("log-");
 * const header = { type: "session", version: 0, id: "s", createdAt: 0 };
 * const event = { type: "turn/start", seq: 0, time: 1, data: { turn: 1 } };
 * writeFileSync(
 *   `${folder}/s.jsonl`,
 *   [header, event].map((record) => `${JSON.stringify(record)}\n`).join(""),
 * );
 *
 * const items = [];
 * for await (const item of readLog(`${folder}/s.jsonl`)) items.push(item);
 * rmSync(folder, { recursive: true });
 *
 * assertEquals(items, [{ kind: "event", event }]);
 * ```
 *
 * @param path The log.
 * @param options Where to begin, and what is read.
 * @returns What it holds, once.
 */
export function readLog(
  path: string,
  options: ReadLogOptions = {},
): AsyncIterable<ReadItem> {
  return readOpened(() => LogReader.open(path, options));
}

/**
 * Read a log that is opened when the reading begins.
 *
 * @param opened Opens the log.
 * @returns What it holds.
 */
export function readOpened(
  opened: () => Promise<LogReader>,
): AsyncIterable<ReadItem> {
  async function* batches(): AsyncGenerator<ReadItem[]> {
    yield* (await opened()).batches();
  }
  return { [Symbol.asyncIterator]: () => new ItemIterator(batches()) };
}
