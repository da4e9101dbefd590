/**
 * The sessions of Kimi CLI and of Kimi Code.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { isAbsolute, join, normalize, resolve } from "@std/path";
import type { SessionHeader, SessionLocation } from "../../types.ts";
import type { HarnessLogs, HeadReading, ListedLog } from "./harness_logs.ts";
import { listHeads, locations } from "./list_heads.ts";
import { readHead } from "./read_head.ts";
import { walkFiles } from "./walk_files.ts";

const CLI_KIND = "kimi-cli-jsonl";
const CODE_KIND = "kimi-code-jsonl";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const hash = (algorithm: "md5" | "sha256", text: string) =>
  createHash(algorithm).update(text).digest("hex");

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
      kind: CLI_KIND,
      path: join(
        this.#sessions,
        hash("md5", meta.cwd),
        meta.id,
        "context.jsonl",
      ),
    };
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    return UUID.test(id) ? locations(CLI_KIND, this.#files(id)) : [];
  }

  /** Every log, named by its folder: its records carry no id. */
  list(): AsyncIterable<ListedLog> {
    return listHeads(CLI_KIND, this.#files(), headOfContext);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOfContext(location.path);
  }

  /** The records carry no id, so nothing can contradict the folder's. */
  misplacement(): undefined {}

  *#files(id?: string): Iterable<string> {
    const file = (name: string) => name === "context.jsonl";
    for (const path of walkFiles(this.#sessions, { depth: 2, file })) {
      if (id === undefined || sessionFolder(path, 1) === id) yield path;
    }
  }
}

/** Options for {@linkcode KimiCodeLogs}. */
export interface KimiCodeLogsOptions {
  /** The absolute folder that `KIMI_CODE_HOME` names, or `~/.kimi-code`. */
  readonly home: string;
}

/** The sessions of Kimi Code under one home. */
export class KimiCodeLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "kimi-code" as const;
  readonly #sessions: string;

  /**
   * Look at one place.
   *
   * @param options Where its home is.
   */
  constructor(options: KimiCodeLogsOptions) {
    this.#sessions = join(resolve(options.home), "sessions");
  }

  /**
   * A work folder's name is made of a shortened form of its base name, by a
   * rule that is not established, and a hash: there is no honest answer without
   * a search.
   *
   * @returns Always `undefined`; use {@linkcode find} or {@linkcode findIn}.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    return locations(CODE_KIND, this.#files(id));
  }

  /**
   * Search for the logs of a work folder, which the hash in its name tells.
   *
   * @param cwd The absolute path of the work folder.
   */
  findIn(cwd: string): readonly SessionLocation[] {
    const suffix = `_${hash("sha256", normalize(cwd)).slice(0, 12)}`;
    return locations(
      CODE_KIND,
      this.#files(undefined, (name) => name.endsWith(suffix)),
    );
  }

  /** Every log, named by its folder. */
  list(): AsyncIterable<ListedLog> {
    return listHeads(CODE_KIND, this.#files(), headOfWire);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOfWire(location.path);
  }

  /** The records carry no id, so nothing can contradict the folder's. */
  misplacement(): undefined {}

  *#files(
    id?: string,
    workFolder: (name: string) => boolean = () => true,
  ): Iterable<string> {
    const folder = (name: string) =>
      /^wd_.+_[0-9a-f]{12}$/.test(name)
        ? workFolder(name)
        : /^(session_.+|agents|main)$/.test(name);
    const file = (name: string) => name === "wire.jsonl";
    for (const path of walkFiles(this.#sessions, { depth: 4, file, folder })) {
      if (id === undefined || sessionFolder(path, 3) === id) yield path;
    }
  }
}

// How many folders above the file the session's own is.
function sessionFolder(path: string, above: number): string {
  return path.split(/[\\/]/).at(-1 - above) ?? "";
}

// The records carry no id: it is the name of the session's folder.
const headOfContext = (path: string) =>
  readHead(path, () => ({ id: sessionFolder(path, 1) }));
const headOfWire = (path: string) =>
  readHead(path, () => ({ id: sessionFolder(path, 3) }));
