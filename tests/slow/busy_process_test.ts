import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";

/** Keep this process from doing anything else for a while. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test(
  "LocalExecutor.run() gives whole output to a process that is too busy to read it",
  {
    timeout: 60_000,
  },
  async () => {
    const shell = createLocalExecutor();
    // Enough calls that some end while the others' reads are still waiting.
    const calls = Array.from(
      { length: 12 },
      (_, index) =>
        shell.run({ command: `echo ${index}; sleep 0.${index + 1}` }),
    );
    let rounds = 5;
    const busy = new Promise<void>((resolve) => {
      const round = () => {
        block(1100);
        if (--rounds > 0) {
          setTimeout(round);
        } else resolve();
      };
      setTimeout(round);
    });
    const results = await Promise.all(calls);
    await busy;
    assertEquals(
      results.map(({ stdout, stdioHeld }) => [stdout, stdioHeld]),
      results.map((_, index) => [`${index}\n`, false]),
    );
    await shell[Symbol.asyncDispose]();
  },
);
