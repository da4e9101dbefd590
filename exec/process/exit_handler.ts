/**
 * Ending what an executor runs when our own process ends. Opt-in: a library
 * that takes over signals unasked breaks its host.
 *
 * @module
 */

import type { Host } from "../host.ts";
import type { LocalExecutor } from "../local_executor.ts";
import { selectHost } from "../select_host.ts";

/** Options for {@linkcode endGroupsOnExit}. */
export interface EndGroupsOnExitOptions {
  /**
   * The signals that end the groups and then this process.
   *
   * @default {["SIGTERM", "SIGINT", "SIGHUP"]}
   */
  readonly signals?: readonly string[];
  /**
   * Whether this process ends by the signal once the groups are gone. Without
   * it, whoever else listens to the signal must end the process.
   *
   * @default {true}
   */
  readonly endSelf?: boolean;
  /**
   * The runtime.
   *
   * @default {the one that this process is}
   */
  readonly host?: Host;
}

/** Undoes a registration; a function and a `Disposable`. */
export interface Undo extends Disposable {
  /** Undo the registration. */
  (): void;
}

/**
 * End every group of an executor when this process exits or gets a signal.
 *
 * On a signal the groups get `SIGTERM`, the executor's grace and `SIGKILL`;
 * then this process ends by the same signal, so that its parent sees the
 * truth. A second signal cuts the grace short. When the process exits by
 * itself there is no time left, so the groups get `SIGKILL` at once. Nothing
 * helps against a `SIGKILL` of this process.
 *
 * @example Usage
 * ```ts
 * import { createLocalExecutor, endGroupsOnExit } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const shell = createLocalExecutor();
 * const undo = endGroupsOnExit(shell);
 *
 * assertEquals((await shell.run({ command: "echo $((6 * 7))" })).stdout, "42\n");
 *
 * undo();
 * await shell[Symbol.asyncDispose]();
 * ```
 *
 * @param executor The executor.
 * @param options Additional options.
 * @returns Undoes it.
 */
export function endGroupsOnExit(
  executor: Pick<LocalExecutor, "killNow" | typeof Symbol.asyncDispose>,
  options: EndGroupsOnExitOptions = {},
): Undo {
  const { signals = ["SIGTERM", "SIGINT", "SIGHUP"], endSelf = true } = options;
  const { host = selectHost() } = options;
  let isEnding = false;

  const end = async (signal: string) => {
    if (isEnding) executor.killNow();
    isEnding = true;
    await executor[Symbol.asyncDispose]();
    if (!endSelf) return;
    undo();
    host.endSelf(signal);
  };
  const undos = [
    host.onExit(() => executor.killNow()),
    ...signals.map((signal) => host.onSignal(signal, () => void end(signal))),
  ];
  const undo = () => {
    for (const undo of undos.splice(0)) undo();
  };
  return Object.assign(undo, { [Symbol.dispose]: undo });
}
