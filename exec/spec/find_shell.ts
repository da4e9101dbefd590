/**
 * Where the shell is.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import {
  candidatePaths,
  type FindProgramOptions,
  isAbsolutePath,
  problemOf,
} from "./find_program.ts";

/** There is no shell to run commands with. */
export class ShellNotFoundError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "ShellNotFoundError";
  /** The condition. */
  readonly code = "shell_not_found";
  /** The shell that was asked for. */
  readonly shell: string;
  /** What was found in its stead, where that cannot serve. */
  readonly found: "wsl_launcher" | undefined;

  /**
   * Make the error.
   *
   * @param shell The shell that was asked for.
   * @param problem What is wrong, and what to do.
   * @param found What was found in its stead.
   */
  constructor(shell: string, problem: string, found?: "wsl_launcher") {
    super(`Cannot run a command with ${JSON.stringify(shell)}: ${problem}`);
    this.shell = shell;
    this.found = found;
  }
}

const POSIX_FOLDERS: readonly string[] = [
  "/bin",
  "/usr/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
  "/opt/local/bin",
  "/run/current-system/sw/bin",
  "/data/data/com.termux/files/usr/bin",
];

const WINDOWS_FOLDERS: readonly string[] = [
  "C:\\Program Files\\Git\\bin",
  "C:\\Program Files\\Git\\usr\\bin",
  "C:\\Program Files (x86)\\Git\\bin",
  "C:\\msys64\\usr\\bin",
  "C:\\cygwin64\\bin",
];

/** Folders whose `bash.exe` starts Linux, or an offer to install it. */
const WSL_FOLDER = /\\(?:system32|sysnative|syswow64|windowsapps)\\[^\\]*$/i;

/**
 * Find a shell: on `PATH`, then in well-known folders.
 *
 * @example Usage
 * ```ts
 * import { findShell } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const programs = ["C:\\Windows\\System32\\bash.exe", "D:\\Git\\bin\\bash.exe"];
 *
 * assertEquals(
 *   findShell("bash", {
 *     path: "C:\\Windows\\System32;D:\\Git\\bin",
 *     platform: "win32",
 *     pathKind: (path) => programs.includes(path) ? "program" : "missing",
 *   }),
 *   "D:\\Git\\bin\\bash.exe",
 * );
 * ```
 *
 * @param shell The absolute path or bare name, such as `bash`.
 * @param options Where to look.
 * @returns The absolute path.
 * @throws {ShellNotFoundError} If there is none, or only one that would run
 * the command elsewhere.
 */
export function findShell(shell: string, options: FindProgramOptions): string {
  const { platform, pathKind } = options;
  if (isAbsolutePath(shell, platform)) {
    const problem = problemOf(pathKind(shell));
    if (problem === undefined) return shell;
    throw new ShellNotFoundError(shell, `${problem}; name another shell`);
  }
  if (shell.trim() === "" || /[\\/]/.test(shell)) {
    throw new ShellNotFoundError(
      shell,
      "it must be an absolute path or a bare name",
    );
  }
  const known = wellKnown(shell, platform);
  const candidates = [...candidatePaths(shell, options), ...known];
  const able = candidates.filter((path) => !isLauncher(path, platform));
  const found = able.find((path) => pathKind(path) === "program") ??
    // Where this process may not look, the well-known places are likeliest.
    known.find((path) => pathKind(path) === "unknown");
  if (found !== undefined) return found;
  const launcher = candidates.find((path) =>
    isLauncher(path, platform) && pathKind(path) === "program"
  );
  throw notFound(shell, platform, launcher);
}

function isLauncher(path: string, platform: string): boolean {
  return platform === "win32" && WSL_FOLDER.test(path) &&
    /\\bash\.(?:exe|cmd|bat|com)$/i.test(path);
}

function wellKnown(shell: string, platform: string): string[] {
  if (platform !== "win32") {
    return POSIX_FOLDERS.map((folder) => `${folder}/${shell}`);
  }
  const program = /\.exe$/i.test(shell) ? shell : `${shell}.exe`;
  return WINDOWS_FOLDERS.map((folder) => `${folder}\\${program}`);
}

function notFound(
  shell: string,
  platform: string,
  launcher: string | undefined,
): ShellNotFoundError {
  if (launcher !== undefined) {
    return new ShellNotFoundError(
      shell,
      `"${launcher}" starts Linux; install Git for Windows and put its bin folder on PATH, or name a shell by its absolute path`,
      "wsl_launcher",
    );
  }
  return new ShellNotFoundError(
    shell,
    `it is neither on PATH nor in a well-known folder; ${
      advice(shell, platform)
    }, or name a shell by its absolute path`,
  );
}

function advice(shell: string, platform: string): string {
  if (shell !== "bash") return `install ${shell}`;
  switch (platform) {
    case "win32":
      return "install Git for Windows, which brings bash";
    case "darwin":
      return "install bash, for example with `brew install bash`";
    default:
      return "install bash, for example with `apt-get install bash` or `apk add bash`";
  }
}
