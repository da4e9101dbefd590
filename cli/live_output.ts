/**
 * A command's output on its way to ours, while it runs.
 *
 * @module
 */

import type { ShellObserver } from "../exec/process/observer.ts";
import { type CommandContext, OutputClosedError } from "./command.ts";

/** Passes a command's output on. */
export interface LiveOutput {
  /** Told by the executor what the command writes. */
  readonly observer: ShellObserver;
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;
  /** Settles when everything so far is passed on; never rejects. */
  drained(): Promise<void>;
}

/**
 * Pass output on in the order in which it comes. When a reader goes away, the
 * rest is dropped and the signal is aborted.
 *
 * @param context Where the output goes.
 * @returns The passage.
 */
export function passOutput(
  { stdout, stderr, signal }: Pick<
    CommandContext,
    "stdout" | "stderr" | "signal"
  >,
): LiveOutput {
  const closed = new AbortController();
  let queue: Promise<void> = Promise.resolve();
  // Whoever ends us does not wait for a reader that has stopped to read.
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return {
    observer: {
      output({ stream, bytes }) {
        if (closed.signal.aborted || signal.aborted) return;
        // The bytes are ours only until this returns.
        const copy = bytes.slice();
        const output = stream === "stdout" ? stdout : stderr;
        queue = queue.then(() => output.write(copy)).catch((error) => {
          closed.abort(
            error instanceof OutputClosedError
              ? error
              : new OutputClosedError({ cause: error }),
          );
        });
        return Promise.race([queue, interrupted]);
      },
    },
    signal: closed.signal,
    drained: () => Promise.race([queue, interrupted]),
  };
}
