/**
 * The sessions that are being written, and the engine under them, which may be
 * replaced while they live.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../types.ts";
import { carrySession } from "./carry_session.ts";
import { PersistenceClosedError } from "./errors.ts";
import type { SessionPersistence, SessionWriter } from "./seam.ts";

/** A session whose engine may be replaced between its turns. */
export interface LiveSession extends SessionWriter {
  /**
   * Tell that a turn opens, and wait while the engine is being replaced. The
   * turn of a session whose parent has an open turn waits for nothing, so a
   * parent that waits for its child never stands still.
   *
   * @returns Tells that the turn has ended and was stored; call it once.
   */
  openTurn(): Promise<() => void>;
}

interface Entry {
  readonly header: SessionHeader;
  writer: SessionWriter;
  turns: number;
}

/** The live sessions of one engine at a time. */
export class LiveSessions implements AsyncDisposable {
  readonly #entries = new Set<Entry>();
  #engine: SessionPersistence;
  #replacing = 0;
  #moving = false;
  #closed = false;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: (() => void)[] = [];

  /**
   * Begin with an engine; it is not closed here.
   *
   * @param engine Stores the sessions.
   */
  constructor(engine: SessionPersistence) {
    this.#engine = engine;
  }

  /** The engine that stores the sessions now. */
  get engine(): SessionPersistence {
    return this.#engine;
  }

  /**
   * Begin a session. Nothing is written until its first append.
   *
   * @param header The session's header.
   * @returns The session.
   */
  async create(header: SessionHeader): Promise<LiveSession> {
    return await this.#adopt(() => this.#engine.create(header));
  }

  /**
   * Take a stored session, repair its tail and continue it.
   *
   * @param id The session's id.
   * @returns The session.
   */
  async resume(id: string): Promise<LiveSession> {
    return await this.#adopt(() => this.#engine.resume(id));
  }

  /**
   * Replace the engine: wait until no turn is open, carry every live session
   * over whole, then switch. What was stored before stays in the old engine
   * as a copy. A session of which the new engine holds an earlier copy is
   * continued there. Do not wait for this inside a turn.
   *
   * @param next Stores the sessions from then on.
   * @param switched Called at the moment from which it does.
   * @throws What the new engine throws; every session then goes on where it
   * was.
   */
  async replace(
    next: SessionPersistence,
    switched: () => void = () => {},
  ): Promise<void> {
    this.#replacing++;
    const turn = this.#queue.then(() => this.#replace(next, switched));
    this.#queue = turn.catch(() => {});
    try {
      await turn;
    } finally {
      this.#replacing--;
      this.#wake();
    }
  }

  /** Close the writers; the engine is left open. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#queue;
    const entries = [...this.#entries];
    this.#entries.clear();
    await Promise.all(
      entries.map(({ writer }) => writer[Symbol.asyncDispose]()),
    );
  }

  async #adopt(open: () => Promise<SessionWriter>): Promise<LiveSession> {
    do await this.#until(() => !this.#moving); while (this.#moving);
    // Counted as a turn, so that no engine is replaced under a half-open one.
    const entry: Partial<Entry> & { turns: number } = { turns: 1 };
    this.#entries.add(entry as Entry);
    try {
      const writer = await open();
      Object.assign(entry, { writer, header: writer.header });
    } catch (error) {
      this.#entries.delete(entry as Entry);
      throw error;
    } finally {
      entry.turns--;
      this.#wake();
    }
    return this.#session(entry as Entry);
  }

  #session(entry: Entry): LiveSession {
    const openTurn = () => this.#openTurn(entry);
    return {
      header: entry.header,
      get nextSeq() {
        return entry.writer.nextSeq;
      },
      openTurn,
      async append(events: readonly SessionEvent[]) {
        const close = entry.turns > 0 ? undefined : await openTurn();
        try {
          await entry.writer.append(events);
        } finally {
          close?.();
        }
      },
      [Symbol.asyncDispose]: async () => {
        if (this.#closed) return;
        await this.#until(() => !this.#moving);
        this.#entries.delete(entry);
        await entry.writer[Symbol.asyncDispose]();
      },
    };
  }

  async #openTurn(entry: Entry): Promise<() => void> {
    await this.#until(() => this.#replacing === 0 || this.#isNested(entry));
    let open = true;
    entry.turns++;
    return () => {
      if (!open) return;
      open = false;
      entry.turns--;
      this.#wake();
    };
  }

  /** Whether a turn is open in the session itself or above it. */
  #isNested({ header, turns }: Entry): boolean {
    if (turns > 0) return true;
    const { parentSession } = header;
    if (parentSession === undefined || parentSession === header.id) {
      return false;
    }
    for (const parent of this.#entries) {
      if (parent.header?.id === parentSession) return parent.turns > 0;
    }
    return false;
  }

  async #replace(
    next: SessionPersistence,
    switched: () => void,
  ): Promise<void> {
    const idle = () => [...this.#entries].every(({ turns }) => turns === 0);
    // Asked again at once: a turn may have opened since the wait was over.
    while (!idle()) await this.#until(idle);
    if (next === this.#engine) return;
    this.#moving = true;
    const moved: SessionWriter[] = [];
    try {
      const entries = [...this.#entries];
      for (const { writer } of entries) {
        moved.push(await carrySession(this.#engine, next, writer));
      }
      const old = entries.map(({ writer }) => writer);
      for (const [at, entry] of entries.entries()) entry.writer = moved[at];
      this.#engine = next;
      switched();
      // Everything is over there already; a failing old writer changes nothing.
      await Promise.allSettled(old.map((it) => it[Symbol.asyncDispose]()));
    } catch (error) {
      await Promise.allSettled(moved.map((it) => it[Symbol.asyncDispose]()));
      throw error;
    } finally {
      this.#moving = false;
      this.#wake();
    }
  }

  async #until(ready: () => boolean): Promise<void> {
    while (!this.#closed && !ready()) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#closed) throw new PersistenceClosedError("use a live session");
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
