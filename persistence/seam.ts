/**
 * The storage seam: what a session engine promises, whatever it writes to.
 *
 * @module
 */

import type {
  SessionEvent,
  SessionHeader,
  SessionLocation,
  SessionLocator,
} from "../types.ts";

/** What sort of damage a reader met. */
export type DamageCode =
  /** A line that holds no event. */
  | "unreadable"
  /** A line longer than is read. */
  | "too_long"
  /** A line that nests deeper than any event. */
  | "too_deep"
  /** An event whose number is not the one due. */
  | "sequence"
  /** NUL bytes, passed over without loss. */
  | "padding"
  /** Bytes that are no UTF-8; the event is given with U+FFFD in it. */
  | "encoding"
  /** A compressed part that cannot be decoded. */
  | "frame";

/** One thing that a reader meets in a stored session. */
export type ReadItem =
  | { readonly kind: "event"; readonly event: SessionEvent }
  | { readonly kind: "torn"; readonly bytes: number }
  | {
    readonly kind: "damage";
    /** The line, from 1; the header is the first. */
    readonly line: number;
    /**
     * Where in the file it begins. Of a compressed log, where the part begins
     * that holds it.
     */
    readonly byte: number;
    /** What is wrong, for people. */
    readonly reason: string;
    /** What is wrong, for programs. */
    readonly code?: DamageCode;
    /** The number that was due, of a broken sequence. */
    readonly expected?: number;
    /** The number that came instead. */
    readonly got?: number;
    /** How many bytes were passed over. */
    readonly bytes?: number;
  };

/** One session of a listing, or one that could not be read. */
export type ListedSession =
  | {
    readonly header: SessionHeader;
    /** Where it is stored, when it has a place of its own. */
    readonly location?: SessionLocation;
    /** When it last changed, in milliseconds since the epoch, if that is known. */
    readonly updatedAt?: number;
  }
  | { readonly path: string; readonly error: Error };

/** Options of {@linkcode SessionPersistence.read}. */
export interface ReadOptions {
  /**
   * The first event wanted.
   *
   * @default {0}
   */
  readonly fromSeq?: number;
}

/** Writes one session; the only one that does. */
export interface SessionWriter extends AsyncDisposable {
  /** The session's header. */
  readonly header: SessionHeader;
  /** The number that the next event must carry. */
  readonly nextSeq: number;
  /**
   * Store events. They are durable when this resolves, and none of them is
   * stored when it rejects.
   *
   * @param events Events whose numbers continue {@linkcode nextSeq}.
   */
  append(events: readonly SessionEvent[]): Promise<void>;
}

/**
 * A storage engine.
 *
 * A session has one writer at a time, in whatever process: the one that
 * created or resumed it holds it until it is disposed or its process ends, and
 * every other is refused. Readers are in nobody's way. Once it is disposed, an
 * engine answers nothing but `locate`.
 */
export interface SessionPersistence extends SessionLocator, AsyncDisposable {
  /**
   * Begin a session. Nothing is written until its first append, which rejects
   * with a `SessionExistsError` when the id is taken.
   *
   * @param header The session's header.
   */
  create(header: SessionHeader): Promise<SessionWriter>;
  /**
   * Take a stored session, repair its tail and continue it. Rejects with a
   * `SessionBusyError` while another writer holds it.
   *
   * @param id The session's id.
   */
  resume(id: string): Promise<SessionWriter>;
  /**
   * Look a session up by its id.
   *
   * @param id The session's id.
   * @returns Its header, or `undefined` when it is not stored here.
   */
  find(id: string): Promise<SessionHeader | undefined>;
  /**
   * Read a session. Never writes.
   *
   * @param id The session's id.
   * @param options Where to begin.
   */
  read(id: string, options?: ReadOptions): AsyncIterable<ReadItem>;
  /** Every session that is stored here, the unreadable ones too. */
  list(): AsyncIterable<ListedSession>;
}
