/**
 * The engine that keeps one JSON Lines file per session.
 *
 * @module
 */

import { resolve, SEPARATOR } from "@std/path";
import type { SessionHeader, SessionLocation } from "../../types.ts";
import { checkFromSeq } from "../check_from_seq.ts";
import { checkHeader } from "../check_header.ts";
import { PersistenceClosedError, SessionNotFoundError } from "../errors.ts";
import type {
  ListedSession,
  ReadItem,
  ReadOptions,
  SessionPersistence,
  SessionWriter,
} from "../seam.ts";
import { findSession, type FoundSession } from "./read/find_session.ts";
import {
  checkJsonlOptions,
  type JsonlPersistenceOptions,
} from "./jsonl_options.ts";
import {
  type JsonlCompression,
  type JsonlLayout,
  pathLocator,
} from "./layout/layout.ts";
import { listSessions } from "./read/list_sessions.ts";
import { LogWriters } from "./write/log_writers.ts";
import { LogReader, readOpened } from "./read/read_log.ts";
import { type Verification, verifySession } from "./read/verify_session.ts";

/**
 * Keeps each session in one file of JSON lines, below one root.
 *
 * Nothing is written before a session's first append. Reading takes what lies
 * in the root, whatever its layout and encoding, and never writes.
 *
 * @example Usage
 * ```ts
 * import { JsonlPersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new JsonlPersistence({ root: "/agents" });
 * const header = { version: 0, id: "session-1", createdAt: 0, cwd: "/p" };
 *
 * assertEquals(persistence.locate(header), {
 *   kind: "jsonl",
 *   path: "/agents/cwd-00d74baf14ea/session-1.jsonl",
 * });
 * ```
 */
export class JsonlPersistence implements SessionPersistence {
  /** The absolute root. */
  readonly root: string;
  /** Where logs lie below the root. */
  readonly layout: JsonlLayout;
  /** How logs are written. */
  readonly compression: JsonlCompression;
  readonly #maxLineBytes: number;
  readonly #pathOf: (cwd: string | undefined, id: string) => string;
  readonly #writers: LogWriters;
  #closed = false;

  /**
   * Build the engine. The disk is not touched.
   *
   * @param options Where and how logs are kept.
   * @throws {TypeError} If the root is empty.
   * @throws {RangeError} If the layout, the encoding or the longest line is not
   * a possible one.
   */
  constructor(options: JsonlPersistenceOptions) {
    const checked = checkJsonlOptions(options);
    const { layout, compression, maxLineBytes, packChunks } = checked;
    this.root = resolve(checked.root);
    this.layout = layout;
    this.compression = compression;
    this.#maxLineBytes = maxLineBytes;
    this.#pathOf = pathLocator({
      root: this.root,
      layout,
      compression,
      separator: SEPARATOR,
    });
    this.#writers = new LogWriters({
      root: this.root,
      layout,
      compression,
      packChunks,
      maxLineBytes,
    });
  }

  /**
   * Say where this engine would keep a session. The disk is not touched.
   *
   * @param meta The session's header.
   * @returns The absolute path of its log.
   * @throws {TypeError} If the id is empty, or the cwd given but empty.
   */
  locate(meta: SessionHeader): SessionLocation {
    return { kind: "jsonl", path: this.#pathOf(meta.cwd, meta.id) };
  }

  /**
   * Begin a session. Nothing is written until its first append.
   *
   * @param header The session's header.
   * @returns Its writer.
   * @throws {TypeError} If the header is not one.
   * @throws {ZstdWriteError} If this runtime cannot compress.
   */
  // deno-lint-ignore require-await -- a failure must reject, not throw
  async create(header: SessionHeader): Promise<SessionWriter> {
    const checked = checkHeader(header);
    this.#refuseClosed("create a session");
    return this.#writers.create(checked, this.locate(checked).path);
  }

  /**
   * Take a stored session, repair its tail and continue it.
   *
   * @param id The session's id.
   * @returns Its writer.
   * @throws {SessionNotFoundError} If it is not stored here.
   * @throws {SessionBusyError} If another writer holds it.
   * @throws {SessionDamagedError} If it cannot be continued.
   */
  async resume(id: string): Promise<SessionWriter> {
    const { path } = await this.#stored("resume a session", id);
    return await this.#writers.resume(id, path);
  }

  /**
   * Look a session up by its id, in every folder of the root.
   *
   * @param id The session's id.
   * @returns Its header, or `undefined` when it is not stored here.
   * @throws {DuplicateSessionError} If the root holds two logs of that id.
   * @throws {SessionMisplacedError} If the log is of another session.
   * @throws {LogUnreadableError} If the system does not say what lies there.
   */
  async find(id: string): Promise<SessionHeader | undefined> {
    return (await this.#found("look for a session", id))?.header;
  }

  /**
   * Say where a session is stored, which may be elsewhere than this engine
   * would keep it: the other layout, the other encoding, a later generation.
   *
   * @param id The session's id.
   * @returns Its log, or `undefined` when it is not stored here.
   * @throws {DuplicateSessionError} If the root holds two logs of that id.
   * @throws {SessionMisplacedError} If the log is of another session.
   * @throws {LogUnreadableError} If the system does not say what lies there.
   */
  async locateStored(id: string): Promise<SessionLocation | undefined> {
    const found = await this.#found("look for a session", id);
    return found && { kind: "jsonl", path: found.path };
  }

  /**
   * Read a session. Never writes.
   *
   * @param id The session's id.
   * @param options Where to begin.
   * @returns Its events, and what is torn or damaged, in order. The reading
   * fails with a {@linkcode SessionNotFoundError} if it is not stored here.
   */
  read(id: string, options: ReadOptions = {}): AsyncIterable<ReadItem> {
    return readOpened(async () => {
      const fromSeq = checkFromSeq(options);
      const { path, compression } = await this.#stored("read a session", id);
      return await LogReader.open(path, {
        fromSeq,
        maxLineBytes: this.#maxLineBytes,
        compression,
        subject: id,
      });
    });
  }

  /** Every session that is stored here, the unreadable ones too. */
  list(): AsyncIterable<ListedSession> {
    return listSessions(
      this.root,
      () => this.#refuseClosed("list the sessions"),
    );
  }

  /**
   * Verify that a log is whole and really that of a session.
   *
   * @param location The log.
   * @param id The session that it is said to be of.
   * @returns The answer, with its reasons when it is no.
   */
  verify(location: SessionLocation, id: string): Promise<Verification> {
    return verifySession(location, id, { maxLineBytes: this.#maxLineBytes });
  }

  /** Close the engine and every writer of it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#writers[Symbol.asyncDispose]();
  }

  #refuseClosed(action: string): void {
    if (this.#closed) throw new PersistenceClosedError(action);
  }

  async #found(action: string, id: string): Promise<FoundSession | undefined> {
    this.#refuseClosed(action);
    return await findSession(this.root, id);
  }

  async #stored(action: string, id: string): Promise<FoundSession> {
    const found = await this.#found(action, id);
    if (found === undefined) throw new SessionNotFoundError(id, this.root);
    return found;
  }
}
