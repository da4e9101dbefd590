/**
 * What a command takes over from this process, read when it is needed.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import type { Host } from "../host.ts";
import type { InheritMode } from "../seam.ts";
import { ShellStartError } from "../process/start_errors.ts";

/** The environment of this process may not be read. */
export class EnvironmentAccessError extends SessionEnvError {
  /** The class, for messages. */
  override readonly name = "EnvironmentAccessError";
  /** The condition. */
  readonly code = "environment_not_readable";

  /**
   * Describe a refusal.
   *
   * @param cause What the runtime said.
   */
  constructor(cause: unknown) {
    super(
      'Cannot inherit the environment: Deno may not read it; run Deno with --allow-env, or ask for inherit "none"',
      { cause },
    );
  }
}

/** What a command takes over. */
export interface Ambient {
  /** The variables of this process; empty when none are inherited. */
  readonly ambient: Readonly<Record<string, string>>;
  /** The folder from which a relative one counts. */
  readonly cwd: string;
}

/**
 * Read what a command takes over from this process. With `inherit: "none"`
 * no variable is read, and with an absolute folder none is looked up.
 *
 * @param host The runtime.
 * @param inherit Where the environment starts.
 * @param cwd The folder from which a relative one counts, relative to ours.
 * @returns What the command takes over.
 * @throws {EnvironmentAccessError} If the environment may not be read.
 * @throws {ShellStartError} If the current folder is gone.
 */
export function readAmbient(
  host: Host,
  inherit: InheritMode,
  cwd: string | undefined,
): Ambient {
  return {
    ambient: inherit === "none" ? {} : readEnvironment(host),
    cwd: cwd?.startsWith("/") ? cwd : currentFolder(host, cwd),
  };
}

function readEnvironment(host: Host): Record<string, string> {
  try {
    return host.environment();
  } catch (error) {
    if ((error as Error).name !== "NotCapable") throw error;
    throw new EnvironmentAccessError(error);
  }
}

function currentFolder(host: Host, cwd: string | undefined): string {
  try {
    const current = host.currentFolder();
    return cwd === undefined ? current : `${current}/${cwd}`;
  } catch (error) {
    throw new ShellStartError(
      "cwd_not_found",
      cwd ?? ".",
      "the current folder of this process does not exist any more; name a folder",
      error,
    );
  }
}
