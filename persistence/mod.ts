/**
 * Where sessions are stored: the seam that every engine keeps, and the engines.
 *
 * @module
 */

export * from "./check_events.ts";
export * from "./check_header.ts";
export * from "./errors.ts";
export * from "./memory.ts";
export type * from "./seam.ts";
export {
  DatabaseBusyError,
  DatabaseCorruptError,
  DatabaseVersionError,
  SqliteDriverError,
} from "./sqlite/errors.ts";
export type * from "./sqlite/sqlite_database.ts";
export * from "./sqlite/sqlite_persistence.ts";
export { SessionEnvError } from "../errors.ts";
export type {
  JsonObject,
  JsonValue,
  SessionEvent,
  SessionHeader,
  SessionLocation,
  SessionLocator,
  SurfaceOperation,
} from "../types.ts";
