/** A session in memory whose appends can be made to fail or to wait. */

import type {
  SessionPersistence,
  SessionWriter,
} from "../../persistence/seam.ts";
import type { SessionEvent, SessionHeader } from "../../types.ts";

/** A writer that keeps what it was given, append by append. */
export interface KeptSession extends SessionWriter {
  /** The appends that succeeded. */
  readonly appends: (readonly SessionEvent[])[];
  /** Called before each append; throw in it to make the append fail. */
  beforeAppend: () => void | Promise<void>;
}

/** Make a session in memory. */
export function keptSession(
  header: Partial<SessionHeader> = {},
): KeptSession {
  const appends: (readonly SessionEvent[])[] = [];
  let nextSeq = 0;
  return {
    header: { version: 0, id: "session-1", createdAt: 0, ...header },
    appends,
    beforeAppend: () => {},
    get nextSeq() {
      return nextSeq;
    },
    async append(events) {
      await this.beforeAppend();
      for (const [at, { seq }] of events.entries()) {
        if (seq !== nextSeq + at) throw new Error(`seq ${seq} is out of order`);
      }
      appends.push(structuredClone(events));
      nextSeq += events.length;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** An engine over sessions in memory; it only creates, resumes and reads. */
export function keptSessions(): SessionPersistence & {
  readonly sessions: Map<string, KeptSession>;
} {
  const sessions = new Map<string, KeptSession>();
  const stored = (id: string) => {
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`no session ${id}`);
    return session;
  };
  return {
    sessions,
    locate: () => undefined,
    create(header) {
      const session = keptSession(header);
      sessions.set(header.id, session);
      return Promise.resolve(session);
    },
    resume: (id) => Promise.resolve(stored(id)),
    find: (id) => Promise.resolve(sessions.get(id)?.header),
    async *read(id) {
      for (const event of stored(id).appends.flat()) {
        yield { kind: "event", event };
      }
    },
    async *list() {
      for (const { header } of sessions.values()) yield { header };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** A clock and an id source that count. */
export function counters(): { clock: () => number; newId: () => string } {
  let time = 1000, ids = 0;
  return { clock: () => ++time, newId: () => `id-${++ids}` };
}
