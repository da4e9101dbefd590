/** What it costs to run a command that does nothing. */

import { createLocalExecutor } from "../../exec/local_executor.ts";
import { rawSpawn } from "../raw_spawn.ts";
import type { Row } from "../row.ts";
import { spawnRivals } from "../spawn_rivals.ts";

const LIBRARIES = ["execa", "tinyexec", "zx", "dax"];

export const rows: readonly Row[] = [{
  name: "run_true",
  about: 'run("true"): bash with a rebuilt environment in a group of its own',
  reach:
    "≤ 1.05 of a raw spawn and drain, and ahead of execa, tinyexec, zx and dax",
  sizes: [1],
  reached: ({ ratio, over }) =>
    ratio <= 1.05 && LIBRARIES.every((name) => (over(name) ?? 0) < 1),
  async prepare() {
    const shell = createLocalExecutor();
    const { contenders, notes } = await spawnRivals();
    return {
      contenders: {
        ours: () => shell.run({ command: "true" }),
        raw: () => rawSpawn(["bash", "-c", "true"]),
        "raw, own session": () =>
          rawSpawn(["bash", "-c", "true"], undefined, true),
        ...contenders,
      },
      baseline: "raw",
      notes,
      close: () => shell[Symbol.asyncDispose](),
    };
  },
}];
