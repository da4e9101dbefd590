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

/** The time that is left for all patterns of one call together. */
export interface PatternBudget {
  /** Milliseconds; counted down. */
  leftMs: number;
}

/** Begin such a time: five seconds. */
export function patternBudget(): PatternBudget {
  return { leftMs: 5_000 };
}

/** Options for {@linkcode testPattern}. */
export interface TestPatternOptions {
  /**
   * How long a pattern that needs a worker may take, in milliseconds.
   *
   * @default {1000}
   */
  readonly timeoutMs?: number;
  /** What it and others may take together; a plain pattern takes nothing. */
  readonly budget?: PatternBudget;
}

// A plain pattern means the same in both engines for printable ASCII only.
const PRINTABLE = /^[\x20-\x7e]*$/;

/**
 * Say whether a pattern matches anywhere in one of some values. A plain pattern
 * costs microseconds; any other starts a worker, which costs tens of
 * milliseconds.
 *
 * @param source The pattern, which must compile.
 * @param values What it is held against.
 * @param options Additional options.
 * @returns Whether it matched, or why that is not known.
 */
export async function testPattern(
  source: string,
  values: readonly string[],
  options: TestPatternOptions = {},
): Promise<PatternTest> {
  if (
    isPlainPattern(source) && values.every((value) => PRINTABLE.test(value))
  ) {
    const { RE2JS } = await import("re2js");
    try {
      const pattern = RE2JS.compile(source);
      return {
        matched: values.some((value) => pattern.matcher(value).find()),
      };
    } catch {
      // too large for the linear engine: the worker's deadline bounds it
    }
  }
  const { timeoutMs = 1000, budget = patternBudget() } = options;
  if (budget.leftMs <= 0) {
    return { matched: false, error: "earlier patterns took all the time" };
  }
  const begun = performance.now();
  const limit = Math.min(timeoutMs, budget.leftMs);
  const tested = await testInWorker(source, values, limit);
  budget.leftMs -= performance.now() - begun;
  return tested;
}

// The first message starts the deadline, so a slow start is not held against
// it. V8 compiles at the first match, and refuses what is nested too deeply.
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.postMessage("ready");
try {
  const pattern = new RegExp(workerData.source);
  parentPort.postMessage(workerData.values.some((value) => pattern.test(value)));
} catch (error) {
  parentPort.postMessage({ error: String(error.message).slice(-200) });
}
`;

async function testInWorker(
  source: string,
  values: readonly string[],
  timeoutMs: number,
): Promise<PatternTest> {
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { source, values },
  });
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<PatternTest>((resolve) => {
      const fail = (error: string) => resolve({ matched: false, error });
      worker.on("message", (message) => {
        if (typeof message === "boolean") resolve({ matched: message });
        else if (message.error) {
          fail(`the pattern could not be tried: ${message.error}`);
        } else {
          deadline = setTimeout(
            fail,
            timeoutMs,
            `the pattern took longer than ${
              Math.ceil(timeoutMs)
            } ms and was ended`,
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
