/**
 * The storage engine that keeps sessions as rows of one SQLite database.
 *
 * @module
 */

import type { SessionHeader, SessionLocation } from "../../types.ts";
import { checkFromSeq } from "../check_from_seq.ts";
import { checkHeader, checkSessionId } from "../check_header.ts";
import { closersOf } from "../closers.ts";
import { SessionNotFoundError } from "../errors.ts";
import type {
  ListedSession,
  ReadItem,
  ReadOptions,
  SessionPersistence,
  SessionWriter,
} from "../seam.ts";
import { Connections } from "./connections.ts";
import { databaseError } from "./errors.ts";
import type { SessionLock } from "../lock/lock_note.ts";
import { listStored } from "./list_stored.ts";
import {
  findRow,
  insertEvents,
  readHeader,
  readLastTurn,
  readPage,
} from "./session_rows.ts";
import type { SqliteDatabase } from "./sqlite_database.ts";
import { SqliteWriter, type SqliteWriterParts } from "./sqlite_writer.ts";

/** Options of {@linkcode SqlitePersistence}. */
export interface SqlitePersistenceOptions {
  /**
   * How long a lock of another process is waited for, in milliseconds. This
   * process goes on meanwhile.
   *
   * @default {5000}
   */
  readonly busyTimeoutMs?: number;
}

/**
 * A storage engine that keeps sessions in one SQLite database.
 *
 * Given a path, it opens `node:sqlite` when it is first needed, and closes it
 * at its own end. Given an open database, it uses that, sets its busy timeout
 * to 0 and its journal to WAL, and leaves it open. It keeps no file per
 * session, so `locate` says nothing.
 *
 * Reading a file opens it read-only; SQLite may leave its empty `-shm` and `-wal`
 * beside it, which the next writer removes. Each append is one transaction. A session has one writer, in whatever
 * process; a lock beside the database is held while it lives, and the kernel
 * lets go of it when its process dies.
 *
 * @example Usage
 * ```ts
 * import { SqlitePersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new SqlitePersistence(":memory:");
 * const writer = await persistence.create({ version: 0, id: "a", createdAt: 0 });
 * await writer.append([
 *   { type: "turn/start", seq: 0, time: 1, data: { turn: 1 } },
 * ]);
 *
 * assertEquals((await persistence.find("a"))?.id, "a");
 * await persistence[Symbol.asyncDispose]();
 * ```
 */
export class SqlitePersistence implements SessionPersistence {
  readonly #connections: Connections;
  readonly #writers = new Set<SqliteWriter>();
  #closing: Promise<void> | undefined;

  /**
   * Build the engine. Nothing is opened yet.
   *
   * @param database An open database, or the path of one.
   * @param options Additional options.
   * @throws {RangeError} If the busy timeout is not a number of milliseconds.
   */
  constructor(
    database: SqliteDatabase | string,
    options: SqlitePersistenceOptions = {},
  ) {
    const { busyTimeoutMs = 5000 } = options;
    this.#connections = new Connections(database, busyTimeoutMs);
  }

  /**
   * Says nothing: no session has a file of its own here.
   *
   * @param _meta The session's header.
   * @returns `undefined`.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /**
   * Begin a session. Nothing is opened or written until its first append,
   * which is refused when a session of that id is stored already.
   *
   * @param header The session's header.
   * @returns Its writer.
   * @throws {TypeError} If the header is not one.
   */
  // deno-lint-ignore require-await -- a failure must reject, not throw
  async create(header: SessionHeader): Promise<SessionWriter> {
    const checked = checkHeader(header);
    this.#connections.refuseClosed("create a session");
    return this.#add({ header: checked, owner: crypto.randomUUID() });
  }

