/** Storing sessions in a database, and reading everything of them. */

import type { SqlitePersistence } from "../../../persistence/sqlite/sqlite_persistence.ts";
import type { SessionHeader } from "../../../types.ts";
import { turnEvents } from "./turns.ts";

/** A header of the shortest kind. */
export const header = (id: string): SessionHeader => ({
  version: 0,
  id,
  createdAt: 1,
});

/** Everything that is given. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Store a session of some turns. */
export async function store(
  engine: SqlitePersistence,
  id: string,
  turns = 1,
): Promise<void> {
  const writer = await engine.create(header(id));
  for (let turn = 1; turn <= turns; turn++) {
    await writer.append(turnEvents(turn, writer.nextSeq));
  }
  await writer[Symbol.asyncDispose]();
}
