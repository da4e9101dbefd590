import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { test } from "node:test";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { killWriter } from "./support/kill_writer.ts";

const noZstd = runtime === "node" && nodeMajor < 22;

for (const compression of ["none", "zstd"] as const) {
  test(
    `a log with compression ${compression} keeps every durable turn of a killed writer`,
    { skip: noZstd && compression === "zstd" && "no Zstandard on Node 20" },
    async () => {
      const dir = tempDir();
      // Two lanes, as starting a process is most of the time.
      const reports = await Promise.all([0, 1].map((lane) =>
        killWriter({
          dir: join(dir, `${lane}`),
          compression,
          kills: 6,
          killsOfOne: 3,
          longest: 40,
          within: 3000,
        })
      ));
      assertEquals(reports.every(({ kills }) => kills > 0), true);
      assertEquals(reports.some(({ durable }) => durable > 0), true);
    },
  );
}
