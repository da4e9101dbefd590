/**
 * The sessions of Kimi CLI.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { isAbsolute, join, resolve } from "@std/path";
import type { SessionHeader, SessionLocation } from "../../types.ts";
import type {
  HarnessLogs,
  HeadReading,
  ListedLog,
  LogHead,
} from "./harness_logs.ts";
import { listHeads, locations } from "./list_heads.ts";
import { readHead } from "./read_head.ts";
import { segmentAbove, spellings } from "./spellings.ts";
import { walkFiles } from "./walk_files.ts";

const KIND = "kimi-cli-jsonl";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Options for {@linkcode KimiCliLogs}. */
export interface KimiCliLogsOptions {
  /** The absolute folder that `KIMI_SHARE_DIR` names, or `~/.kimi`. */
  readonly shareDir: string;
}

/** The sessions of Kimi CLI under one share folder. */
export class KimiCliLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "kimi-cli" as const;
  readonly #sessions: string;

  /**
   * Look at one place.
   *
   * @param options Where its share folder is.
   */
  constructor(options: KimiCliLogsOptions) {
    this.#sessions = join(resolve(options.shareDir), "sessions");
  }

  /**
   * Say where a session's record of the model's context would be. The folder
   * is named by the MD5 of the work folder's path as it was given.
   *
   * @param meta The session's header.
   * @returns The location, or `undefined` without a folder.
   */
  locate(meta: SessionHeader): SessionLocation | undefined {
    if (meta.cwd === undefined || !isAbsolute(meta.cwd)) return undefined;
    if (!UUID.test(meta.id)) return undefined;
    return {
      kind: KIND,
      path: join(
        this.#sessions,
        md5(meta.cwd),
        meta.id,
        "context.jsonl",
      ),
    };
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    return UUID.test(id) ? locations(KIND, this.#files(id)) : [];
  }

  /** Every log, named by its folder: its records carry no id. */
  list(): AsyncIterable<ListedLog> {
    return listHeads(KIND, this.#files(), headOfContext);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOfContext(location.path);
  }

  /** Tell a session that lies in the folder of another work folder. */
  misplacement(
    { path }: SessionLocation,
    _head: LogHead,
    cwd?: string,
  ): string | undefined {
    if (cwd === undefined) return undefined;
    // A back end that is not the local one puts its name before the hash.
    const folder = segmentAbove(path, 2);
    return spellings(cwd).some((spelled) => folder.endsWith(md5(spelled)))
      ? undefined
      : "it lies in the folder of another work folder";
  }

  *#files(id?: string): Iterable<string> {
    const file = (name: string) => name === "context.jsonl";
    for (const path of walkFiles(this.#sessions, { files: { 2: file } })) {
      if (id === undefined || segmentAbove(path, 1) === id) yield path;
    }
  }
}

// The records carry no id: it is the name of the session's folder.
const headOfContext = (path: string) =>
  readHead(path, () => ({ id: segmentAbove(path, 1) }));
