/**
 * The writer of one session: checks, encodes, publishes or appends, in order.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { checkEvents } from "../../check_events.ts";
import {
  SessionExistsError,
  StorageError,
  WriterClosedError,
} from "../../errors.ts";
import type { SessionWriter } from "../../seam.ts";
import { takenPath } from "../read/find_session.ts";
import type { BatchEncoder } from "./append_batch.ts";
import type { Disk } from "./disk.ts";
import { diskQueue } from "./disk_queue.ts";
import type { SessionLock } from "../../lock/lock_note.ts";
import { OpenLog } from "./open_log.ts";
import {
  makeLogFolder,
  publishLog,
  refuseLinks,
  removeFolders,
} from "./publish_log.ts";
import { lockPath, lockSession } from "../../lock/session_lock.ts";
import { systemCode } from "../../system/system_code.ts";
import { storageError } from "../../system/storage_error.ts";
import { NameTooLongError } from "./write_errors.ts";

/** What a writer is made with. */
export interface JsonlWriterParts {
  /** The session's header. */
  readonly header: SessionHeader;
  /** The engine's root. */
  readonly root: string;
  /** The session's log. */
  readonly path: string;
  /** The file system. */
  readonly disk: Disk;
  /** Turns events into bytes. */
  readonly encode: BatchEncoder;
  /** Asks whether the root may be written; called before the first write. */
  readonly claim: () => Promise<void>;
  /** Told when the writer has closed. */
  readonly closed: (writer: JsonlWriter) => void;
  /** The log, its lock and what it holds, when the session is stored already. */
  readonly stored?: {
    readonly log: OpenLog;
    readonly lock: SessionLock;
    readonly nextSeq: number;
    /** Whether the last line still wants its newline. */
    readonly unterminated: boolean;
  };
}

/** Writes one session to its log. */
export class JsonlWriter implements SessionWriter {
  readonly header: SessionHeader;
  readonly #parts: JsonlWriterParts;
  #log: OpenLog | undefined;
  #lock: SessionLock | undefined;
  #nextSeq: number;
  #unterminated: boolean;
  #closing: Promise<void> | undefined;
  #queue: Promise<void> = Promise.resolve();

  /**
   * Build a writer. Nothing is written.
   *
   * @param parts What it works with.
   */
  constructor(parts: JsonlWriterParts) {
    this.header = parts.header;
    this.#parts = parts;
    this.#log = parts.stored?.log;
    this.#lock = parts.stored?.lock;
    this.#nextSeq = parts.stored?.nextSeq ?? 0;
    this.#unterminated = parts.stored?.unterminated ?? false;
  }

  /** The number that the next event must carry. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /**
   * Store events. They are durable when this resolves; none of them is stored
   * when it rejects, and the same append may be tried again. Appends that
   * overlap are stored in the order of their calls.
   *
   * @param events Events whose numbers continue {@linkcode nextSeq}.
   */
  append(events: readonly SessionEvent[]): Promise<void> {
    if (this.#closing) {
      return Promise.reject(new WriterClosedError(this.header.id));
    }
    // Copied now: a caller may empty its buffer before our turn comes.
    const given = Array.isArray(events) ? events.slice() : events;
    const appended = this.#queue.then(() => this.#append(given));
    this.#queue = appended.catch(() => {});
    return appended;
  }

  /** Wait for what was begun, then let the session go. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#closing ??= this.#queue.then(() => this.#close());
  }

  async #append(events: readonly SessionEvent[]): Promise<void> {
    checkEvents(this.header.id, this.#nextSeq, events);
    if (events.length === 0) return;
    const { encode } = this.#parts;
    const log = this.#log;
    if (log === undefined) {
      const bytes = encode.first(this.header, events);
      await diskQueue.run(() => this.#publish(bytes));
    } else {
      const bytes = encode.next(events, this.#unterminated);
      await log.append(bytes);
      this.#unterminated = false;
    }
    this.#nextSeq += events.length;
  }

  async #publish(bytes: Uint8Array): Promise<void> {
    const { disk, root, path, claim } = this.#parts;
    const { id } = this.header;
    const place = { id, root, path };
    let made: readonly string[] = [];
    try {
      await claim();
      await refuseLinks(disk, place);
      await refuseTaken(disk, place);
      // Elsewhere in the root it would make the id ambiguous, and beside a later
      // generation nobody would read it.
      const taken = takenPath(root, id);
      if (taken !== undefined) throw new SessionExistsError(id, taken);
      made = await makeLogFolder(disk, place);
      this.#lock ??= lockSession(id, lockPath(path));
      const open = await publishLog(disk, { id, path, made }, bytes);
      this.#log = new OpenLog(disk, { id, path, ...open });
    } catch (error) {
      this.#lock?.release();
      this.#lock = undefined;
      await removeFolders(disk, made);
      if (systemCode(error) === "ENAMETOOLONG") {
        throw new NameTooLongError(id, path, { cause: error });
      }
      throw storageError(`create session ${JSON.stringify(id)}`, path, error);
    }
  }

  async #close(): Promise<void> {
    try {
      await this.#log?.close();
    } finally {
      this.#lock?.release();
      this.#parts.closed(this);
    }
  }
}

/** Refuse a log whose name is taken, by a log or by what can be none. */
async function refuseTaken(
  disk: Disk,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<void> {
  const taken = await disk.look(path);
  if (taken === undefined) return;
  if (taken.kind === "file") throw new SessionExistsError(id, path);
  throw new StorageError(
    `create session ${JSON.stringify(id)}`,
    `${JSON.stringify(path)} is ${
      taken.kind === "folder" ? "a folder" : "no plain file"
    }; move it out of the root`,
    { path },
  );
}
