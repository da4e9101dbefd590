/**
 * Reads a conversation from the log of any harness whose format is known.
 *
 * @module
 */

import type { JsonObject, JsonValue, SessionLocation } from "../../types.ts";
import { ItemIterator } from "../../persistence/jsonl/read/item_iterator.ts";
import { LogReader } from "../../persistence/jsonl/read/read_log.ts";
import { headOf } from "../logs/dsh_logs.ts";
import { otherThanFile } from "../logs/plain_file.ts";
import { ClaudeCodeReader } from "./claude_code_reader.ts";
import { inheritedItems } from "./codex_inheritance.ts";
import { CodexReader } from "./codex_reader.ts";
import { DeepseekReader } from "./deepseek_reader.ts";
import type { ConversationItem, RecordReader } from "./item.ts";
import { readRecords } from "./read_records.ts";
import { objectOf, textOf } from "./record_fields.ts";

/** The formats that can be read. */
export type ConversationFormat = "dsh" | "claude-code" | "codex";

const FIRST_RECORDS = 1000;

/** Options of {@linkcode readConversation}. */
export interface ReadConversationOptions {
  /**
   * The log's format.
   *
   * @default {what its first records look like}
   */
  readonly format?: ConversationFormat;
  /**
   * The longest line that is read, in bytes. A longer one is damage.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * Finds the log of the thread that a Codex fork points to, so that what it
   * inherits is read as well.
   *
   * @default {what is inherited is told and not read}
   */
  readonly findParent?: (id: string) => readonly SessionLocation[];
}

/**
 * Read a conversation. Streams; never writes; what cannot be read comes as an
 * item, and nothing is dropped in silence.
 *
 * @param location Where the log is; only its path counts.
 * @param options The format, where it is known.
 * @returns The items in the order of the log.
 */
export function readConversation(
  location: Pick<SessionLocation, "path">,
  options: ReadConversationOptions = {},
): AsyncIterable<ConversationItem> {
  return {
    [Symbol.asyncIterator]: () =>
      new ItemIterator(batches(location.path, options)),
  };
}

async function* batches(
  path: string,
  options: ReadConversationOptions,
): AsyncGenerator<ConversationItem[]> {
  try {
    const other = otherThanFile(path);
    if (other) return yield [absent("unreadable", `it is ${other}`)];
    const format = options.format ??
      (path.endsWith(".zstd") ? "dsh" : await detectFormat(path));
    if (format === undefined) {
      yield [absent("empty", "the file holds no record")];
    } else if (format === "unknown") {
      const reason = "it holds no record of a format that is known";
      yield [absent("unreadable", reason)];
    } else if (format === "dsh") {
      yield* deepseekItems(path, options);
    } else {
      yield* foreignItems(path, format, options);
    }
  } catch (error) {
    yield [refused(error)];
  }
}

/**
 * Tell a log's format by its first records.
 *
 * @param path The log.
 * @returns The format, `"unknown"`, or `undefined` when there is no record.
 */
export async function detectFormat(
  path: string,
): Promise<ConversationFormat | "unknown" | undefined> {
  let seen = 0;
  for await (const batch of readRecords(path)) {
    for (const found of batch) {
      const format = found.kind === "record" && formatOf(found.record);
      if (format) return format;
    }
    // A log that says nothing in its first records is not one of ours.
    seen += batch.length;
    if (seen > FIRST_RECORDS) break;
  }
  return seen > 0 ? "unknown" : undefined;
}

function formatOf(record: JsonValue): ConversationFormat | undefined {
  const fields: JsonObject = objectOf(record) ?? {};
  const type = textOf(fields.type);
  if (type === "session" && typeof fields.version === "number") {
    return typeof fields.createdAt === "number" ? "dsh" : undefined;
  }
  if (objectOf(fields.payload) && typeof fields.timestamp === "string") {
    return "codex";
  }
  if (textOf(fields.sessionId) || textOf(fields.leafUuid)) return "claude-code";
}

async function* foreignItems(
  path: string,
  format: "claude-code" | "codex",
  { maxLineBytes, findParent }: ReadConversationOptions,
): AsyncGenerator<ConversationItem[]> {
  const codex = format === "codex" ? new CodexReader() : undefined;
  const reader: RecordReader = codex ?? new ClaudeCodeReader();
  for await (const records of readRecords(path, { maxLineBytes })) {
    let items: ConversationItem[] = [];
    for (const found of records) {
      if (found.kind !== "record") {
        items.push(found);
        continue;
      }
      for (const item of reader.read(found.record, found.line)) {
        items.push(item);
        const inherits = item.kind === "header" && item.head.inherits;
        if (codex === undefined || !inherits) continue;
        yield items;
        items = [];
        const history = inheritedItems(inherits, { maxLineBytes, findParent });
        for await (const inherited of history) {
          if (inherited.kind === "turn") codex.continueAfter(inherited.turn);
          yield [inherited];
        }
      }
    }
    yield items;
  }
  yield [...reader.end?.() ?? []];
}

async function* deepseekItems(
  path: string,
  options: ReadConversationOptions,
): AsyncGenerator<ConversationItem[]> {
  const log = await LogReader.open(path, {
    maxLineBytes: options.maxLineBytes,
  });
  try {
    yield* deepseekBatches(log);
  } finally {
    // Whoever wants the header alone goes before the first batch.
    await log[Symbol.asyncDispose]();
  }
}

async function* deepseekBatches(
  log: LogReader,
): AsyncGenerator<ConversationItem[]> {
  const head = headOf(log.header);
  const { from, copiedRecords = 0 } = head.inherits ?? {};
  yield [{ kind: "header", harness: "dsh", head }];
  if (from !== undefined && copiedRecords > 0) {
    yield [{ kind: "inherited", from, part: "begins" }];
  }
  const reader = new DeepseekReader();
  for await (const batch of log.batches()) {
    const items: ConversationItem[] = [];
    for (const item of batch) {
      if (item.kind === "event") {
        items.push(...reader.read(item.event));
        if (from !== undefined && item.event.seq === copiedRecords - 1) {
          items.push({ kind: "inherited", from, part: "ends" });
        }
      } else if (item.kind === "torn") {
        items.push({ kind: "torn", bytes: item.bytes });
      } else {
        const { line, byte, reason } = item;
        items.push({ kind: "damage", line, byte, reason });
      }
    }
    yield items;
  }
}

function refused(error: unknown): ConversationItem {
  const cause = (error as Error).cause ?? error;
  const code = (cause as { code?: unknown }).code;
  return code === "ENOENT" || code === "ENOTDIR"
    ? absent("missing", "there is no such file")
    : absent("unreadable", (error as Error).message);
}

function absent(
  state: "missing" | "empty" | "unreadable",
  reason: string,
): ConversationItem {
  return { kind: "absent", state, reason };
}
