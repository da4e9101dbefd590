/**
 * The writer of one session in a database: one transaction an append.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../types.ts";
import { checkEvents } from "../check_events.ts";
import {
  SessionBusyError,
  SessionExistsError,
  SessionNotFoundError,
  WriterClosedError,
} from "../errors.ts";
import type { SessionLock } from "../lock/lock_note.ts";
import type { SessionWriter } from "../seam.ts";
import { databaseError } from "./errors.ts";
import type { SessionDatabase } from "./session_database.ts";
import {
  findRow,
  insertEvents,
  insertSession,
  type SessionRow,
} from "./session_rows.ts";

/** What a writer is made with. */
export interface SqliteWriterParts {
  /** The session's header. */
  readonly header: SessionHeader;
  /** The mark that says in the database whose the session is. */
  readonly owner: string;
  /** The lock and what is stored, when the session is stored already. */
  readonly stored?: { readonly lock: SessionLock; readonly nextSeq: number };
  /** Gives the database's path, for messages. */
  readonly path: () => string;
  /** Gives the database, opened for writing. */
  readonly open: () => Promise<SessionDatabase>;
  /** Told when the writer has closed. */
  readonly closed: (writer: SqliteWriter) => void;
}

/** Writes one session to a database. */
export class SqliteWriter implements SessionWriter {
  readonly header: SessionHeader;
  readonly #parts: SqliteWriterParts;
  #nextSeq: number;
  #lock: SessionLock | undefined;
  #queue: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /**
   * Build a writer. Nothing is written.
   *
   * @param parts What it works with.
   */
  constructor(parts: SqliteWriterParts) {
    this.header = parts.header;
    this.#parts = parts;
    this.#nextSeq = parts.stored?.nextSeq ?? 0;
    this.#lock = parts.stored?.lock;
  }

  /** The number that the next event must carry. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /**
   * Store events. They are durable when this resolves; none of them is stored
   * when it rejects. Appends that overlap are stored in the order of their
   * calls.
   *
   * @param events Events whose numbers continue {@linkcode nextSeq}.
   * @throws {SessionExistsError} If the session begins with them, and another
   * writer has begun it.
   * @throws {SessionBusyError} If another writer begins it at this moment, or
   * has taken it in spite of the lock.
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
    return this.#closing ??= this.#queue.then(() => {
      this.#release();
      this.#parts.closed(this);
    });
  }

  async #append(events: readonly SessionEvent[]): Promise<void> {
    const { id } = this.header;
    checkEvents(id, this.#nextSeq, events);
    if (events.length === 0) return;
    const database = await this.#parts.open();
    try {
      await database.transaction(() =>
        insertEvents(database, this.#ownRow(database), events)
      );
    } catch (error) {
      if (this.#nextSeq === 0) this.#release();
      throw databaseError(
        `append to session ${JSON.stringify(id)}`,
        this.#parts.path(),
        error,
      );
    }
    this.#nextSeq += events.length;
  }

  #release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  /** The session's row, made by the first append, if it is still ours. */
  #ownRow(database: SessionDatabase): SessionRow {
    const { id } = this.header;
    const row = findRow(database, id);
    if (this.#nextSeq === 0) {
      if (row) throw new SessionExistsError(id, this.#parts.path());
      // Kept through the tries of one append, while others hold the database.
      this.#lock ??= database.take(id);
      return insertSession(database, this.header, this.#parts.owner);
    }
    if (row === undefined) {
      throw new SessionNotFoundError(id, this.#parts.path());
    }
    if (row.owner !== this.#parts.owner || row.nextSeq !== this.#nextSeq) {
      // Its lock was deleted under it, or cannot be seen from there.
      throw new SessionBusyError(id, "another writer took it over");
    }
    return row;
  }
}
