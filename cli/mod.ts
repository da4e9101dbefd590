/**
 * The command line: run commands as children of a session, find, read and
 * check session logs. Importing this runs nothing; run as a program it is
 * `session-env`.
 *
 * @example Usage
 * ```ts
 * import { main } from "@dsh/session-env/cli";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(typeof main, "function");
 * ```
 *
 * @module
 */

export { SessionEnvError } from "../errors.ts";
export type { ShellResult } from "../exec/seam.ts";
export type { DamageCode, ReadItem } from "../persistence/seam.ts";
export type { LogDamage } from "../persistence/jsonl/read/verify_session.ts";
export type {
  JsonObject,
  JsonValue,
  SessionEvent,
  SessionHeader,
  SessionLocation,
  SurfaceOperation,
} from "../types.ts";
export * from "./command.ts";
export type { ErrorFacts } from "./error_facts.ts";
export type {
  ListedSessionOutput,
  UnlistedSessionOutput,
} from "./find_sessions.ts";
export type { LocateOutput } from "./locate.ts";
export { main } from "./main.ts";
export type { RunOutput } from "./run.ts";
export type { VerifyOutput } from "./verify_output.ts";
export type { WhoamiOutput } from "./whoami_output.ts";

// Undefined where a runtime does not say, and then this is only a module.
if (import.meta.main) {
  const { runProcess } = await import("./process_context.ts");
  await runProcess();
}
