/**
 * Trying a JavaScript regular expression from a settings file without letting
 * it hang the run. JavaScript cannot interrupt a match, so a plain pattern goes
 * to an engine that takes linear time, and every other one to a worker that is
 * ended at its deadline.
 *
 * @module
 */

import { isPlainPattern } from "./plain_pattern.ts";

/** What came of trying a pattern. */
export interface PatternTest {
  /** Whether it matched. */
  readonly matched: boolean;
  /** Why it is not known; then it counts as no match. */
  readonly error?: string;
}

/** Options for {@linkcode testPattern}. */
export interface TestPatternOptions {
  /**
   * How long a pattern that needs a worker may take, in milliseconds.
   *
   * @default {1000}
   */
  readonly timeoutMs?: number;
}

// A plain pattern means the same in both engines for printable ASCII only.
const PRINTABLE = /^[\x20-\x7e]*$/;

/**
 * Say whether a pattern matches anywhere in a value. A plain pattern costs
 * microseconds; any other starts a worker, which costs tens of milliseconds.
 *
 * @param source The pattern, which must compile.
 * @param value What it is held against.
 * @param options Additional options.
 * @returns Whether it matched, or why that is not known.
 */
export async function testPattern(
  source: string,
  value: string,
  options: TestPatternOptions = {},
): Promise<PatternTest> {
  if (isPlainPattern(source) && PRINTABLE.test(value)) {
    const { RE2JS } = await import("re2js");
    try {
      return { matched: RE2JS.compile(source).matcher(value).find() };
    } catch {
      // too large for the linear engine: the worker's deadline bounds it
    }
  }
  return await testInWorker(source, value, options.timeoutMs ?? 1000);
}

// The first message starts the deadline, so a slow start is not held against it.
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.postMessage("ready");
parentPort.postMessage(new RegExp(workerData.source).test(workerData.value));
`;

async function testInWorker(
  source: string,
  value: string,
  timeoutMs: number,
): Promise<PatternTest> {
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { source, value },
  });
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<PatternTest>((resolve) => {
      const fail = (error: string) => resolve({ matched: false, error });
      worker.on("message", (message) => {
        if (typeof message === "boolean") resolve({ matched: message });
        else {
          deadline = setTimeout(
            fail,
            timeoutMs,
            `the pattern took longer than ${timeoutMs} ms and was ended`,
          );
        }
      });
      worker.on(
        "error",
        (error) =>
          fail(`the pattern could not be tried: ${(error as Error).message}`),
      );
      worker.on("exit", () => fail("the pattern could not be tried"));
    });
  } finally {
    clearTimeout(deadline);
    // Bun ends a worker only after its match, so nobody waits for the end.
    worker.terminate().catch(() => {});
  }
}
