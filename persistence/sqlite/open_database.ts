/**
 * Opening a database by its path, with the driver that the runtime brings.
 *
 * @module
 */

import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../system/system_code.ts";
import { databaseError, SqliteDriverError } from "./errors.ts";
import type { SqliteDatabase } from "./sqlite_database.ts";

/** What a connection may do to the file. */
export type OpenMode = "read" | "recover" | "write";

/**
 * Open a database file.
 *
 * @param path The absolute path, or `:memory:`.
 * @param mode `write` makes the file and its folder where they are not there,
 * for this user alone; `read` changes nothing; `recover` reads too, but may
 * first put right what a killed writer left.
 * @returns The database, or `undefined` when it is to be read and not there.
 * @throws {SqliteDriverError} If this runtime brings no driver.
 */
export async function openDatabase(
  path: string,
  mode: OpenMode,
): Promise<SqliteDatabase | undefined> {
  const onDisk = path !== ":memory:";
  if (mode !== "write" && onDisk && !existsSync(path)) return undefined;
  let sqlite: typeof import("node:sqlite");
  try {
    sqlite = await import("node:sqlite");
  } catch (error) {
    throw new SqliteDriverError(path, { cause: error });
  }
  try {
    if (mode === "write" && onDisk) makeFile(path);
    return new sqlite.DatabaseSync(path, {
      readOnly: mode === "read" && onDisk,
    });
  } catch (error) {
    throw databaseError("open the sessions", path, error);
  }
}

// SQLite gives the files beside it the rights of this one.
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // One that is there is left alone: closing it here would take away every
    // lock that this process holds on it.
    if (systemCode(error) !== "EEXIST") throw error;
  }
}
