import { assertEquals } from "@std/assert";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { killWriter } from "../persistence/support/kill_writer.ts";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const noZstd = runtime === "node" && nodeMajor < 22;
const kills = Number(process.env.SESSION_ENV_KILLS ?? 200);

for (const compression of ["none", "zstd"] as const) {
  test(
    `a log with compression ${compression} survives ${kills} killed writers`,
    { skip: noZstd && compression === "zstd" && "no Zstandard on Node 20" },
    async () => {
      const dir = tempDir();
      const reports = await Promise.all([0, 1].map((lane) =>
        killWriter({
          dir: join(dir, `${lane}`),
          compression,
          kills: Math.ceil(kills / 2),
          killsOfOne: 1 + lane * 9,
          longest: 60,
        })
      ));
      console.log(`${compression}: ${JSON.stringify(reports)}`);
      assertEquals(
        reports.reduce((sum, report) => sum + report.kills, 0) >= kills,
        true,
      );
    },
  );
}
