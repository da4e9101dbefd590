/**
 * The connections of one engine: none until one is needed, and none that could
 * write until something is to be written.
 *
 * @module
 */

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { PersistenceClosedError, StorageError } from "../errors.ts";
import { databaseError, isReadOnly } from "./errors.ts";
import { openDatabase, type OpenMode } from "./open_database.ts";
import { SessionDatabase } from "./session_database.ts";
import type { SqliteDatabase } from "./sqlite_database.ts";

/** What a file is known by; `undefined` when it is not there. */
function fileAt(path: string): string | undefined {
  if (path === ":memory:") return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** The connections of one engine. */
export class Connections {
  readonly #given: SqliteDatabase | undefined;
  readonly #busyTimeoutMs: number;
  #path: string;
  // What the path led to when it was opened for writing.
  #file: string | undefined;
  #reader: Promise<SessionDatabase | undefined> | undefined;
  #writer: Promise<SessionDatabase> | undefined;
  #closed = false;

  /**
   * Build it. Nothing is opened.
   *
   * @param database An open database, or the path of one.
   * @param busyTimeoutMs How long somebody else's lock is waited for.
   * @throws {TypeError} If there is no database.
   * @throws {RangeError} If the time is not a number of milliseconds.
   */
  constructor(database: SqliteDatabase | string, busyTimeoutMs: number) {
    if (!(busyTimeoutMs >= 0 && busyTimeoutMs < Infinity)) {
      throw new RangeError(
        `Cannot make a storage engine: busyTimeoutMs must be finite and not negative, not ${busyTimeoutMs}`,
      );
    }
    if (!database) {
      throw new TypeError(
        "Cannot make a storage engine: it needs an open database or a path",
      );
    }
    this.#busyTimeoutMs = busyTimeoutMs;
    if (typeof database !== "string") {
      this.#given = database;
      this.#path = ":memory:";
    } else {
      // Resolved once, so that a later change of folder cannot move it.
      this.#path = database === ":memory:" ? database : resolve(database);
    }
  }

  /** The database's path, for messages. */
  get path(): string {
    return this.#path;
  }

  /**
   * Refuse what comes after the end.
   *
   * @param action What is asked.
   */
  refuseClosed(action: string): void {
    if (this.#closed) throw new PersistenceClosedError(action);
  }

  /** Refuse from now on what is asked; what was begun goes on. */
  refuse(): void {
    this.#closed = true;
  }

  /**
   * Give the database for reading.
   *
   * @returns The database, or `undefined` when no session was ever stored.
   */
  async forReading(): Promise<SessionDatabase | undefined> {
    if (this.#writer) return this.#writer;
    const reader = await (this.#reader ??= this.#openReader());
    // What is not there yet may be there the next time.
    if (reader === undefined) this.#reader = undefined;
    return reader;
  }

  /**
   * Give the database for writing, its tables made.
   *
   * @returns The database.
   * @throws {StorageError} If its file was removed or replaced meanwhile.
   */
  async forWriting(): Promise<SessionDatabase> {
    const database = await (this.#writer ??= this.#openWriter().catch(
      (error) => {
        this.#writer = undefined;
        throw error;
      },
    ));
    // SQLite would go on in a file that has no name, and lose all of it.
    if (fileAt(this.#path) !== this.#file) {
      throw new StorageError(
        "write the sessions",
        `the database ${
          JSON.stringify(this.#path)
        } was removed or replaced since it was opened; close this engine and make another`,
        { path: this.#path },
      );
    }
    return database;
  }

  /**
   * Ask the database something.
   *
   * @typeParam T The answer.
   * @param action What is asked, for messages.
   * @param database The database.
   * @param query The question.
   * @returns The answer.
   */
  async query<T>(
    action: string,
    database: SessionDatabase,
    query: () => T,
  ): Promise<T> {
    try {
      return await database.patiently(query);
    } catch (error) {
      throw databaseError(action, this.#path, error);
    }
  }

  /** Close what was opened here; a database that was given stays open. */
  async close(): Promise<void> {
    this.#closed = true;
    const open = await Promise.allSettled([this.#reader, this.#writer]);
    if (this.#given) return;
    for (const result of open) {
      if (result.status === "fulfilled") result.value?.close();
    }
  }

  async #openReader(
    mode: OpenMode = "read",
  ): Promise<SessionDatabase | undefined> {
    const opened = await this.#connect(mode);
    if (opened === undefined) return undefined;
    const { database, own } = opened;
    try {
      if (await database.patiently(() => database.version()) > 0) {
        return database;
      }
    } catch (error) {
      if (own) database.close();
      // A writer was killed, and what it left must be undone to be readable.
      if (mode === "read" && isReadOnly(error)) {
        return this.#openReader("recover");
      }
      throw databaseError("read the sessions", this.#path, error);
    }
    if (own) database.close();
    return undefined;
  }

  async #openWriter(): Promise<SessionDatabase> {
    const { database, own } = (await this.#connect("write"))!;
    try {
      await database.prepareToWrite();
      this.#file = fileAt(this.#path);
      return database;
    } catch (error) {
      if (own) database.close();
      throw databaseError("prepare the database", this.#path, error);
    }
  }

  async #connect(mode: OpenMode) {
    const given = this.#given;
    const raw = given ?? await openDatabase(this.#path, mode);
    if (raw === undefined) return undefined;
    const database = new SessionDatabase(raw, this.#busyTimeoutMs);
    try {
      if (given) this.#path = database.file();
    } catch (error) {
      throw databaseError("use the database", this.#path, error);
    }
    return { database, own: given === undefined };
  }
}
