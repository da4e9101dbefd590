/**
 * Sessions that come from sessions: forks, which copy what was said, and
 * spawns, which begin with nothing.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";
import type { SessionPersistence, SessionWriter } from "../persistence/seam.ts";
import type { SessionEvent, SessionHeader } from "../types.ts";

/** A fork's cut falls inside an open turn. */
export class OpenTurnError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "OpenTurnError";
  /** The condition. */
  readonly code = "open_turn";
  /** The id of the session that was to be forked. */
  readonly id: string;
  /** How many events were to be copied. */
  readonly at: number;

  /**
   * Make the error.
   *
   * @param id The id of the session that was to be forked.
   * @param at How many events were to be copied.
   */
  constructor(id: string, at: number) {
    super(
      `Cannot fork session ${
        JSON.stringify(id)
      } at event ${at}: a turn is open there; fork where a turn has ended`,
    );
    this.id = id;
    this.at = at;
  }
}

/** What a new session is told at its birth. */
export interface Birth {
  /** The new session's id. */
  readonly id: string;
  /** When it begins, in milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A session whose events are at hand; an agent fits. */
export interface Ancestor {
  /** The session. */
  readonly session: { readonly header: SessionHeader };
  /** Its events. */
  readonly events: readonly SessionEvent[];
}

/** A new session, ready to be written. */
export interface BornSession {
  /** Writes it. */
  readonly session: SessionWriter;
  /** The events that it holds already. */
  readonly history: readonly SessionEvent[];
}

/**
 * The header of a fork: the parent's place and depth, its own id.
 *
 * @param parent The parent's header.
 * @param birth Id and time.
 * @param seedLength How many events are copied.
 * @returns The header.
 */
export function forkHeader(
  parent: SessionHeader,
  birth: Birth,
  seedLength: number,
): SessionHeader {
  const { version, cwd, origin, delegationDepth, agentPreset } = parent;
  return {
    version,
    id: birth.id,
    createdAt: birth.createdAt,
    ...(cwd === undefined ? {} : { cwd }),
    parentSession: parent.id,
    seedLength,
    ...(origin === undefined ? {} : { origin }),
    ...(delegationDepth === undefined ? {} : { delegationDepth }),
    ...(agentPreset === undefined ? {} : { agentPreset }),
  };
}

/**
 * The header of a session that an agent starts for another agent: the parent's
 * place, one deeper, nothing copied.
 *
 * @param parent The parent's header.
 * @param birth Id and time.
 * @returns The header.
 */
export function spawnHeader(
  parent: SessionHeader,
  birth: Birth,
): SessionHeader {
  const { version, cwd, delegationDepth = 0 } = parent;
  return {
    version,
    id: birth.id,
    createdAt: birth.createdAt,
    ...(cwd === undefined ? {} : { cwd }),
    parentSession: parent.id,
    origin: "subagent",
    delegationDepth: delegationDepth + 1,
  };
}

/**
 * Whether no turn is open after so many events.
 *
 * @param events A session's events.
 * @param at How many of them.
 * @returns Whether a fork may cut there.
 */
export function isTurnBorder(
  events: readonly SessionEvent[],
  at: number,
): boolean {
  const last = events.slice(0, at).findLast(({ type }) =>
    type === "turn/start" || type === "turn/end"
  );
  return last?.type !== "turn/start";
}

/**
 * Fork a session: a new one with the same events up to a cut, stored at once.
 *
 * @example Usage
 * ```ts
 * import { forkSession } from "@dsh/session-env/loop";
 * import { MemoryPersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new MemoryPersistence();
 * const parent = {
 *   session: { header: { version: 0, id: "parent", createdAt: 0 } },
 *   events: [],
 * };
 *
 * const { session } = await forkSession(persistence, parent, {
 *   id: "child",
 *   createdAt: 1,
 * });
 *
 * assertEquals(session.header, {
 *   version: 0,
 *   id: "child",
 *   createdAt: 1,
 *   parentSession: "parent",
 *   seedLength: 0,
 * });
 * ```
 *
 * @param persistence Where the fork is stored.
 * @param parent The session that is forked.
 * @param birth The fork's id and time, and how many events it copies: all of
 * them by default.
 * @returns The fork.
 * @throws {RangeError} When there are not so many events.
 * @throws {OpenTurnError} When the cut falls inside an open turn.
 */
export async function forkSession(
  persistence: Pick<SessionPersistence, "create">,
  parent: Ancestor,
  birth: Birth & { readonly at?: number },
): Promise<BornSession> {
  const { header } = parent.session;
  const { at = parent.events.length } = birth;
  if (!Number.isSafeInteger(at) || at < 0 || at > parent.events.length) {
    throw new RangeError(
      `Cannot fork session ${
        JSON.stringify(header.id)
      } at event ${at}: it has ${parent.events.length}`,
    );
  }
  if (!isTurnBorder(parent.events, at)) throw new OpenTurnError(header.id, at);
  const session = await persistence.create(forkHeader(header, birth, at));
  const history: SessionEvent[] = [
    ...parent.events.slice(0, at),
    { type: "session/end-seed", seq: at, time: birth.createdAt, data: {} },
  ];
  try {
    await session.append(history);
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
  return { session, history };
}

/**
 * Begin the session of an agent that another agent starts.
 *
 * @param persistence Where it is stored.
 * @param parent The header of the session that starts it.
 * @param birth Id and time.
 * @returns The session; nothing is written yet.
 */
export async function spawnSession(
  persistence: Pick<SessionPersistence, "create">,
  parent: SessionHeader,
  birth: Birth,
): Promise<BornSession> {
  const session = await persistence.create(spawnHeader(parent, birth));
  return { session, history: [] };
}
