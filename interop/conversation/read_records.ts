/**
 * Reads a foreign log record by record, in bounded memory.
 *
 * @module
 */

import { open } from "node:fs/promises";
import type { JsonValue } from "../../types.ts";
import { joinBytes } from "../../persistence/jsonl/join_bytes.ts";
import { fileBlocks } from "../../persistence/jsonl/read/file_blocks.ts";
import { isDeeper } from "./json_depth.ts";
import { otherThanFile } from "../logs/plain_file.ts";
import {
  LineSplitter,
  type SplitLine,
} from "../../persistence/jsonl/read/split_lines.ts";
import { zstdDecoder } from "../../persistence/jsonl/zstd/zstd_decoder.ts";

/** One record of a log, or a place where there is none. */
export type LogRecord =
  | {
    readonly kind: "record";
    readonly line: number;
    readonly record: JsonValue;
  }
  | {
    readonly kind: "damage";
    readonly line: number;
    readonly byte: number;
    readonly reason: string;
  }
  | { readonly kind: "torn"; readonly bytes: number };

/** How much of the content becomes one batch: few live records, a small heap. */
const STEP_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const MOST_LEVELS = 1000;

/** Options of {@linkcode readRecords}. */
export interface ReadRecordsOptions {
  /**
   * The longest line that is read; a longer one is damage.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * The first byte of the content that is no longer read.
   *
   * @default {the end}
   */
  readonly endByte?: number;
}

/**
 * Read a JSONL file, plain or compressed with Zstandard as `.zst`.
 *
 * @param path The file.
 * @param options How far it is read.
 * @returns The records in batches.
 */
export async function* readRecords(
  path: string,
  options: ReadRecordsOptions = {},
): AsyncIterable<LogRecord[]> {
  const { maxLineBytes = MAX_LINE_BYTES, endByte = Infinity } = options;
  const splitter = new LineSplitter({ maxLineBytes });
  let batch: LogRecord[] = [];
  let read = 0;
  const take = (line: string | undefined, source: SplitLine) => {
    const found = parseLine(line, source, maxLineBytes);
    if (found) batch.push(found);
  };
  for await (
    const bytes of path.endsWith(".zst") ? decoded(path) : blocks(path)
  ) {
    for (let at = 0; at < bytes.length && read < endByte; at += STEP_BYTES) {
      const step = bytes.subarray(
        at,
        Math.min(at + STEP_BYTES, at + endByte - read),
      );
      read += step.length;
      splitter.push(step, take);
      if (batch.length > 0) yield batch;
      batch = [];
    }
    if (read >= endByte) break;
  }
  const last = lastLine(splitter);
  if (last) yield [last];
}

function parseLine(
  line: string | undefined,
  source: SplitLine,
  maxLineBytes: number,
): LogRecord | undefined {
  const damage = (reason: string): LogRecord => {
    const { line, byte } = source.place();
    return { kind: "damage", line, byte, reason };
  };
  if (line === undefined) {
    return damage(`the line is longer than ${maxLineBytes} bytes`);
  }
  if (source.damagedText) return damage("the line is no UTF-8");
  const text = withoutMarks(line);
  if (text === "") {
    return line.includes("\0") ? damage("the line is NUL bytes") : undefined;
  }
  try {
    const record: JsonValue = JSON.parse(text);
    return isTooDeep(text, record)
      ? damage(`the record is nested deeper than ${MOST_LEVELS} levels`)
      : { kind: "record", line: source.line, record };
  } catch (error) {
    return damage(`the line is no JSON: ${(error as Error).message}`);
  }
}

// Each level takes two characters, so that most records need no look.
const isTooDeep = (text: string, record: JsonValue) =>
  text.length > 2 * MOST_LEVELS && isDeeper(record, MOST_LEVELS);

// A file that lost power can hold NUL bytes where records should be.
const withoutMarks = (line: string) =>
  line.charCodeAt(0) === 0xfeff || line.includes("\0")
    ? line.replace(/^\uFEFF|\0+/g, "").trim()
    : line.trim();

// A last line without its newline counts when it is whole.
function lastLine(splitter: LineSplitter): LogRecord | undefined {
  if (splitter.restBytes === 0) return undefined;
  const text = splitter.tail()?.text;
  if (text !== undefined) {
    try {
      const record: JsonValue = JSON.parse(withoutMarks(text));
      if (!isTooDeep(text, record)) {
        return { kind: "record", line: splitter.lines + 1, record };
      }
    } catch {
      // Half a record is torn, not damaged.
    }
  }
  return { kind: "torn", bytes: splitter.restBytes };
}

async function* blocks(path: string): AsyncIterable<Uint8Array> {
  const other = otherThanFile(path);
  if (other) throw new Error(`Cannot read "${path}": it is ${other}`);
  const file = await open(path, "r");
  try {
    yield* fileBlocks(file);
  } finally {
    await file.close();
  }
}

// Codex compresses a whole file into one frame.
async function* decoded(path: string): AsyncIterable<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const block of blocks(path)) parts.push(block.slice());
  yield* (await zstdDecoder()).pieces(joinBytes(parts));
}
