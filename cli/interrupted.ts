/**
 * The exit code of a command that the user ended.
 *
 * @module
 */

import type { Interruption } from "./command.ts";

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/**
 * The exit code after the context's signal was aborted.
 *
 * @param signal The context's signal.
 * @returns 128 and the number of the signal that the process was sent.
 */
export function interruptedCode({ reason }: AbortSignal): number {
  const { signal } = Object(reason) as Partial<Interruption>;
  return 128 + (SIGNAL_NUMBERS[signal ?? "SIGINT"] ?? SIGNAL_NUMBERS.SIGINT);
}
