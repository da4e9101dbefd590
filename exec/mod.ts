/**
 * Running commands with a clean environment and an identity of their own.
 *
 * @example Usage
 * ```ts
 * import { createLocalExecutor } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const shell = createLocalExecutor();
 * const { exitCode, stdout } = await shell.run({
 *   command: 'echo "$DSH_SHELL"',
 *   dshEnv: { DSH_SHELL: "1" },
 * });
 *
 * assertEquals(exitCode, 0);
 * assertEquals(stdout, "1\n");
 * await shell[Symbol.asyncDispose]();
 * ```
 *
 * @module
 */

export { SessionEnvError } from "../errors.ts";
export type {
  JsonObject,
  JsonValue,
  SessionHeader,
  Tool,
  ToolExecution,
  ToolOutput,
} from "../types.ts";
export * from "./seam.ts";
export type * from "./host.ts";
export {
  childEnvironment,
  type ChildEnvironmentOptions,
  type NameDecision,
} from "./environment/child_environment.ts";
export {
  type EnvironmentExplanation,
  explainEnvironment,
} from "./environment/explain_environment.ts";
export type { DropReason } from "./environment/inherited_variable.ts";
export type { EnvironmentPolicy } from "./environment/environment_policy.ts";
export { isManagedName } from "./environment/managed_names.ts";
export { credentialInName } from "./environment/credential_names.ts";
export { EnvironmentTooLargeError } from "./environment/environment_size.ts";
export {
  findProgram,
  type FindProgramOptions,
  ProgramNotFoundError,
} from "./spec/find_program.ts";
export { findShell, ShellNotFoundError } from "./spec/find_shell.ts";
export { resolveSpec, type SpecDefaults } from "./spec/resolve_spec.ts";
export { shellArgv } from "./spec/shell_argv.ts";
export type { LocalExecutorOptions } from "./executor_options.ts";
export { createLocalExecutor, LocalExecutor } from "./local_executor.ts";
export { EnvironmentAccessError } from "./environment/read_ambient.ts";
export type {
  ShellEndEvent,
  ShellObserver,
  ShellOutputEvent,
  ShellStartEvent,
} from "./process/observer.ts";
export {
  ExecutorDisposedError,
  ShellStartError,
  type ShellStartErrorCode,
} from "./process/start_errors.ts";
export {
  BackgroundCommand,
  BackgroundCommands,
} from "./tools/background_commands.ts";
export {
  type BackgroundToolOptions,
  createBashOutputTool,
} from "./tools/bash_output_tool.ts";
export { createBashKillTool } from "./tools/bash_kill_tool.ts";
export {
  type BashToolOptions,
  createBashTool,
  type OverlaySource,
} from "./tools/bash_tool.ts";
export {
  endGroupsOnExit,
  type EndGroupsOnExitOptions,
  type Undo,
} from "./process/exit_handler.ts";
