/**
 * The command line: run commands as children of a session, find, read and
 * check session logs. Importing this runs nothing; run as a program it is
 * `session-env`.
 *
 * @module
 */

export * from "./command.ts";
export { main } from "./main.ts";

// Undefined where a runtime does not say, and then this is only a module.
if (import.meta.main) {
  const { runProcess } = await import("./process_context.ts");
  await runProcess();
}
