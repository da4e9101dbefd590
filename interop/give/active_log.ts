/**
 * Holds the log of the session that is active, in the manner of Reasonix: one
 * controller that is bound anew when a session is resumed or branched, or when
 * the engine is replaced.
 *
 * @module
 */

import type {
  SessionHeader,
  SessionLocation,
  SessionLocator,
} from "../../types.ts";

/** Why the active log is another. */
export type RebindReason = "resume" | "branch" | "engine";

/** Is told when the active log has become another. */
export type ActiveLogListener = (
  location: SessionLocation | undefined,
  reason: RebindReason,
) => void;

/** The log of the active session. */
export class ActiveLog {
  readonly #getLocator: () => SessionLocator | null | undefined;
  readonly #listeners = new Set<ActiveLogListener>();
  #header: SessionHeader;
  #location: SessionLocation | undefined;

  /**
   * Bind to a session.
   *
   * @param header The active session's header.
   * @param getLocator Gives the engine that is active now.
   */
  constructor(
    header: SessionHeader,
    getLocator: () => SessionLocator | null | undefined,
  ) {
    this.#header = header;
    this.#getLocator = getLocator;
    this.#location = this.#locate();
  }

  /** The active session's header. */
  get header(): SessionHeader {
    return this.#header;
  }

  /** Where the active session's log is, or `undefined` without a file. */
  get location(): SessionLocation | undefined {
    return this.#location;
  }

  /**
   * Bind to another session.
   *
   * @param header The session that is active from now on.
   * @param reason Whether it was resumed or branched off.
   */
  rebind(
    header: SessionHeader,
    reason: Exclude<RebindReason, "engine">,
  ): void {
    this.#header = header;
    this.#update(reason);
  }

  /** Ask the engine anew; call it when the engine was replaced. */
  engineReplaced(): void {
    this.#update("engine");
  }

  /**
   * Be told when the log has become another.
   *
   * @param listener Is called after the change.
   * @returns Ends that; calling it twice does nothing more.
   */
  subscribe(listener: ActiveLogListener): () => void {
    // Each subscription is its own, also of the same function.
    const own: ActiveLogListener = (...args) => listener(...args);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  #update(reason: RebindReason): void {
    const former = this.#location;
    this.#location = this.#locate();
    if (
      former?.path === this.#location?.path &&
      former?.kind === this.#location?.kind
    ) return;
    for (const listener of [...this.#listeners]) {
      listener(this.#location, reason);
    }
  }

  #locate(): SessionLocation | undefined {
    return this.#getLocator()?.locate(this.#header);
  }
}
