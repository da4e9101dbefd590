/**
 * The sessions of pi.
 *
 * @module
 */

import { basename, resolve } from "@std/path";
import type {
  JsonObject,
  SessionHeader,
  SessionLocation,
} from "../../types.ts";
import { textField } from "../claim_builder.ts";
import type {
  HarnessLogs,
  HeadReading,
  ListedLog,
  LogHead,
} from "./harness_logs.ts";
import { listHeads, locations } from "./list_heads.ts";
import { readHead } from "./read_head.ts";
import { walkFiles } from "./walk_files.ts";

const KIND = "pi-jsonl";

/** Options for {@linkcode PiLogs}. */
export interface PiLogsOptions {
  /**
   * The absolute folder that `PI_CODING_AGENT_SESSION_DIR` names, or
   * `sessions` under the one of `PI_CODING_AGENT_DIR`, or
   * `~/.pi/agent/sessions`.
   */
  readonly sessionDir: string;
}

/** The sessions of pi under one folder. */
export class PiLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "pi" as const;
  readonly #root: string;

  /**
   * Look at one place.
   *
   * @param options Where its sessions are.
   */
  constructor(options: PiLogsOptions) {
    this.#root = resolve(options.sessionDir);
  }

  /**
   * pi puts the time of its start into a file's name: there is no honest
   * answer without a search.
   *
   * @returns Always `undefined`; use {@linkcode find}.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    return id === ""
      ? []
      : locations(KIND, this.#files((name) => idIn(name) === id));
  }

  /** Every log, read no further than its head. */
  list(): AsyncIterable<ListedLog> {
    return listHeads(
      KIND,
      this.#files((name) => name.endsWith(".jsonl")),
      headOf,
    );
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOf(location.path);
  }

  /** Tell a log whose name carries another id than its head. */
  misplacement(
    { path }: SessionLocation,
    { id }: LogHead,
  ): string | undefined {
    return idIn(basename(path)) === id
      ? undefined
      : "its name is not that of its session";
  }

  #files(file: (name: string) => boolean): Iterable<string> {
    return walkFiles(this.#root, { files: { 1: file } });
  }
}

// The time before an id has no underscore; an id may.
const idIn = (name: string) => /^[^_]+_(.+)\.jsonl$/.exec(name)?.[1];

const headOf = (path: string) => readHead(path, understand);

/**
 * Derive the folder name of a project. Different paths can share one.
 *
 * @param cwd The absolute path of the project.
 * @returns The folder name under the sessions folder.
 */
export function piProjectFolder(cwd: string): string {
  return `--${cwd.replace(/^[\\/]/, "").replace(/[\\/:]/g, "-")}--`;
}

function understand(record: JsonObject): LogHead | undefined {
  const id = textField(record, "id");
  if (record.type !== "session" || id === undefined) return undefined;
  const cwd = textField(record, "cwd");
  const parent = textField(record, "parentSession");
  const createdAt = Date.parse(textField(record, "timestamp") ?? "");
  return {
    id,
    ...(cwd !== undefined && { cwd }),
    ...(Number.isFinite(createdAt) && { createdAt }),
    ...(parent !== undefined && { parent }),
  };
}
