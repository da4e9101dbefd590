/**
 * What this process says of its surroundings: the only reader of the
 * environment, of the current folder and of the system's home folder.
 *
 * @module
 */

import { homedir, userInfo } from "node:os";
import { SessionEnvError } from "../errors.ts";
import { thisProcess } from "../this_process.ts";

/** Reads one environment variable. A `Map` fits it. */
export interface EnvReader {
  /**
   * Read a variable.
   *
   * @param name The variable's name.
   * @returns Its value, or `undefined` when it is not set.
   */
  get(name: string): string | undefined;
}

/** The runtime does not permit a look at this process's surroundings. */
export class EnvAccessError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "EnvAccessError";
  /** What a program tells it by. */
  readonly code = "env_access_denied";
  /** What could not be read: a variable's name, or `the current folder`. */
  readonly subject: string;
  /** The flag that permits it. */
  readonly flag: string;

  /**
   * Build the error.
   *
   * @param subject What could not be read.
   * @param flag The flag that permits it.
   * @param options The error behind this one.
   */
  constructor(subject: string, flag: string, options?: ErrorOptions) {
    super(
      `Cannot read ${subject}: permission is missing; run Deno with ${flag}`,
      options,
    );
    this.subject = subject;
    this.flag = flag;
  }
}

function permitted<T>(read: () => T, subject: string, flag: string): T {
  try {
    return read();
  } catch (error) {
    // Deno gives its refusals no code, only this name.
    if (error instanceof Error && error.name === "NotCapable") {
      throw new EnvAccessError(subject, flag, { cause: error });
    }
    throw error;
  }
}

/**
 * The environment of this process. A variable is read when it is asked for,
 * never before.
 *
 * @example Usage
 * ```ts
 * import { processEnv } from "@dsh/session-env/home";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(processEnv.get("NO_SUCH_VARIABLE"), undefined);
 * ```
 */
export const processEnv: EnvReader = Object.freeze({
  get: (name: string): string | undefined =>
    permitted(() => thisProcess().env[name], name, `--allow-env=${name}`),
});

/**
 * The current folder of this process.
 *
 * @returns Its absolute path.
 * @throws {EnvAccessError} If Deno does not permit the question.
 */
export function currentFolder(): string {
  return permitted(
    () => thisProcess().cwd(),
    "the current folder",
    "--allow-read",
  );
}

/**
 * What the system says is the user's home folder. `HOME` does not count here,
 * as far as the runtime lets it be left aside.
 *
 * @returns The path as the system gives it; blank when it knows none.
 * @throws {EnvAccessError} If Deno does not permit the question.
 */
export function systemHome(): string {
  return permitted(
    () => homedir().trim() || userInfo().homedir,
    "the system's home folder",
    "--allow-sys=homedir,userInfo",
  );
}

/** The name of the platform, as Node spells it. */
export const hostPlatform = (): string => thisProcess().platform;
