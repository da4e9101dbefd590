/**
 * From what is asked to what will run. Every default is decided here.
 *
 * @module
 */

import { resolve } from "@std/path";
import {
  bytesOf,
  checkArguments,
  checkCap,
  checkFolder,
  checkGrace,
  checkKeep,
  checkTimeout,
} from "./check_request.ts";
import { childEnvironment } from "../environment/child_environment.ts";
import type { EnvironmentPolicy } from "../environment/environment_policy.ts";
import { checkSize, sizeLimits } from "../environment/environment_size.ts";
import { findProgram } from "./find_program.ts";
import { findShell } from "./find_shell.ts";
import type { PathKind } from "../host.ts";
import type { KeepOutput, ShellExecRequest, ShellExecSpec } from "../seam.ts";
import { shellArgv } from "./shell_argv.ts";
import { planWindowsCall, type ProgramCall } from "./windows_script.ts";

/** How many bytes of each stream are kept unless somebody says otherwise. */
export const DEFAULT_MAX_OUTPUT_BYTES = 1_048_576;

/** How long a group has between `SIGTERM` and `SIGKILL` unless told. */
export const DEFAULT_KILL_GRACE_MS = 1_000;

/** What a request is filled up with. */
export interface SpecDefaults {
  /** The platform, as Node names it. */
  readonly platform: string;
  /** The variables of this process. */
  readonly ambient: Readonly<Record<string, string | undefined>>;
  /** The absolute current folder of this process. */
  readonly cwd: string;
  /**
   * Says what lies at a path.
   *
   * @param path The absolute path.
   */
  readonly pathKind: (path: string) => PathKind;
  /**
   * The shell that runs commands: an absolute path or a bare name.
   *
   * @default {"bash"}
   */
  readonly shell?: string | undefined;
  /**
   * The deadline of requests that set none, in milliseconds.
   *
   * @default {no deadline}
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How many bytes of each stream are kept.
   *
   * @default {1048576}
   */
  readonly maxOutputBytes?: number | undefined;
  /**
   * Which part of a stream that is over the cap is kept.
   *
   * @default {"tail"}
   */
  readonly keepOutput?: KeepOutput | undefined;
  /**
   * Whether a stream over the cap is written whole to a file.
   *
   * @default {false}
   */
  readonly spillOutput?: boolean | undefined;
  /**
   * Milliseconds between `SIGTERM` and `SIGKILL`.
   *
   * @default {1000}
   */
  readonly killGraceMs?: number | undefined;
  /**
   * Whether what is left of the group ends with the command.
   *
   * @default {false}
   */
  readonly endGroupOnExit?: boolean | undefined;
  /**
   * How inherited variables are cleaned.
   *
   * @default {the defaults of every field}
   */
  readonly environment?: EnvironmentPolicy | undefined;
}

/**
 * Decide everything about a command before it runs.
 *
 * @example Usage
 * ```ts
 * import { resolveSpec } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const spec = resolveSpec({ command: "make" }, {
 *   platform: "linux",
 *   ambient: { PATH: "/usr/bin" },
 *   cwd: "/srv",
 *   pathKind: (path) => path === "/usr/bin/bash" ? "program" : "missing",
 * });
 *
 * assertEquals([spec.program, ...spec.args], [
 *   "/usr/bin/bash",
 *   "--noprofile",
 *   "--norc",
 *   "-c",
 *   "make",
 * ]);
 * assertEquals(spec.cwd, "/srv");
 * ```
 *
 * @param request What is asked.
 * @param defaults What it is filled up with.
 * @returns What will run; frozen.
 * @throws {TypeError} If a field has the wrong type, or a variable cannot be
 * passed on.
 * @throws {RangeError} If a number is out of bounds, or the command processor
 * of Windows would change an argument of a script.
 * @throws {ShellNotFoundError} If there is no shell.
 * @throws {ProgramNotFoundError} If a program that is run directly is missing.
 * @throws {EnvironmentTooLargeError} If the system would refuse the size.
 */
export function resolveSpec(
  request: ShellExecRequest,
  defaults: SpecDefaults,
): ShellExecSpec {
  const { command } = request;
  if (typeof command !== "string") {
    throw new TypeError("Cannot run the command: it must be a string");
  }
  const { platform } = defaults;
  const cwd = resolve(defaults.cwd, checkFolder(request.cwd));
  const dshEnv = Object.freeze({ ...request.dshEnv });
  const env = childEnvironment(defaults.ambient, {
    env: request.env,
    dshEnv,
    platform,
    cwd,
    policy: {
      ...defaults.environment,
      ...given("inherit", request.inherit),
      ...given("keepCredentials", request.keepCredentials),
      ...given("terminalDefaults", request.terminalDefaults),
      ...given("deny", denied(request, defaults)),
    },
  });
  const { program, args: argv } = callOf(request, defaults, env);
  checkSize([program, ...argv], env, sizeLimits(platform));
  return Object.freeze({
    program,
    args: Object.freeze(argv),
    cwd,
    env: Object.freeze(env),
    dshEnv,
    clearEnv: true,
    stdin: bytesOf(request.stdin),
    timeoutMs: checkTimeout(request.timeoutMs ?? defaults.timeoutMs),
    maxOutputBytes: checkCap(
      request.maxOutputBytes ?? defaults.maxOutputBytes ??
        DEFAULT_MAX_OUTPUT_BYTES,
    ),
    keepOutput: checkKeep(request.keepOutput ?? defaults.keepOutput ?? "tail"),
    spillOutput: request.spillOutput ?? defaults.spillOutput ?? false,
    killGraceMs: checkGrace(
      request.killGraceMs ?? defaults.killGraceMs ?? DEFAULT_KILL_GRACE_MS,
    ),
    endGroupOnExit: request.endGroupOnExit ?? defaults.endGroupOnExit ?? false,
  });
}

function denied(
  { dropInherited }: ShellExecRequest,
  { environment }: SpecDefaults,
): readonly string[] | undefined {
  return dropInherited && [...environment?.deny ?? [], ...dropInherited];
}

function given<K extends string, V>(
  key: K,
  value: V | undefined,
): { [key in K]?: V } {
  return value === undefined ? {} : { [key]: value } as { [key in K]?: V };
}

function callOf(
  { command, args, shell }: ShellExecRequest,
  { platform, pathKind, shell: usual = "bash" }: SpecDefaults,
  env: Readonly<Record<string, string>>,
): ProgramCall {
  const where = { path: valueOf("PATH", env, platform), platform, pathKind };
  if (args === undefined) {
    const program = findShell(shell ?? usual, where);
    return { program, args: shellArgv(program, command) };
  }
  const program = findProgram(command, where);
  const checked = checkArguments(args);
  return platform === "win32"
    ? planWindowsCall(program, checked, valueOf("COMSPEC", env, platform))
    : { program, args: checked };
}

function valueOf(
  name: string,
  env: Readonly<Record<string, string>>,
  platform: string,
): string | undefined {
  if (platform !== "win32") return env[name];
  const found = Object.keys(env).find((each) => each.toUpperCase() === name);
  return found === undefined ? undefined : env[found];
}
