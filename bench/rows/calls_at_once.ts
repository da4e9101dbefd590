/** What it costs to run many commands at once. */

import { createLocalExecutor } from "../../exec/local_executor.ts";
import { rawSpawn } from "../raw_spawn.ts";
import type { Row } from "../row.ts";

const all = (count: number, run: () => Promise<unknown>) => () =>
  Promise.all(Array.from({ length: count }, run));

export const rows: readonly Row[] = [{
  name: "calls_at_once",
  about: 'so many run("true") at the same time',
  reach: "≤ 1.05 of raw spawns the same way",
  sizes: [8, 24, 64],
  quickSizes: [8, 64],
  unit: "calls",
  reached: ({ ratio }) => ratio <= 1.05,
  prepare(size) {
    const shell = createLocalExecutor();
    return Promise.resolve({
      contenders: {
        ours: all(size, () => shell.run({ command: "true" })),
        raw: all(size, () => rawSpawn(["bash", "-c", "true"])),
      },
      baseline: "raw",
      close: () => shell[Symbol.asyncDispose](),
    });
  },
}];
