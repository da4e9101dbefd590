/**
 * What a SQLite driver must offer. `node:sqlite`, `bun:sqlite`,
 * `better-sqlite3` and `@db/sqlite` all do.
 *
 * @module
 */

/** A value that is bound to a statement. */
export type SqliteValue = string | number | null;

/** A prepared statement. */
export interface SqliteStatement {
  /**
   * Run a statement that gives no rows.
   *
   * @param values What its parameters are bound to.
   */
  run(...values: SqliteValue[]): unknown;
  /**
   * Run a statement that gives rows.
   *
   * @param values What its parameters are bound to.
   * @returns The rows, each an object by column name.
   */
  all(...values: SqliteValue[]): unknown[];
}

/** An open SQLite database. */
export interface SqliteDatabase {
  /**
   * Run statements without parameters, and leave their rows.
   *
   * @param sql The statements.
   */
  exec(sql: string): unknown;
  /**
   * Prepare a statement.
   *
   * @param sql The statement.
   */
  prepare(sql: string): SqliteStatement;
  /** Close the database. */
  close(): unknown;
}
