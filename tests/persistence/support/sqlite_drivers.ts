/** The SQLite drivers that this runtime can be tested with. */

import { after } from "node:test";
import type { SqliteDatabase } from "../../../persistence/sqlite/sqlite_database.ts";
import { nodeMajor, runtime } from "../../support/runtime.ts";

/** A driver, and how it opens a file. */
export interface Driver {
  /** What it is called. */
  readonly name: string;
  /** Opens a database, which is closed when the test file has run. */
  readonly open: (path: string) => SqliteDatabase;
}

/** Whether `node:sqlite` is here. */
export const hasNodeSqlite: boolean = runtime !== "node" || nodeMajor >= 22;

type Constructor = new (path: string) => SqliteDatabase;

/** Every driver that is here; says of the others why they are skipped. */
export async function eachDriver(): Promise<Driver[]> {
  const opened: SqliteDatabase[] = [];
  after(() => {
    for (const database of opened) database.close();
  });
  const driver = (name: string, Database: Constructor): Driver => ({
    name,
    open: (path) => {
      const database = new Database(path);
      opened.push(database);
      return database;
    },
  });
  const drivers: Driver[] = [];
  if (hasNodeSqlite) {
    const { DatabaseSync } = await import("node:sqlite");
    drivers.push(driver("node:sqlite", DatabaseSync));
  }
  if (runtime === "bun") {
    const module = "bun:sqlite";
    drivers.push(driver(module, (await import(module)).Database));
  }
  if (runtime === "node") {
    // A computed name: it is no dependency, and need not be here.
    const module = "better-sqlite3";
    try {
      const Database = (await import(module)).default;
      // Its native half loads with the first database, and may be another's.
      new Database(":memory:").close();
      drivers.push(driver(module, Database));
    } catch (error) {
      console.log(
        `skipped: better-sqlite3, which is not installed here (${
          String((error as { code?: unknown }).code)
        })`,
      );
    }
  }
  return drivers;
}
