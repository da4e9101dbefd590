/**
 * Sessions in the memory of this process, for tests.
 *
 * @module
 */

import type { SessionEvent, SessionHeader, SessionLocation } from "../types.ts";
import { checkEvents } from "./check_events.ts";
import { checkFromSeq } from "./check_from_seq.ts";
import { checkHeader, checkSessionId } from "./check_header.ts";
import { closersOf } from "./closers.ts";
import {
  PersistenceClosedError,
  SessionBusyError,
  SessionExistsError,
  SessionNotFoundError,
  WriterClosedError,
} from "./errors.ts";
import { eventText } from "./event_text.ts";
import type {
  ListedSession,
  ReadItem,
  ReadOptions,
  SessionPersistence,
  SessionWriter,
} from "./seam.ts";

/** What is kept of a session: text, so that no caller can reach into it. */
interface Kept {
  readonly header: SessionHeader;
  readonly events: string[];
  owner: MemoryWriter;
}

/**
 * A storage engine that keeps sessions until this process ends or it is
 * disposed. It keeps no file, so `locate` says nothing.
 *
 * @example Usage
 * ```ts
 * import { MemoryPersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new MemoryPersistence();
 * const writer = await persistence.create({ version: 0, id: "a", createdAt: 0 });
 * await writer.append([
 *   { type: "turn/start", seq: 0, time: 1, data: { turn: 1 } },
 * ]);
 *
 * assertEquals(writer.nextSeq, 1);
 * assertEquals((await persistence.find("a"))?.id, "a");
 * ```
 */
export class MemoryPersistence implements SessionPersistence {
  readonly #kept = new Map<string, Kept>();
  readonly #writers = new Set<MemoryWriter>();
  #closed = false;

  /**
   * Says nothing: no session has a file here.
   *
   * @param _meta The session's header.
   * @returns `undefined`.
   */
  locate(_meta: SessionHeader): SessionLocation | undefined {
    return undefined;
  }

  /**
   * Begin a session. It is kept from its first append on.
   *
   * @param header The session's header.
   * @returns Its writer.
   * @throws {TypeError} If the header is not one.
   * @throws {SessionExistsError} If a session of that id is kept already.
   */
  // deno-lint-ignore require-await -- a failure must reject, not throw
  async create(header: SessionHeader): Promise<SessionWriter> {
    const checked = checkHeader(header);
    this.#refuseClosed("create a session");
    if (this.#kept.has(checked.id)) throw new SessionExistsError(checked.id);
    return this.#write(checked, 0);
  }

  /**
   * Take a stored session, and close its open turn.
   *
   * @param id The session's id.
   * @returns Its writer.
   * @throws {SessionNotFoundError} If it is not kept.
   * @throws {SessionBusyError} If another writer holds it.
   */
  async resume(id: string): Promise<SessionWriter> {
    checkSessionId(id);
    this.#refuseClosed("resume a session");
    const kept = this.#kept.get(id);
    if (kept === undefined) throw new SessionNotFoundError(id);
    if (!kept.owner.closed) {
      throw new SessionBusyError(id, "another writer of this process holds it");
    }
    const writer = this.#write(kept.header, kept.events.length);
    kept.owner = writer;
    await writer.append(closersOf(kept.events.map((text) => JSON.parse(text))));
    return writer;
  }

  /**
   * Look a session up by its id.
   *
   * @param id The session's id.
   * @returns Its header, or `undefined` when it is not kept.
   */
  // deno-lint-ignore require-await -- a failure must reject, not throw
  async find(id: string): Promise<SessionHeader | undefined> {
    checkSessionId(id);
    this.#refuseClosed("look for a session");
    return this.#kept.get(id)?.header;
  }

  /**
   * Read a session as it is now.
   *
   * @param id The session's id.
   * @param options Where to begin.
   * @returns Its events; nothing here can be torn or damaged.
   * @throws {SessionNotFoundError} If it is not kept.
   */
  async *read(id: string, options: ReadOptions = {}): AsyncGenerator<ReadItem> {
    const fromSeq = checkFromSeq(options);
    checkSessionId(id);
    this.#refuseClosed("read a session");
    const kept = this.#kept.get(id);
    if (kept === undefined) throw new SessionNotFoundError(id);
    const end = kept.events.length;
    for (let seq = fromSeq; seq < end; seq++) {
      yield { kind: "event", event: JSON.parse(kept.events[seq]!) };
    }
  }

  /**
   * Every session that is kept.
   *
   * @returns Their headers, in the order of their first appends.
   */
  async *list(): AsyncGenerator<ListedSession> {
    this.#refuseClosed("list the sessions");
    for (const { header } of [...this.#kept.values()]) yield { header };
  }

  /** Close every writer, and forget every session. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    for (const writer of this.#writers) await writer[Symbol.asyncDispose]();
    this.#kept.clear();
  }

  #write(header: SessionHeader, nextSeq: number): MemoryWriter {
    const writer = new MemoryWriter(header, nextSeq, {
      keep: (events) => this.#keep(writer, events),
      closed: () => this.#writers.delete(writer),
    });
    this.#writers.add(writer);
    return writer;
  }

  #keep(writer: MemoryWriter, events: readonly SessionEvent[]): void {
    const { id } = writer.header;
    const kept = this.#kept.get(id);
    if (kept === undefined) {
      const texts = events.map(eventText);
      const { header } = writer;
      this.#kept.set(id, { header, events: texts, owner: writer });
    } else if (kept.owner === writer) {
      // All are written before one is kept, so that a failure keeps none.
      for (const text of events.map(eventText)) kept.events.push(text);
    } else {
      throw new SessionExistsError(id);
    }
  }

  #refuseClosed(action: string): void {
    if (this.#closed) throw new PersistenceClosedError(action);
  }
}

/** What a writer asks of its engine. */
interface Keeper {
  keep(events: readonly SessionEvent[]): void;
  closed(): void;
}

class MemoryWriter implements SessionWriter {
  readonly header: SessionHeader;
  readonly #keeper: Keeper;
  #nextSeq: number;
  #closed = false;

  constructor(header: SessionHeader, nextSeq: number, keeper: Keeper) {
    this.header = header;
    this.#nextSeq = nextSeq;
    this.#keeper = keeper;
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  get closed(): boolean {
    return this.#closed;
  }

  // deno-lint-ignore require-await -- a failure must reject, not throw
  async append(events: readonly SessionEvent[]): Promise<void> {
    const { id } = this.header;
    if (this.#closed) throw new WriterClosedError(id);
    checkEvents(id, this.#nextSeq, events);
    if (events.length === 0) return;
    this.#keeper.keep(events);
    this.#nextSeq += events.length;
  }

  // deno-lint-ignore require-await -- the seam is asynchronous
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#keeper.closed();
  }
}
