/**
 * The sessions of Kimi Code.
 *
 * @module
 */

import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "@std/path";
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
import { kimiWorkFolder } from "./kimi_work_folder.ts";
import { listHeads, locations } from "./list_heads.ts";
import { readHead } from "./read_head.ts";
import { segmentAbove, spellings } from "./spellings.ts";
import { walkFiles } from "./walk_files.ts";

const KIND = "kimi-code-jsonl";
const ID = /^session_[0-9A-Za-z-]+$/;
const MOST_STATE = 1024 * 1024;
const WORK_FOLDER = /^wd_.+_[0-9a-f]{12}$/;

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
   * Say where a session's record of its main agent would be. The header's
   * folder must be the real path, which is what the host is given.
   *
   * @param meta The session's header.
   * @returns The location, or `undefined` without a folder.
   */
  locate(meta: SessionHeader): SessionLocation | undefined {
    if (meta.cwd === undefined || !isAbsolute(meta.cwd) || !ID.test(meta.id)) {
      return undefined;
    }
    const folder = join(this.#sessions, kimiWorkFolder(meta.cwd), meta.id);
    return { kind: KIND, path: join(folder, "agents", "main", "wire.jsonl") };
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    return ID.test(id) ? locations(KIND, this.#files(id)) : [];
  }

  /**
   * The logs of a work folder.
   *
   * @param cwd The absolute path of the work folder.
   */
  findIn(cwd: string): readonly SessionLocation[] {
    const folder = kimiWorkFolder(cwd);
    return locations(KIND, this.#files(undefined, (name) => name === folder));
  }

  /** Every log, read no further than its head. */
  list(): AsyncIterable<ListedLog> {
    return listHeads(KIND, this.#files(), headOf);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOf(location.path);
  }

  /** Tell a session that lies under another name or another work folder. */
  misplacement(
    { path }: SessionLocation,
    { id, cwd }: LogHead,
    claimed: string | undefined = cwd,
  ): string | undefined {
    if (segmentAbove(path, 3) !== id) {
      return "its name is not that of its session";
    }
    const folder = segmentAbove(path, 4);
    return claimed === undefined ||
        spellings(claimed).some((spelled) => kimiWorkFolder(spelled) === folder)
      ? undefined
      : "it lies in the folder of another work folder";
  }

  *#files(
    id?: string,
    workFolder: (name: string) => boolean = () => true,
  ): Iterable<string> {
    const folder = (name: string) =>
      WORK_FOLDER.test(name)
        ? workFolder(name)
        : id === undefined
        ? /^(session_.+|agents|main)$/.test(name)
        : name === id || name === "agents" || name === "main";
    const file = (name: string) => name === "wire.jsonl";
    yield* walkFiles(this.#sessions, { files: { 4: file }, folder });
  }
}

// The records carry no id: it is in the state beside them, else only the name
// of the session's folder.
function headOf(path: string): HeadReading {
  return readHead(path, () => {
    const state = stateOf(dirname(dirname(dirname(path))));
    const id = textField(state, "id") ?? segmentAbove(path, 3);
    const cwd = textField(state, "cwd");
    const { createdAt } = state;
    return {
      id,
      ...(cwd !== undefined && { cwd }),
      ...(typeof createdAt === "number" && { createdAt }),
    };
  });
}

function stateOf(folder: string): JsonObject {
  const path = join(folder, "state.json");
  try {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (!facts?.isFile() || facts.size > MOST_STATE) return {};
    const state: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof state === "object" && state !== null && !Array.isArray(state)
      ? state as JsonObject
      : {};
  } catch {
    // A session that was just begun has none yet, or is about to write it.
    return {};
  }
}
