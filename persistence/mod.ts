/**
 * Where sessions are stored: the seam that every engine keeps, and the engines.
 *
 * @example Usage
 * ```ts
 * import { MemoryPersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new MemoryPersistence();
 * const header = { version: 0, id: "session-1", createdAt: 0 };
 * const writer = await persistence.create(header);
 * await writer.append([
 *   { type: "turn/start", seq: 0, time: 1, data: { turn: 1 } },
 * ]);
 *
 * assertEquals(writer.nextSeq, 1);
 * assertEquals(persistence.locate(header), undefined);
 * ```
 *
 * @module
 */

export * from "./check_events.ts";
export { jsonProblem, MAX_EVENT_DEPTH } from "./json_problem.ts";
export * from "./check_header.ts";
export * from "./closers.ts";
export * from "./errors.ts";
export * from "./jsonl/record/chunk_row.ts";
export * from "./jsonl/record/expand_row.ts";
export * from "./jsonl/record/pack_chunks.ts";
export * from "./jsonl/layout/encode_segment.ts";
export * from "./jsonl/read/await_tail.ts";
export * from "./jsonl/read/follow_log.ts";
export type { JsonlPersistenceOptions } from "./jsonl/jsonl_options.ts";
export * from "./jsonl/jsonl_persistence.ts";
export type { FileScan } from "./jsonl/read/file_scan.ts";
export * from "./jsonl/read/log_scanner.ts";
export type { JsonlCompression, JsonlLayout } from "./jsonl/layout/layout.ts";
export * from "./jsonl/read/read_errors.ts";
export {
  LogReader,
  readLog,
  type ReadLogOptions,
} from "./jsonl/read/read_log.ts";
export * from "./jsonl/read/scan_log.ts";
export * from "./jsonl/read/scan_options.ts";
export * from "./jsonl/read/tail_log.ts";
export * from "./jsonl/read/verify_session.ts";
export * from "./jsonl/write/write_errors.ts";
export { ZstdUnavailableError } from "./jsonl/zstd/zstd_decoder.ts";
export { ZstdWriteError } from "./jsonl/zstd/zstd_encoder.ts";
export * from "./live_sessions.ts";
export * from "./memory.ts";
export * from "./move_session.ts";
export type * from "./seam.ts";
export {
  DatabaseBusyError,
  DatabaseCorruptError,
  DatabaseVersionError,
  SqliteDriverError,
} from "./sqlite/errors.ts";
export type * from "./sqlite/sqlite_database.ts";
export * from "./sqlite/sqlite_persistence.ts";
export { SessionEnvError } from "../errors.ts";
export type {
  JsonObject,
  JsonValue,
  SessionEvent,
  SessionHeader,
  SessionLocation,
  SessionLocator,
  SurfaceOperation,
} from "../types.ts";
