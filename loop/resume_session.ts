/**
 * Taking a stored session up again, with everything that it holds.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";
import type { SessionPersistence } from "../persistence/seam.ts";
import type { SessionEvent } from "../types.ts";
import type { BornSession } from "./lineage.ts";

/** A stored session cannot be continued without losing something. */
export class HistoryDamagedError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "HistoryDamagedError";
  /** The condition. */
  readonly code = "history_damaged";
  /** The session's id. */
  readonly id: string;

  /**
   * Make the error.
   *
   * @param id The session's id.
   * @param reason What was found.
   */
  constructor(id: string, reason: string) {
    super(`Cannot continue session ${JSON.stringify(id)}: ${reason}`);
    this.id = id;
  }
}

/**
 * Take a stored session, let its engine repair the tail, and read it.
 *
 * @param persistence Where it is stored.
 * @param id The session's id.
 * @returns The session and its events, for an agent.
 * @throws {HistoryDamagedError} When it cannot be read whole.
 */
export async function resumeSession(
  persistence: Pick<SessionPersistence, "resume" | "read">,
  id: string,
): Promise<BornSession> {
  const session = await persistence.resume(id);
  try {
    const history: SessionEvent[] = [];
    for await (const item of persistence.read(id)) {
      if (item.kind === "event") history.push(item.event);
      else {
        throw new HistoryDamagedError(
          id,
          item.kind === "torn"
            ? `${item.bytes} bytes at its end are torn`
            : `line ${item.line} is damaged: ${item.reason}`,
        );
      }
    }
    return { session, history };
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}
