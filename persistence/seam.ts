/**
 * The storage seam: what a session engine promises, whatever it writes to.
 *
 * @module
 */

import type { SessionEvent, SessionHeader, SessionLocator } from "../types.ts";

/** One thing that a reader meets in a stored session. */
export type ReadItem =
  | { readonly kind: "event"; readonly event: SessionEvent }
  | { readonly kind: "torn"; readonly bytes: number }
  | {
    readonly kind: "damage";
    readonly line: number;
    readonly byte: number;
    readonly reason: string;
  };

/** One session of a listing, or one that could not be read. */
export type ListedSession =
  | { readonly header: SessionHeader }
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

/** A storage engine. */
export interface SessionPersistence extends SessionLocator, AsyncDisposable {
  /**
   * Begin a session. Nothing is written until its first append.
   *
   * @param header The session's header.
   */
  create(header: SessionHeader): Promise<SessionWriter>;
  /**
   * Take a stored session, repair its tail and continue it.
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