  /**
   * Take a stored session, and close its open turn.
   *
   * @param id The session's id.
   * @returns Its writer.
   * @throws {SessionNotFoundError} If it is not stored.
   * @throws {SessionBusyError} If another writer holds it.
   * @throws {SessionDamagedError} If its header or its end is damaged.
   */
  async resume(id: string): Promise<SessionWriter> {
    checkSessionId(id);
    this.#connections.refuseClosed("resume a session");
    if (await this.#connections.forReading() === undefined) {
      throw new SessionNotFoundError(id, this.#connections.path);
    }
    this.#connections.refuseClosed("resume a session");
    const database = await this.#connections.forWriting();
    const owner = crypto.randomUUID();
    let lock: SessionLock | undefined;
    try {
      const { header, nextSeq } = await database.transaction(() => {
        const row = findRow(database, id);
        if (row === undefined) {
          throw new SessionNotFoundError(id, this.#connections.path);
        }
        const header = readHeader(row, id);
        lock ??= database.take(id);
        const closers = closersOf(readLastTurn(database, row, id));
        database.run(
          "UPDATE dsh_sessions SET owner = ? WHERE key = ?",
          owner,
          row.key,
        );
        insertEvents(database, row, closers);
        return { header, nextSeq: row.nextSeq + closers.length };
      });
      this.#connections.refuseClosed("resume a session");
      return this.#add({ header, owner, stored: { lock: lock!, nextSeq } });
    } catch (error) {
      lock?.release();
      throw databaseError(
        `resume session ${JSON.stringify(id)}`,
        this.#connections.path,
        error,
      );
    }
  }

  /**
   * Look a session up by its id.
   *
   * @param id The session's id.
   * @returns Its header, or `undefined` when it is not stored.
   */
  async find(id: string): Promise<SessionHeader | undefined> {
    checkSessionId(id);
    this.#connections.refuseClosed("look for a session");
    const database = await this.#connections.forReading();
    if (database === undefined) return undefined;
    const row = await this.#connections.query(
      "look for a session",
      database,
      () => findRow(database, id),
    );
    return row && readHeader(row, id);
  }

  /**
   * Read a session as it is now. Writes nothing; a database that is not there
   * is not made.
   *
   * @param id The session's id.
   * @param options Where to begin.
   * @returns Its events. The first damaged row ends them, told by the line
   * that it would have in a log.
   * @throws {SessionNotFoundError} If it is not stored.
   */
  async *read(id: string, options: ReadOptions = {}): AsyncGenerator<ReadItem> {
    checkSessionId(id);
    const fromSeq = checkFromSeq(options);
    this.#connections.refuseClosed("read a session");
    const action = `read session ${JSON.stringify(id)}`;
    const database = await this.#connections.forReading();
    const ask = <T>(query: () => T) =>
      this.#connections.query(action, database!, query);
    const row = database && await ask(() => findRow(database, id));
    if (!row) throw new SessionNotFoundError(id, this.#connections.path);
    readHeader(row, id);
    for (let seq = fromSeq; seq < row.nextSeq;) {
      const page = await ask(() => readPage(database, row, seq));
      yield* page;
      if (page.at(-1)?.kind !== "event") return;
      seq += page.length;
    }
  }

  /**
   * Every session that is stored, the unreadable ones with their errors.
   *
   * @returns Their headers, in the order of their first appends.
   */
  async *list(): AsyncGenerator<ListedSession> {
    this.#connections.refuseClosed("list the sessions");
    yield* listStored(this.#connections);
  }

  /** Wait for what was begun, and close what this engine opened. */
  [Symbol.asyncDispose](): Promise<void> {
    // At once, so that no session is taken that nobody would let go.
    this.#connections.refuse();
    return this.#closing ??= this.#close();
  }

  async #close(): Promise<void> {
    await Promise.all(
      [...this.#writers].map((writer) => writer[Symbol.asyncDispose]()),
    );
    await this.#connections.close();
  }

  #add(
    session: Pick<SqliteWriterParts, "header" | "owner" | "stored">,
  ): SqliteWriter {
    const writer = new SqliteWriter({
      ...session,
      path: () => this.#connections.path,
      open: () => this.#connections.forWriting(),
      closed: (done) => this.#writers.delete(done),
    });
    this.#writers.add(writer);
    return writer;
  }
}
