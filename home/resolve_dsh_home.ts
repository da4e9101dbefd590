/**
 * Where the harness keeps its things.
 *
 * @module
 */

import { isFullyAbsolute, joinTidy, makeAbsolute } from "./absolute_path.ts";
import { HomePathError, HomeUnknownError } from "./errors.ts";
import {
  currentFolder,
  type EnvReader,
  hostPlatform,
  processEnv,
  systemHome as askSystem,
} from "./process_env.ts";

/** What surrounds a home that is resolved. */
export interface HomeSurroundings {
  /**
   * Where `DSH_HOME`, `HOME` and `USERPROFILE` are read.
   *
   * @default {the process environment}
   */
  readonly env?: EnvReader;
  /**
   * The user's home folder, for `~` and `~/.dsh`.
   *
   * @default {`HOME`, else what the system says; on Windows the profile folder}
   */
  readonly homeDir?: string;
  /**
   * How the system is asked, when neither `homeDir` nor the environment
   * answers.
   *
   * @default {the runtime's own question}
   */
  readonly systemHome?: () => string;
  /**
   * The absolute folder that a relative home is meant from.
   *
   * @default {the current folder, asked only when it is needed}
   */
  readonly cwd?: string;
  /**
   * Whose path rules hold: `win32`, or any other for POSIX.
   *
   * @default {the platform of this process}
   */
  readonly platform?: string;
}

/** Options for {@linkcode resolveDshHome}. */
export interface ResolveDshHomeOptions extends HomeSurroundings {
  /** Explicit home, above everything else; blank counts as unset. */
  readonly dshHome?: string;
}

/**
 * Resolve the folder that holds the harness's things.
 *
 * Precedence, highest first: `options.dshHome`, `$DSH_HOME`, `~/.dsh`. Blank
 * counts as unset. `~`, `~/` and `~\` stand for the user's home folder, a
 * relative path is meant from `options.cwd`, and `~name` is refused. Nothing
 * is created and the disk is not touched.
 *
 * @example Usage
 * ```ts
 * import { resolveDshHome } from "@dsh/session-env/home";
 * import { assertEquals } from "@std/assert";
 *
 * const env = new Map([["DSH_HOME", "~/agents"], ["HOME", "/people/me"]]);
 *
 * assertEquals(
 *   resolveDshHome({ env, platform: "linux" }),
 *   "/people/me/agents",
 * );
 * ```
 *
 * @param options Additional options.
 * @returns The absolute home, without a trailing separator.
 * @throws {HomeUnknownError} If the user's home folder is needed and nobody
 * knows it.
 * @throws {HomePathError} If the path that was given cannot be a home.
 */
export function resolveDshHome(options: ResolveDshHomeOptions = {}): string {
  const { dshHome, env = processEnv, platform = hostPlatform() } = options;
  if (dshHome !== undefined && typeof dshHome !== "string") {
    throw new TypeError(`Cannot resolve the home: dshHome must be a string`);
  }
  if (dshHome?.trim()) return resolveHomePath(dshHome, "dshHome", options);
  const fromEnv = env.get("DSH_HOME")?.trim();
  return fromEnv
    ? resolveHomePath(fromEnv, "DSH_HOME", options)
    : joinTidy(userHome(options), ".dsh", platform);
}

/**
 * Resolve a home that was given somewhere.
 *
 * @param path The path; not blank.
 * @param source Where it was given, for messages.
 * @param options What surrounds it.
 * @returns The absolute home.
 * @throws {HomePathError} If the path cannot be a home.
 */
export function resolveHomePath(
  path: string,
  source: string,
  options: HomeSurroundings = {},
): string {
  const { platform = hostPlatform() } = options;
  if (path.includes("\0")) {
    throw new HomePathError(source, path, "a path cannot contain NUL");
  }
  if (path[0] === "~") {
    if (path === "~" || /^~[\\/]/.test(path)) {
      return joinTidy(userHome(options), path.slice(2), platform);
    }
    throw new HomePathError(
      source,
      path,
      `"~name" is not expanded; write the folder out`,
    );
  }
  const cwd = isFullyAbsolute(path, platform) ? "" : baseFolder(options);
  const absolute = makeAbsolute(path, cwd, platform);
  if (absolute === undefined) {
    throw new HomePathError(
      source,
      path,
      "it depends on the current folder of another drive; begin it with that drive and a backslash",
    );
  }
  return absolute;
}

function baseFolder(options: HomeSurroundings): string {
  const { cwd = currentFolder(), platform = hostPlatform() } = options;
  if (!isFullyAbsolute(cwd, platform)) {
    throw new TypeError(
      `Cannot resolve the home: cwd must be absolute, not ${
        JSON.stringify(cwd)
      }`,
    );
  }
  return cwd;
}

/** The user's home folder: given, from the environment, or from the system. */
function userHome(options: HomeSurroundings): string {
  const { env = processEnv, homeDir, platform = hostPlatform() } = options;
  const variable = platform === "win32" ? "USERPROFILE" : "HOME";
  if (homeDir?.trim()) return checkedHome(homeDir, "homeDir", platform);
  const value = env.get(variable)?.trim();
  if (value) return checkedHome(value, variable, platform);
  return checkedHome(fromSystem(variable, options), "the system", platform);
}

function fromSystem(variable: string, options: HomeSurroundings): string {
  const { systemHome = askSystem } = options;
  let home: string;
  try {
    home = systemHome();
  } catch (error) {
    throw new HomeUnknownError(
      `${variable} is not set, and the system gives no answer (${
        error instanceof Error ? error.message : String(error)
      })`,
      { cause: error },
    );
  }
  if (home?.trim()) return home;
  throw new HomeUnknownError(
    `${variable} is not set, and the system knows none`,
  );
}

function checkedHome(path: string, source: string, platform: string): string {
  if (isFullyAbsolute(path, platform) && !path.includes("\0")) return path;
  throw new HomeUnknownError(
    `${source} says ${JSON.stringify(path)}, which is not an absolute path`,
  );
}
