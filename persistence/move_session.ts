/**
 * Carries one session from an engine to another.
 *
 * @module
 */

import type { SessionEvent } from "../types.ts";
import { SessionDamagedError } from "./errors.ts";
import type { SessionPersistence, SessionWriter } from "./seam.ts";

/**
 * Copy a live session whole to another engine.
 *
 * What is stored of it is read from the old engine and stored in the new one
 * with a single append, so that the new one holds all of it or nothing; its
 * events are in memory for that moment. A session of which nothing is stored
 * yet is only begun anew. The old engine and its writer are left as they are:
 * close the old writer when the new one is in use, and nothing is lost when
 * this fails.
 *
 * @example Usage
 * ```ts
 * import { MemoryPersistence, moveSession } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const from = new MemoryPersistence(), to = new MemoryPersistence();
 * const writer = await from.create({ version: 0, id: "session-1", createdAt: 0 });
 * await writer.append([
 *   { type: "turn/start", seq: 0, time: 0, data: { turn: 1 } },
 * ]);
 *
 * const moved = await moveSession(from, to, writer);
 *
 * assertEquals(moved.nextSeq, 1);
 * assertEquals(await to.find("session-1"), writer.header);
 * ```
 *
 * @param from The engine that holds the session.
 * @param to The engine that is to hold it; it must not know its id.
 * @param session The live session: its header, and how many events of it are
 * stored.
 * @returns The session's writer on the new engine.
 * @throws {SessionDamagedError} If what is stored cannot be read whole.
 */
export async function moveSession(
  from: SessionPersistence,
  to: SessionPersistence,
  session: Pick<SessionWriter, "header" | "nextSeq">,
): Promise<SessionWriter> {
  const { header, nextSeq } = session;
  const events = nextSeq === 0 ? [] : await storedEvents(from, header.id);
  if (events.length !== nextSeq) {
    throw new SessionDamagedError(
      header.id,
      `${events.length} events of ${nextSeq} could be read`,
    );
  }
  const writer = await to.create(header);
  try {
    if (events.length > 0) await writer.append(events);
    return writer;
  } catch (error) {
    await writer[Symbol.asyncDispose]();
    throw error;
  }
}

async function storedEvents(
  engine: SessionPersistence,
  id: string,
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const item of engine.read(id)) {
    if (item.kind === "event") events.push(item.event);
    else if (item.kind === "damage") {
      const { reason, line, byte } = item;
      throw new SessionDamagedError(id, reason, { line, byte });
    }
  }
  return events;
}
