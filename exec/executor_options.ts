/**
 * What an author may decide about a local executor.
 *
 * @module
 */

import type { EnvironmentPolicy } from "./environment/environment_policy.ts";
import type { Host } from "./host.ts";
import type { ShellObserver } from "./process/observer.ts";
import type { KeepOutput } from "./seam.ts";

/** Options for a local executor. */
export interface LocalExecutorOptions {
  /**
   * The shell that runs commands: an absolute path or a bare name.
   *
   * @default {"bash"}
   */
  readonly shell?: string;
  /**
   * The folder in which commands run that name none.
   *
   * @default {the current folder of this process at each call}
   */
  readonly cwd?: string;
  /**
   * The deadline of requests that set none, in milliseconds.
   *
   * @default {no deadline}
   */
  readonly timeoutMs?: number;
  /**
   * How many bytes of each stream are kept.
   *
   * @default {1048576}
   */
  readonly maxOutputBytes?: number;
  /**
   * Which part of a stream over the cap is kept.
   *
   * @default {"tail"}
   */
  readonly keepOutput?: KeepOutput;
  /**
   * How many milliseconds a group has between `SIGTERM` and `SIGKILL`.
   *
   * @default {1000}
   */
  readonly killGraceMs?: number;
  /**
   * The folder below which whole outputs are kept.
   *
   * @default {the system's temporary folder}
   */
  readonly spillFolder?: string;
  /**
   * How inherited variables are cleaned.
   *
   * @default {the defaults of every field}
   */
  readonly environment?: EnvironmentPolicy;
  /** Is told what happens; nothing is logged otherwise. */
  readonly observer?: ShellObserver;
  /**
   * The runtime.
   *
   * @default {the one that this process is}
   */
  readonly host?: Host;
}
