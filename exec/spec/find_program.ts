/**
 * Where a program is. Nothing here touches the disk: what lies at a path is
 * an argument.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import type { PathKind } from "../host.ts";

/** How programs are looked up. */
export interface FindProgramOptions {
  /** The value of `PATH`. */
  readonly path: string | undefined;
  /** The platform, as Node names it. */
  readonly platform: string;
  /**
   * Says what lies at a path.
   *
   * @param path The absolute path.
   */
  readonly pathKind: (path: string) => PathKind;
}

/** No program of that name can be run. */
export class ProgramNotFoundError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "ProgramNotFoundError";
  /** The condition. */
  readonly code = "program_not_found";
  /** The program that was asked for. */
  readonly program: string;

  /**
   * Make the error.
   *
   * @param program The program that was asked for.
   * @param problem What is wrong with it.
   */
  constructor(program: string, problem: string) {
    super(`Cannot run ${JSON.stringify(program)}: ${problem}`);
    this.program = program;
  }
}

/**
 * Say whether a path starts at a root.
 *
 * @param path The path.
 * @param platform The platform, as Node names it.
 * @returns Whether it is absolute.
 */
export function isAbsolutePath(path: string, platform: string): boolean {
  return platform === "win32"
    ? /^(?:[a-z]:[\\/]|[\\/]{2})/i.test(path)
    : path.startsWith("/");
}

/**
 * The paths at which a bare name may lie, in the order of `PATH`. Folders of
 * `PATH` that are empty or relative are passed over: what they mean changes
 * with the current folder.
 *
 * @param name The bare name.
 * @param options Where to look.
 * @returns The absolute paths.
 */
export function candidatePaths(
  name: string,
  { path = "", platform }: Omit<FindProgramOptions, "pathKind">,
): string[] {
  const windows = platform === "win32";
  const separator = windows ? "\\" : "/";
  const names = windows && !/\.[a-z]{3}$/i.test(name)
    ? [`${name}.exe`, `${name}.com`, `${name}.cmd`, `${name}.bat`]
    : [name];
  return path.split(windows ? ";" : ":")
    // Windows lets a folder stand in quotes.
    .map((folder) => windows ? folder.replaceAll('"', "") : folder)
    .filter((folder) => isAbsolutePath(folder, platform))
    .flatMap((folder) => {
      const base = /[\\/]$/.test(folder) && (windows || folder.endsWith("/"))
        ? folder
        : folder + separator;
      return names.map((each) => base + each);
    });
}

/**
 * Find a program by its absolute path or bare name.
 *
 * @param program The absolute path or bare name.
 * @param options Where to look.
 * @returns The absolute path.
 * @throws {ProgramNotFoundError} If there is none.
 */
export function findProgram(
  program: string,
  options: FindProgramOptions,
): string {
  const { platform, pathKind } = options;
  if (isAbsolutePath(program, platform)) {
    const problem = problemOf(pathKind(program));
    if (problem !== undefined) throw new ProgramNotFoundError(program, problem);
    return program;
  }
  if (program === "" || /[\\/]/.test(program)) {
    throw new ProgramNotFoundError(
      program,
      "it must be an absolute path or a bare name",
    );
  }
  const candidates = candidatePaths(program, options);
  const found = candidates.find((path) => pathKind(path) === "program") ??
    candidates.find((path) => pathKind(path) === "unknown");
  if (found === undefined) {
    throw new ProgramNotFoundError(program, "it is in no folder of PATH");
  }
  return found;
}

/**
 * Say why what lies at a path cannot be run.
 *
 * @param kind What lies there.
 * @returns The reason, or `undefined` when it can, as far as is known.
 */
export function problemOf(kind: PathKind): string | undefined {
  switch (kind) {
    case "program":
    case "unknown":
      return undefined;
    case "file":
      return "it is not executable";
    case "folder":
      return "it is a folder";
    case "missing":
      return "it does not exist";
  }
}
