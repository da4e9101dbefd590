/** Many calls at once that end in every way there is. */

import type { ShellExecRequest, ShellExecutor } from "../../exec/seam.ts";

/** What a stress has shown. */
export interface StressReport {
  /** One sentence a call that ended in a way that it must not. */
  readonly wrong: readonly string[];
  readonly tookMs: number;
}

const COMMANDS = [
  "sleep 600",
  "sleep 600 & sleep 600",
  "trap '' TERM; while :; do sleep 0.1; done",
  "while echo x; do sleep 0.01; done",
  "(sleep 600 & exit) & wait; sleep 600",
  "echo done",
];

/**
 * Run overlapping calls with deadlines and aborts at random moments; the same
 * moments for the same seed.
 *
 * @param shell Runs them.
 * @param count How many.
 * @param seed Where the numbers begin.
 */
export async function stress(
  shell: ShellExecutor,
  count: number,
  seed = 1,
): Promise<StressReport> {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  const before = performance.now();
  const calls = Array.from({ length: count }, async (_, index) => {
    const command = COMMANDS[index % COMMANDS.length];
    const inBackground = random(3) === 0;
    const wait = 1 + random(400);
    const controller = new AbortController();
    const isAborted = random(2) === 0;
    const request: ShellExecRequest = isAborted
      ? { command, signal: controller.signal }
      : { command, timeoutMs: wait };
    const timer = isAborted ? setTimeout(() => controller.abort(), wait) : 0;
    const result = inBackground
      ? await shell.start(request).wait()
      : await shell.run(request);
    clearTimeout(timer);
    const { exitCode, signal, timedOut, aborted, group } = result;
    const facts = JSON.stringify({
      exitCode,
      signal,
      timedOut,
      aborted,
      group,
    });
    const endedByUs = isAborted ? aborted && !timedOut : timedOut && !aborted;
    // It may end by itself in the moment in which its deadline comes.
    const isShort = command === "echo done" && exitCode === 0;
    const isRight = isShort || endedByUs && exitCode !== 0;
    return group === "gone" && isRight
      ? ""
      : `call ${index} (${command}): ${facts}`;
  });
  const wrong = (await Promise.all(calls)).filter((line) => line !== "");
  return { wrong, tookMs: performance.now() - before };
}
