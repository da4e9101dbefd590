/**
 * Listing what a database holds.
 *
 * @module
 */

import type { ListedSession } from "../seam.ts";
import type { Connections } from "./connections.ts";
import { DatabaseCorruptError } from "./errors.ts";
import { nextRows, readHeader, type SessionRow } from "./session_rows.ts";

/**
 * Every session of a database. One that cannot be read comes with its error,
 * and so does a damaged page, which ends the list.
 *
 * @param connections The database.
 * @returns The headers, in the order of their first appends.
 */
export async function* listStored(
  connections: Connections,
): AsyncGenerator<ListedSession> {
  try {
    const database = await connections.forReading();
    if (database === undefined) return;
    for (let key = -1;;) {
      const rows = await connections.query(
        "list the sessions",
        database,
        () => nextRows(database, key),
      );
      if (rows.length === 0) return;
      for (const row of rows) yield listed(row, connections.path);
      key = rows.at(-1)!.key;
    }
  } catch (error) {
    if (!(error instanceof DatabaseCorruptError)) throw error;
    yield { path: connections.path, error };
  }
}

function listed(row: SessionRow, path: string): ListedSession {
  try {
    return { header: readHeader(row) };
  } catch (error) {
    return { path, error: error as Error };
  }
}
