/**
 * Where sessions are stored: the seam that every engine keeps, and the engines.
 *
 * @module
 */

export * from "./check_events.ts";
export * from "./check_header.ts";
export * from "./errors.ts";
export type * from "./seam.ts";
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
