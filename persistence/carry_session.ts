/**
 * Carries one live session to an engine that may hold an earlier copy of it.
 *
 * @module
 */

import type { JsonValue, SessionEvent } from "../types.ts";
import { SessionDamagedError, SessionExistsError } from "./errors.ts";
import { moveSession } from "./move_session.ts";
import type { SessionPersistence, SessionWriter } from "./seam.ts";

/** JSON with its keys in order, so that two spellings of one value agree. */
function canonical(value: JsonValue | undefined): string {
  return JSON.stringify(
    value,
    (_key, it) =>
      typeof it === "object" && it !== null && !Array.isArray(it)
        ? Object.fromEntries(
          Object.entries(it).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
        )
        : it,
  );
}

async function* eventsOf(
  engine: SessionPersistence,
  id: string,
): AsyncGenerator<SessionEvent, undefined> {
  for await (const item of engine.read(id)) {
    if (item.kind === "event") yield item.event;
    else if (item.kind === "damage") {
      const { reason, line, byte } = item;
      throw new SessionDamagedError(id, reason, { line, byte });
    }
  }
}

/**
 * Continue the copy that an engine holds with what it lacks.
 *
 * @throws {SessionExistsError} If what it holds is not the session's beginning.
 */
async function continueCopy(
  from: SessionPersistence,
  to: SessionPersistence,
  { header, nextSeq }: Pick<SessionWriter, "header" | "nextSeq">,
): Promise<SessionWriter> {
  const writer = await to.resume(header.id);
  const copied = eventsOf(to, header.id);
  try {
    const missing: SessionEvent[] = [];
    let isCopy = writer.nextSeq <= nextSeq &&
      canonical({ delegationDepth: 0, ...writer.header }) ===
        canonical({ delegationDepth: 0, ...header });
    for await (const event of eventsOf(from, header.id)) {
      if (!isCopy) break;
      if (event.seq >= writer.nextSeq) missing.push(event);
      else {
        const { value: copy } = await copied.next();
        isCopy = copy !== undefined &&
          canonical({ ...copy } as unknown as JsonValue) ===
            canonical({ ...event } as unknown as JsonValue);
      }
    }
    if (!isCopy) throw new SessionExistsError(header.id);
    if (missing.length > 0) await writer.append(missing);
    return writer;
  } catch (error) {
    await writer[Symbol.asyncDispose]();
    throw error;
  } finally {
    // The copy is read no further than it is compared.
    await copied.return(undefined);
  }
}

/**
 * Carry a live session whole to another engine. A copy that the other engine
 * holds from earlier, and that is the session's beginning, is continued.
 *
 * @param from The engine that holds the session.
 * @param to The engine that is to hold it.
 * @param session The live session.
 * @returns The session's writer on the other engine.
 * @throws {SessionExistsError} If the other engine holds another session of
 * that id.
 * @throws {SessionDamagedError} If what is stored cannot be read whole.
 */
export async function carrySession(
  from: SessionPersistence,
  to: SessionPersistence,
  session: Pick<SessionWriter, "header" | "nextSeq">,
): Promise<SessionWriter> {
  return await to.find(session.header.id) === undefined
    ? await moveSession(from, to, session)
    : await continueCopy(from, to, session);
}
