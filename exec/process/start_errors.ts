/**
 * Why a command could not be started, told apart as a caller needs it: the
 * runtimes report a missing folder, a missing program and a refusal alike.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import type { Host } from "../host.ts";
import type { ShellExecSpec } from "../seam.ts";

/** What kept a command from starting. */
export type ShellStartErrorCode =
  | "cwd_not_found"
  | "cwd_not_directory"
  | "cwd_not_allowed"
  | "shell_not_found"
  | "program_not_found"
  | "program_not_executable"
  | "permission_denied"
  | "environment_too_large"
  | "no_resources"
  | "start_failed";

/** A command could not be started; nothing ran. */
export class ShellStartError extends SessionEnvError {
  /** The class, for messages. */
  override readonly name = "ShellStartError";
  /** What kept it from starting. */
  readonly code: ShellStartErrorCode;
  /** The program, folder or variable that is the matter. */
  readonly subject: string;

  /**
   * Describe why a command could not be started.
   *
   * @param code What kept it from starting.
   * @param subject The program, folder or variable that is the matter.
   * @param state The present state, and what to do.
   * @param cause The first error.
   */
  constructor(
    code: ShellStartErrorCode,
    subject: string,
    state: string,
    cause?: unknown,
  ) {
    super(`Cannot start the command: ${state}`, { cause });
    this.code = code;
    this.subject = subject;
  }
}

/** The executor was disposed, so it starts nothing any more. */
export class ExecutorDisposedError extends SessionEnvError {
  /** The class, for messages. */
  override readonly name = "ExecutorDisposedError";
  /** The condition. */
  readonly code = "executor_disposed";

  /** Describe a call that came too late. */
  constructor() {
    super("Cannot start the command: the executor was disposed");
  }
}

/**
 * Find out why the runtime refused to start a command. The folder is looked
 * at first, because a missing one is reported as a missing program.
 *
 * @param error What the runtime said.
 * @param spec What should have run.
 * @param host The runtime.
 * @returns The error to throw.
 */
export function startError(
  error: unknown,
  spec: Pick<ShellExecSpec, "program" | "cwd" | "env">,
  host: Pick<Host, "pathKind">,
): Error {
  const { name, message, code } = error as Error & { code?: string };
  const { program, cwd } = spec;
  const fail = (code: ShellStartErrorCode, subject: string, state: string) =>
    new ShellStartError(code, subject, state, error);

  if (name === "NotCapable") {
    return fail("permission_denied", program, notCapable(program, message));
  }
  if (code === "E2BIG") {
    const [name, size] = largest(spec.env);
    return fail(
      "environment_too_large",
      name,
      `its arguments and environment are larger than the system allows; the largest variable is "${name}" with ${size} bytes`,
    );
  }
  if (code === "EAGAIN" || code === "EMFILE" || code === "ENFILE") {
    return fail(
      "no_resources",
      program,
      `the system has no room for another process or file (${code})`,
    );
  }
  if (error instanceof TypeError) return error;

  const folder = folderError(cwd, host, error);
  if (folder) return folder;
  if (code === "ENOENT") return missing(program, error);
  if (code === "EACCES" || code === "EPERM" || code === "ENOEXEC") {
    return fail(
      "program_not_executable",
      program,
      `"${program}" is not a program that may be run (${code})`,
    );
  }
  return fail("start_failed", program, `"${program}": ${message}`);
}

function missing(program: string, cause: unknown): ShellStartError {
  return new ShellStartError(
    "program_not_found",
    program,
    `there is no program "${program}"`,
    cause,
  );
}

/**
 * Look whether a command's folder is what is the matter.
 *
 * @param cwd The absolute folder.
 * @param host The runtime.
 * @param cause What the runtime said, or what else is the matter.
 * @returns The error to throw; `undefined` when the folder is as it must be.
 */
export function folderError(
  cwd: string,
  host: Pick<Host, "pathKind">,
  cause: unknown,
): ShellStartError | undefined {
  const { code, message } = cause as Error & { code?: string };
  const fail = (code: ShellStartErrorCode, state: string) =>
    new ShellStartError(code, cwd, state, cause);
  const kind = host.pathKind(cwd);
  const isHidden = kind === "unknown" && host.pathKind("/") === "folder";
  // Whoever may not enter a folder may not look at its "." either.
  const isClosed = kind === "folder" && code === "EACCES" &&
    host.pathKind(`${cwd}/.`) === "unknown";
  if (isHidden || isClosed) {
    return fail("cwd_not_allowed", `the folder "${cwd}" may not be entered`);
  }
  // Deno says in words what it may not let us look up.
  if (kind === "missing" || /No such cwd/.test(message)) {
    return fail("cwd_not_found", `the folder "${cwd}" does not exist`);
  }
  if (
    kind === "file" || kind === "program" || code === "ENOTDIR" ||
    /cwd is not a directory/.test(message)
  ) {
    return fail("cwd_not_directory", `"${cwd}" is not a folder`);
  }
  return undefined;
}

function notCapable(program: string, message: string): string {
  return /environment variable/.test(message)
    ? `Deno passes LD_ and DYLD_ variables on only with --allow-run for every program; leave them out or run Deno with --allow-run`
    : `Deno may not run "${program}"; run Deno with --allow-run=${program} (or --allow-run)`;
}

function largest(env: Readonly<Record<string, string>>): [string, number] {
  let found: [string, number] = ["", 0];
  for (const name of Object.keys(env)) {
    const size = new TextEncoder().encode(env[name]).length;
    if (size > found[1]) found = [name, size];
  }
  return found;
}
