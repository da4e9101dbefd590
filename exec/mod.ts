/**
 * Running commands with a clean environment and an identity of their own.
 *
 * @module
 */

export * from "./seam.ts";
export {
  childEnvironment,
  type ChildEnvironmentOptions,
  type NameDecision,
} from "./child_environment.ts";
export type { DropReason } from "./inherited_variable.ts";
export type { EnvironmentPolicy } from "./environment_policy.ts";
export { isManagedName } from "./managed_names.ts";
export { credentialInName } from "./credential_names.ts";
export { EnvironmentTooLargeError } from "./environment_size.ts";
export {
  findProgram,
  type FindProgramOptions,
  ProgramNotFoundError,
} from "./find_program.ts";
export { findShell, ShellNotFoundError } from "./find_shell.ts";
export type { PathKind } from "./host.ts";
export { resolveSpec, type SpecDefaults } from "./resolve_spec.ts";
export { shellArgv } from "./shell_argv.ts";
