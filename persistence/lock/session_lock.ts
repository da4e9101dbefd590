/**
 * One writer a session. The lock is a file beside the log, and it is the
 * kernel that lets go of it when its owner dies, however it dies.
 *
 * No runtime but Deno can lock a file by itself, and SQLite can on all of
 * them: an empty database in an exclusive transaction is a file lock, 0.2 ms to
 * take and free to hold. Readers never look at it. Where there is no SQLite
 * (Node 20) a note of the process takes its place; see `lock_note.ts`.
 *
 * @module
 */

import { createHash } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  lstatSync,
  openSync,
  type Stats,
  unlinkSync,
} from "node:fs";
import type * as Sqlite from "node:sqlite";
import { basename, dirname, join } from "@std/path";
import { SessionBusyError } from "../errors.ts";
import { dropStaleNote, type SessionLock, takeByNote } from "./lock_note.ts";
import { systemCode } from "../system/system_code.ts";
import { storageError } from "../system/storage_error.ts";
import { thisProcess } from "../../this_process.ts";

/** Why the database could not be locked, by SQLite's own words. */
const BUSY = /locked|busy/;
const NOT_A_DATABASE = /not a database/;

// A database that nobody refers to is closed by the collector, lock and all.
const held = new Set<Sqlite.DatabaseSync>();

let sqlite: typeof Sqlite | undefined;

function loadSqlite(): typeof Sqlite | undefined {
  if (sqlite) return sqlite;
  const process = thisProcess();
  const { emitWarning } = process;
  // Node 22 warns on loading it, which would stand between a command's output.
  process.emitWarning = () => {};
  try {
    return sqlite = process.getBuiltinModule?.("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** What a file is known by, or `undefined` when it is not there. */
function identity(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && identityOf(stats);
}

const identityOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** Make the lock's file, readable by its owner alone, if it is not there. */
function touch(path: string): void {
  try {
    // Only a file that is new: closing one that is locked would unlock it.
    const file = openSync(path, "wx", 0o600);
    try {
      // The umask may have taken even the owner's bits away. By its number, as
      // another taker may have had the lock and removed the name by now.
      fchmodSync(file, 0o600);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

function take(
  { DatabaseSync }: typeof Sqlite,
  path: string,
): SessionLock | "busy" | "note" | "moved" {
  touch(path);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return "moved";
  // SQLite would follow a link, and make the file that it leads to.
  if (!found.isFile()) {
    throw new Error("what lies there is not a lock's file; move it away");
  }
  const before = identityOf(found);
  const database = new DatabaseSync(path);
  try {
    database.exec(
      "PRAGMA busy_timeout=0; PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE",
    );
  } catch (error) {
    database.close();
    const message = (error as Error).message;
    if (NOT_A_DATABASE.test(message)) return "note";
    if (BUSY.test(message)) return "busy";
    throw error;
  }
  // Its last owner removes the file: what is locked must be what lies there.
  if (identity(path) !== before) {
    database.close();
    return "moved";
  }
  held.add(database);
  return {
    release() {
      if (!held.delete(database)) return;
      try {
        if (identity(path) === before) unlinkSync(path);
      } catch {
        // An empty file that stays behind holds nobody up.
      } finally {
        database.close();
      }
    },
  };
}

/**
 * Say where the lock of a log lies: beside it, under a name that no reader of
 * logs takes for one.
 *
 * @param path The log's path.
 * @returns The lock's path.
 */
export function lockPath(path: string): string {
  const name = basename(path);
  if (name.length <= 250) return `${path}.lock`;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 32);
  return join(dirname(path), `${name.slice(0, 200)}.${digest}.lock`);
}

/**
 * Take a session for writing.
 *
 * @param id The session's id.
 * @param path The lock's own path; its folder must be there.
 * @returns The lock.
 * @throws {SessionBusyError} If another writer holds the session.
 * @throws {StorageError} If the lock's file cannot be made.
 */
export function lockSession(id: string, path: string): SessionLock {
  const module = loadSqlite();
  try {
    for (let attempt = 0; attempt < 8; attempt++) {
      const taken = module ? take(module, path) : takeByNote(path);
      if (typeof taken === "object") return taken;
      if (taken === "busy") {
        throw new SessionBusyError(
          id,
          "another process, or another writer of this one, holds it",
        );
      }
      if (taken === "note") dropStaleNote(id, path);
    }
  } catch (error) {
    throw storageError(`take session ${JSON.stringify(id)}`, path, error);
  }
  throw new SessionBusyError(id, "its lock changes hands too fast to be taken");
}
