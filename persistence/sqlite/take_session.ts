/**
 * One writer a session: the same lock as a log has, beside the database. A
 * database without a file is known to this process alone, which keeps count.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { SessionBusyError } from "../errors.ts";
import type { SessionLock } from "../lock/lock_note.ts";
import { lockSession } from "../lock/session_lock.ts";
import type { SqliteDatabase } from "./sqlite_database.ts";

// By database, so that every engine over one connection counts together.
const held = new WeakMap<SqliteDatabase, Set<string>>();

function takeInMemory(database: SqliteDatabase, id: string): SessionLock {
  let ids = held.get(database);
  if (ids === undefined) held.set(database, ids = new Set());
  if (ids.has(id)) {
    throw new SessionBusyError(id, "another writer of this process holds it");
  }
  ids.add(id);
  return { release: () => ids.delete(id) };
}

/** Where the lock of a session lies: an id may be no file's name, its hash is. */
function lockPath(file: string, id: string): string {
  const digest = createHash("sha256").update(JSON.stringify(id)).digest("hex");
  return `${file}.${digest.slice(0, 32)}.lock`;
}

/**
 * Take a session for writing.
 *
 * @param database The connection.
 * @param file The file behind it, or `undefined` when there is none.
 * @param id The session's id.
 * @returns The lock.
 * @throws {SessionBusyError} If another writer holds the session.
 * @throws {StorageError} If the lock's file cannot be made.
 */
export function takeSession(
  database: SqliteDatabase,
  file: string | undefined,
  id: string,
): SessionLock {
  return file === undefined
    ? takeInMemory(database, id)
    : lockSession(id, lockPath(file, id));
}
