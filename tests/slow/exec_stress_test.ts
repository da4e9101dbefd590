import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { MarkedExecutor } from "../support/marked_executor.ts";
import { markedProcesses, survivors } from "../support/process_table.ts";
import { stress } from "../support/stress_calls.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 300_000 };

for (const seed of [1, 2]) {
  test(
    `500 overlapping calls with random ends (seed ${seed}) leave nothing behind`,
    LIMIT,
    async () => {
      const shell = new MarkedExecutor({ killGraceMs: 300 });
      const { wrong, tookMs } = await stress(shell, 500, seed);
      assertEquals(wrong, []);
      assert(tookMs < 240_000, `it took ${tookMs} ms`);
      assertEquals(markedProcesses(shell.mark), []);
      await shell[Symbol.asyncDispose]();
      assertEquals(await survivors(shell.mark), []);
    },
  );
}

test(
  "1000 calls one after another leak neither memory of them nor processes",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    for (let round = 0; round < 1000; round++) {
      const { stdout } = await shell.run({ command: "echo $((6 * 7))" });
      assertEquals(stdout, "42\n");
    }
    assertEquals(shell.processes, []);
    assertEquals(await survivors(shell.mark), []);
  },
);
