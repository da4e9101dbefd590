/**
 * The sessions of DeepSeek Harness, and those of every harness that is built
 * on this package. Their layout is the storage engine's, in every shape that
 * it reads.
 *
 * @module
 */

import { statSync } from "node:fs";
import { resolve } from "@std/path";
import { SessionEnvError } from "../../errors.ts";
import { SessionDamagedError } from "../../persistence/errors.ts";
import { isPlaced } from "../../persistence/jsonl/layout/log_place.ts";
import { encodeSegment } from "../../persistence/jsonl/layout/encode_segment.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonlLayout } from "../../persistence/jsonl/layout/layout.ts";
import { listSessions } from "../../persistence/jsonl/read/list_sessions.ts";
import { readHead } from "../../persistence/jsonl/read/read_head.ts";
import { compressionOf } from "../../persistence/jsonl/read/read_log.ts";
import { logsOf, rootFolders } from "../../persistence/jsonl/read/walk_root.ts";
import type { ZstdDecoder } from "../../persistence/jsonl/zstd/zstd_decoder.ts";
import type { SessionHeader, SessionLocation } from "../../types.ts";
import type {
  HarnessLogs,
  HeadReading,
  ListedLog,
  LogHead,
} from "./harness_logs.ts";
import { otherThanFile } from "./plain_file.ts";

const KIND = "jsonl";

/** Options for {@linkcode DshLogs}. */
export interface DshLogsOptions {
  /** The absolute roots that are searched, the one that is written to first. */
  readonly roots: readonly [string, ...string[]];
  /**
   * The layout of the first root: `project` is today's, `bucket` that of July
   * 2026 and of this package. A search reads both.
   *
   * @default {"project"}
   */
  readonly layout?: JsonlLayout;
  /**
   * Decodes compressed heads.
   *
   * @default {such heads are told as unreadable}
   */
  readonly decoder?: ZstdDecoder;
}

/** The sessions under some roots. */
export class DshLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "dsh" as const;
  readonly #roots: readonly string[];
  readonly #engine: JsonlPersistence;
  readonly #decoder: ZstdDecoder | undefined;

  /**
   * Look at some places.
   *
   * @param options Where they are.
   */
  constructor(options: DshLogsOptions) {
    const { roots, layout = "project", decoder } = options;
    this.#roots = roots.map((root) => resolve(root));
    this.#engine = new JsonlPersistence({ root: this.#roots[0]!, layout });
    this.#decoder = decoder;
  }

  /**
   * Say where a session's log would be in the first root.
   *
   * @param meta The session's header.
   */
  locate(meta: SessionHeader): SessionLocation | undefined {
    return this.#engine.locate(meta);
  }

  /** Search for the log of a session by its id, in every root. */
  find(id: string): readonly SessionLocation[] {
    if (id === "") return [];
    return this.#roots.flatMap((root) => [
      ...logsIn(root, encodeSegment(id)),
    ]);
  }

  /** Every log, read no further than its head. */
  async *list(): AsyncIterable<ListedLog> {
    for (const root of this.#roots) {
      for await (const listed of listSessions(root)) {
        if ("error" in listed) {
          const { path, error } = listed;
          yield { location: { kind: KIND, path }, error };
        } else {
          const { header, location } = listed;
          if (!location) continue;
          yield {
            location,
            head: headOf(header),
            get updatedAt() {
              return listed.updatedAt;
            },
          };
        }
      }
    }
  }

  /** Read the head of a log, or tell why there is none. */
  head({ path }: SessionLocation): HeadReading {
    const reading = this.#header(path);
    return "header" in reading
      ? { state: "present", head: headOf(reading.header) }
      : reading;
  }

  /** Tell a log whose id and folder belong at another path. */
  misplacement({ path }: SessionLocation): string | undefined {
    const reading = this.#header(path);
    return "header" in reading && !isPlaced(path, reading.header)
      ? "its id and its folder belong at another path"
      : undefined;
  }

  #header(
    path: string,
  ): { header: SessionHeader } | Exclude<HeadReading, { state: "present" }> {
    try {
      const other = otherThanFile(path);
      if (other) return { state: "unreadable", reason: `it is ${other}` };
      const compression = compressionOf(path);
      if (compression === "zstd" && this.#decoder === undefined) {
        return {
          state: "unreadable",
          reason:
            "it is compressed with Zstandard, which was not made available",
        };
      }
      return readHead(path, { compression, decoder: this.#decoder });
    } catch (error) {
      return refusal(path, error as Error);
    }
  }
}

function* logsIn(root: string, segment: string): Generator<SessionLocation> {
  try {
    for (const folder of rootFolders(root)) {
      for (const { path } of logsOf(folder, segment)) {
        yield { kind: KIND, path };
      }
    }
  } catch (error) {
    // A root that is not there, or closed to us, holds nothing.
    if (error instanceof SessionEnvError) throw error;
  }
}

/**
 * What a header says, in the words that all harnesses' logs have.
 *
 * @param header The header.
 * @returns The head.
 */
export function headOf(header: SessionHeader): LogHead {
  const { id, cwd, createdAt, parentSession, seedLength, origin } = header;
  return {
    id,
    createdAt,
    ...(cwd !== undefined && { cwd }),
    ...(parentSession !== undefined && { parent: parentSession }),
    ...(parentSession !== undefined && seedLength !== undefined && {
      inherits: { from: parentSession, copiedRecords: seedLength },
    }),
    ...(origin !== undefined && { subagent: true as const }),
  };
}

function refusal(
  path: string,
  error: Error,
): Exclude<HeadReading, { state: "present" }> {
  const cause = (error.cause ?? error) as { code?: unknown };
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR") {
    return { state: "missing", reason: "there is no such file" };
  }
  if (sizeOf(path) === 0) {
    return { state: "empty", reason: "the file is empty" };
  }
  return {
    state: error instanceof SessionDamagedError && isCut(error)
      ? "half-written"
      : "unreadable",
    reason: error.message,
  };
}

function sizeOf(path: string): number | undefined {
  try {
    return statSync(path).size;
  } catch {
    // It is told by the error that brought us here.
    return undefined;
  }
}

// The header was begun and its line has no end.
function isCut(error: SessionDamagedError): boolean {
  return error.cause === undefined && /no whole header/.test(error.reason);
}
