/**
 * One connection to a database of sessions: its schema, its statements and its
 * transactions.
 *
 * @module
 */

import type { SessionLock } from "../lock/lock_note.ts";
import { DatabaseVersionError, isBusy } from "./errors.ts";
import type {
  SqliteDatabase,
  SqliteStatement,
  SqliteValue,
} from "./sqlite_database.ts";
import { takeSession } from "./take_session.ts";

/** The version that is written, in the database's `user_version`. */
export const DATABASE_VERSION = 1;

// Ids and headers are JSON, which keeps a NUL and half a surrogate pair whole.
const SCHEMA = `
CREATE TABLE dsh_sessions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  header TEXT NOT NULL,
  owner TEXT NOT NULL,
  next_seq INTEGER NOT NULL
);
CREATE TABLE dsh_events (
  session INTEGER NOT NULL REFERENCES dsh_sessions (key),
  seq INTEGER NOT NULL,
  event TEXT NOT NULL,
  PRIMARY KEY (session, seq)
) WITHOUT ROWID;
PRAGMA user_version = ${DATABASE_VERSION};
`;

/** A connection that speaks of sessions. */
export class SessionDatabase {
  readonly #database: SqliteDatabase;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, SqliteStatement>();

  /**
   * Wrap a connection.
   *
   * @param database The connection.
   * @param busyTimeoutMs How long somebody else's lock is waited for.
   */
  constructor(database: SqliteDatabase, busyTimeoutMs: number) {
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
    // The driver's own wait would hold this whole process up.
    database.exec("PRAGMA busy_timeout = 0");
  }

  /**
   * The file behind the connection.
   *
   * @returns Its path, or `:memory:`.
   */
  file(): string {
    return this.#file() ?? ":memory:";
  }

  /**
   * Take a session for writing.
   *
   * @param id The session's id.
   * @returns The lock, to be held as long as the session is written.
   * @throws {SessionBusyError} If another writer holds the session.
   * @throws {StorageError} If the lock's file cannot be made.
   */
  take(id: string): SessionLock {
    return takeSession(this.#database, this.#file(), id);
  }

  /**
   * Query rows.
   *
   * @param sql The statement; prepared once.
   * @param values What its parameters are bound to.
   * @returns The rows, not checked.
   */
  rows(sql: string, ...values: SqliteValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values) as Record<string, unknown>[];
  }

  /**
   * Run a statement that gives no rows.
   *
   * @param sql The statement; prepared once.
   * @param values What its parameters are bound to.
   */
  run(sql: string, ...values: SqliteValue[]): void {
    this.#statement(sql).run(...values);
  }

  /**
   * Do something that a lock of somebody else may hinder, until it is done or
   * the time is up. This process goes on meanwhile.
   *
   * @typeParam T What it gives.
   * @param action What to do, at once and whole.
   * @returns What it gave.
   */
  async patiently<T>(action: () => T): Promise<T> {
    const deadline = performance.now() + this.#busyTimeoutMs;
    for (let pause = 1;; pause = Math.min(pause * 2, 25)) {
      try {
        return action();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /**
   * Do something in one transaction that writes: all of it or nothing.
   *
   * @typeParam T What it gives.
   * @param action What to do; synchronous, so that nothing comes between.
   * @returns What it gave. It is durable then.
   */
  transaction<T>(action: () => T): Promise<T> {
    return this.patiently(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        const result = action();
        this.#database.exec("COMMIT");
        return result;
      } catch (error) {
        try {
          this.#database.exec("ROLLBACK");
        } catch {
          // SQLite has rolled back by itself after a full disk or a bad read.
        }
        throw error;
      }
    });
  }

  /**
   * Set the connection up for writing, and make the tables where there are
   * none.
   */
  async prepareToWrite(): Promise<void> {
    await this.patiently(() => {
      this.version();
      this.#database.exec("PRAGMA journal_mode = WAL");
    });
    // Durable when it is committed: some builds settle for less with a WAL.
    this.#database.exec("PRAGMA synchronous = FULL");
    this.#database.exec("PRAGMA fullfsync = ON");
    if (await this.patiently(() => this.version()) === DATABASE_VERSION) return;
    await this.transaction(() => {
      // Another process may have made them since.
      if (this.version() === 0) this.#database.exec(SCHEMA);
    });
  }

  /**
   * The version of the tables; 0 where there are none.
   *
   * @returns The version.
   * @throws {DatabaseVersionError} If it is newer than this one.
   */
  version(): number {
    const version = Number(
      // Not kept: a driver may hold a kept statement's answer back.
      (this.#database.prepare("PRAGMA user_version").all() as {
        user_version: unknown;
      }[])[0]?.user_version,
    );
    if (version > DATABASE_VERSION || version < 0) {
      throw new DatabaseVersionError(this.file(), version, DATABASE_VERSION);
    }
    return version;
  }

  #file(): string | undefined {
    const [main] = this.rows("PRAGMA database_list");
    return main?.file ? String(main.file) : undefined;
  }

  #statement(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Close the connection. */
  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}
