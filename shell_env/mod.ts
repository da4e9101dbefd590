/**
 * The registry of managed `DSH_*` variables: who owns which, and the snapshot
 * that one execution gets.
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
