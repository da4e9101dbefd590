/**
 * The rollouts of Codex.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";
import type {
  JsonObject,
  JsonValue,
  SessionHeader,
  SessionLocation,
} from "../../types.ts";
import { textField } from "../claim_builder.ts";
import type {
  GitState,
  HarnessLogs,
  HeadReading,
  InheritedHistory,
  ListedLog,
  LogHead,
} from "./harness_logs.ts";
import { listHeads, locations } from "./list_heads.ts";
import { type DecompressHead, readHead } from "./read_head.ts";
import { walkFiles } from "./walk_files.ts";

const KIND = "codex-jsonl";
const ROLLOUT =
  /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-([0-9A-Za-z-]+)\.jsonl(\.zst)?$/;

/** Options for {@linkcode CodexLogs}. */
export interface CodexLogsOptions {
  /** The absolute folder that `CODEX_HOME` names, or `~/.codex`. */
  readonly codexHome: string;
  /**
   * Decompresses the head of a `.zst` file, which a runtime may be unable to.
   *
   * @default {such files are told as unreadable}
   */
  readonly decompress?: DecompressHead;
}

/** The rollouts of Codex under one home. */
export class CodexLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "codex" as const;
  readonly #home: string;
  readonly #decompress: DecompressHead | undefined;

  /**
   * Look at one place.
   *
   * @param options Where its home is.
   */
  constructor(options: CodexLogsOptions) {
    this.#home = resolve(options.codexHome);
    this.#decompress = options.decompress;
  }

  /**
   * Codex puts a rollout under the local day and second of its start, which no
   * header tells: there is no honest answer without a search.
   *
   * @returns Always `undefined`; use {@linkcode find}.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /** Search for the log of a thread by its id. */
  find(id: string): readonly SessionLocation[] {
    const named = (name: string) => ROLLOUT.exec(name)?.[1] === id;
    return locations(KIND, this.#files(named));
  }

  /** Every log, read no further than its head. */
  list(): AsyncIterable<ListedLog> {
    const files = this.#files((name) => ROLLOUT.test(name));
    return listHeads(KIND, files, (path) => this.#headOf(path));
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return this.#headOf(location.path);
  }

  /** Tell a rollout whose name carries another id than its head. */
  misplacement(
    { path }: SessionLocation,
    { id }: LogHead,
  ): string | undefined {
    const named = ROLLOUT.exec(basename(path))?.[1];
    return named === id
      ? undefined
      : "its name is not that of a rollout of its thread";
  }

  #headOf(path: string): HeadReading {
    if (!path.endsWith(".zst")) return readHead(path, understandSessionMeta);
    return this.#decompress
      ? readHead(path, understandSessionMeta, this.#decompress)
      : {
        state: "unreadable",
        reason: "it is compressed with Zstandard, which was not made available",
      };
  }

  *#files(file: (name: string) => boolean): Iterable<string> {
    yield* walkFiles(join(this.#home, "sessions"), { files: { 3: file } });
    yield* walkFiles(join(this.#home, "archived_sessions"), {
      files: { 0: file },
    });
  }
}

/**
 * Read a rollout's first record.
 *
 * @param record The record.
 * @returns The head, or `undefined` when it is not one.
 */
export function understandSessionMeta(
  record: JsonObject,
): LogHead | undefined {
  const payload = record.payload as JsonObject | undefined;
  if (
    record.type !== "session_meta" || typeof payload !== "object" ||
    payload === null
  ) return undefined;
  const id = textField(payload, "id");
  if (id === undefined) return undefined;
  const cwd = textField(payload, "cwd");
  const createdAt = Date.parse(textField(payload, "timestamp") ?? "");
  const spawner = textField(payload, "parent_thread_id");
  const forked = textField(payload, "forked_from_id");
  const parent = spawner ?? forked;
  const inherits = inheritedHistory(record, payload, forked);
  return {
    id,
    ...(cwd !== undefined && { cwd }),
    ...(Number.isFinite(createdAt) && { createdAt }),
    ...(parent !== undefined && { parent }),
    ...(inherits && { inherits }),
    ...(spawner !== undefined && { subagent: true as const }),
    ...origin(payload),
  };
}

// The source of a subagent is an object; what it is, its parent says.
function origin(
  payload: JsonObject,
): Pick<LogHead, "version" | "source" | "git"> {
  const version = textField(payload, "cli_version");
  const source = textField(payload, "source");
  const told = payload.git as JsonObject | null | undefined;
  const field = (name: string) =>
    typeof told === "object" && told !== null
      ? textField(told, name)
      : undefined;
  const commit = field("commit_hash");
  const branch = field("branch");
  const repository = field("repository_url");
  const git: GitState = {
    ...(commit !== undefined && { commit }),
    ...(branch !== undefined && { branch }),
    ...(repository !== undefined && { repository }),
  };
  return {
    ...(version !== undefined && { version }),
    ...(source !== undefined && { source }),
    ...(Object.keys(git).length > 0 && { git }),
  };
}

// A fork points into the file of the thread it came from and copies nothing; a
// subagent that was given its parent's history copies it behind its head.
function inheritedHistory(
  record: JsonObject,
  payload: JsonObject,
  forked: string | undefined,
): InheritedHistory | undefined {
  const base = payload.history_base as JsonObject | null | undefined;
  const from = typeof base === "object" && base !== null
    ? textField(base, "thread_id")
    : undefined;
  if (from === undefined) {
    if (forked === undefined) return undefined;
    const own = position(payload.subagent_history_start_ordinal);
    const copiedRecords = own === undefined
      ? -1
      : own - (position(record.ordinal) ?? 0) - 1;
    // Up to 0.145 a fork copied the history and did not say how far.
    return { from: forked, ...(copiedRecords >= 0 && { copiedRecords }) };
  }
  const endByte = position(base?.end_byte_offset);
  const endOrdinal = position(base?.end_ordinal_exclusive);
  return {
    from,
    copiedRecords: 0,
    ...(endByte !== undefined && { endByte }),
    ...(endOrdinal !== undefined && { endOrdinal }),
  };
}

function position(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0
    ? value
    : undefined;
}
