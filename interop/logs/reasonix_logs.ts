/**
 * The sessions of Reasonix.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";
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

const KIND = "reasonix-jsonl";

/** Options for {@linkcode ReasonixLogs}. */
export interface ReasonixLogsOptions {
  /**
   * The absolute folder that `REASONIX_STATE_HOME` names, or that of
   * `REASONIX_HOME`, or `~/.reasonix`.
   */
  readonly stateHome: string;
}

/** The sessions of Reasonix under one state folder. */
export class ReasonixLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "reasonix" as const;
  readonly #sessions: string;

  /**
   * Look at one place.
   *
   * @param options Where its state is.
   */
  constructor(options: ReasonixLogsOptions) {
    this.#sessions = join(resolve(options.stateHome), "sessions");
  }

  /**
   * The controller that owns the active log names it: there is no honest
   * answer from a header.
   *
   * @returns Always `undefined`; use {@linkcode find}.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /**
   * Search for the log of a session: the file whose name carries the id and
   * whose head carries no other.
   */
  find(id: string): readonly SessionLocation[] {
    if (id === "" || /[\\/]/.test(id)) return [];
    const files = [...this.#files((name) => isNamed(name, id))];
    return locations(KIND, files.filter((path) => !isOfAnother(path, id)));
  }

  /** Every log, read no further than its head. */
  list(): AsyncIterable<ListedLog> {
    const files = this.#files((name) => name.endsWith(".jsonl"));
    return listHeads(KIND, files, headOf);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOf(location.path);
  }

  /** Tell a log whose name does not carry the id of its head. */
  misplacement(
    { path }: SessionLocation,
    { id }: LogHead,
  ): string | undefined {
    return id === undefined || isNamed(basename(path), id)
      ? undefined
      : "its name is not that of its session";
  }

  *#files(file: (name: string) => boolean): Iterable<string> {
    yield* walkFiles(this.#sessions, { files: { 0: file } });
    yield* walkFiles(join(this.#sessions, "archive"), { files: { 0: file } });
  }
}

const headOf = (path: string) => readHead(path, understand);

function isOfAnother(path: string, id: string): boolean {
  const reading = headOf(path);
  return reading.state === "present" && reading.head.id !== undefined &&
    reading.head.id !== id;
}

function isNamed(name: string, id: string): boolean {
  return name === `${id}.jsonl` || name.endsWith(`-${id}.jsonl`) ||
    name.endsWith(`_${id}.jsonl`);
}

// Whatever its first record is, its session is named by the file.
function understand(record: JsonObject): LogHead {
  const id = textField(record, "sessionId") ?? textField(record, "id");
  const cwd = textField(record, "cwd");
  return {
    ...(id !== undefined && { id }),
    ...(cwd !== undefined && { cwd }),
  };
}
