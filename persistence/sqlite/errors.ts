/**
 * What can be wrong with a database of sessions, and how the drivers' own
 * errors are told apart.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import { StorageError } from "../storage_errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** No SQLite driver is here to open a path with. */
export class SqliteDriverError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SqliteDriverError";
  /** What a program tells it by. */
  readonly code = "sqlite_driver_missing";

  /**
   * Build the error.
   *
   * @param path The database that was to be opened.
   * @param options The error behind this one.
   */
  constructor(path: string, options?: ErrorOptions) {
    super(
      `Cannot open ${
        quote(path)
      }: this runtime has no node:sqlite; pass an open database instead, such as "new Database(path)" of better-sqlite3`,
      options,
    );
  }
}

/** The database was written by a newer version than this one. */
export class DatabaseVersionError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "DatabaseVersionError";
  /** What a program tells it by. */
  readonly code = "database_version_unsupported";
  /** The version that was found. */
  readonly version: number;
  /** The newest version that is known. */
  readonly known: number;

  /**
   * Build the error.
   *
   * @param path The database.
   * @param version The version that was found.
   * @param known The newest version that is known.
   */
  constructor(path: string, version: number, known: number) {
    super(
      `Cannot use the database ${
        quote(path)
      }: its version is ${version}, and only versions up to ${known} are known; use a newer session-env`,
    );
    this.version = version;
    this.known = known;
  }
}

/** Another process held the database for longer than we wait. */
export class DatabaseBusyError extends StorageError {
  /** The name of the class. */
  override readonly name = "DatabaseBusyError";
  /** What a program tells it by. */
  override readonly code = "database_busy";
}

/** The database file is damaged, or is none. */
export class DatabaseCorruptError extends StorageError {
  /** The name of the class. */
  override readonly name = "DatabaseCorruptError";
  /** What a program tells it by. */
  override readonly code = "database_corrupt";
}

const BUSY = 5,
  LOCKED = 6,
  READ_ONLY = 8,
  CORRUPT = 11,
  FULL = 13,
  NOT_A_DATABASE = 26;

const NAMES: Readonly<Record<string, number>> = {
  SQLITE_BUSY: BUSY,
  SQLITE_LOCKED: LOCKED,
  SQLITE_READONLY: READ_ONLY,
  SQLITE_CORRUPT: CORRUPT,
  SQLITE_FULL: FULL,
  SQLITE_NOTADB: NOT_A_DATABASE,
};

/** SQLite's own words, for a driver that hands on nothing else. */
const WORDS: readonly (readonly [RegExp, number])[] = [
  [/database (?:table |schema )?is locked/i, BUSY],
  [/attempt to write a readonly database/i, READ_ONLY],
  [/disk image is malformed|malformed database schema/i, CORRUPT],
  [/database or disk is full/i, FULL],
  [/file is not a database/i, NOT_A_DATABASE],
];

/** SQLite's primary result code of a driver's error, if it can be told. */
function resultCode(error: unknown): number | undefined {
  const { errcode, errno, code, message } = Object(error) as Record<
    string,
    unknown
  >;
  for (const number of [errcode, errno, code]) {
    if (typeof number === "number" && number > 0) return number & 0xff;
  }
  const name = Object.keys(NAMES).find((name) =>
    typeof code === "string" && code.startsWith(name)
  );
  if (name !== undefined) return NAMES[name];
  return WORDS.find(([words]) => words.test(String(message)))?.[1];
}

/**
 * Whether somebody else's lock is all that is wrong.
 *
 * @param error A driver's error.
 * @returns Whether trying again may help.
 */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
}

/**
 * Whether the connection may not write what it would have to.
 *
 * @param error A driver's error.
 * @returns Whether a connection that may write can help.
 */
export function isReadOnly(error: unknown): boolean {
  return resultCode(error) === READ_ONLY;
}

/**
 * Say what a driver's error means.
 *
 * @param action What was being done.
 * @param path The database.
 * @param error The driver's error, or one of ours, which is left as it is.
 * @returns The error to throw.
 */
export function databaseError(
  action: string,
  path: string,
  error: unknown,
): Error {
  if (error instanceof SessionEnvError) return error;
  const options = { path, cause: error };
  const place = `the database ${quote(path)}`;
  switch (resultCode(error)) {
    case BUSY:
    case LOCKED:
      return new DatabaseBusyError(
        action,
        `${place} is locked by another process; try again`,
        options,
      );
    case CORRUPT:
      return new DatabaseCorruptError(
        action,
        `${place} is damaged; restore it from a copy, or save what is readable with "sqlite3 FILE .recover"`,
        options,
      );
    case NOT_A_DATABASE:
      return new DatabaseCorruptError(
        action,
        `${quote(path)} is not a SQLite database; name another file`,
        options,
      );
    case FULL:
      return new StorageError(
        action,
        `${place} or its disk is full; make room and try again`,
        options,
      );
    default:
      return new StorageError(
        action,
        `${place} refused it (${
          error instanceof Error ? error.message : String(error)
        })`,
        options,
      );
  }
}
