/**
 * The registry of managed `DSH_*` variables: who owns which, and the snapshot
 * that one execution gets.
 *
 * @example Usage
 * ```ts
 * import { ShellEnvRegistry } from "@dsh/session-env/shell-env";
 * import { assertEquals } from "@std/assert";
 *
 * const registry = new ShellEnvRegistry({ dshHome: "/agents" });
 * const { signal } = new AbortController();
 *
 * assertEquals(registry.collect({ callId: "call-1", signal }), {
 *   DSH_HOME: "/agents",
 *   DSH_SHELL: "1",
 * });
 * ```
 *
 * @module
 */

export { SessionEnvError } from "../errors.ts";
export {
  DSH_ENV_PREFIX,
  type DshEnvironment,
  type DshEnvironmentKey,
} from "../exec/seam.ts";
export type {
  SessionHeader,
  SessionLocation,
  SessionLocator,
  ToolExecution,
} from "../types.ts";
export type {
  ShellEnvContributor,
  ShellEnvDeclaration,
  ShellEnvVariable,
} from "./contributor.ts";
export * from "./errors.ts";
export * from "./session_log_contributor.ts";
export * from "./shell_env_registry.ts";
