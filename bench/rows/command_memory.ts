/** How much memory a command costs that writes more than memory holds. */

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { installedPackage } from "../installed_package.ts";
import { rawSpawn } from "../raw_spawn.ts";
import type { Row } from "../row.ts";
import { packageArgv, repository } from "../script_argv.ts";

async function peak(
  script: string,
  who: string,
  bytes: number,
): Promise<number> {
  const { code, stdout, stderr } = await rawSpawn(
    packageArgv(script, [who, String(bytes)]),
  );
  if (code !== 0) throw new Error(`Cannot measure ${who}: ${stderr}`);
  return Number(stdout);
}

export const rows: readonly Row[] = [{
  name: "command_memory",
  about:
    "the most memory that a process holds while its command writes so much",
  reach: "under 100 MB",
  sizes: [1e8, 1e9, 1e10],
  quickSizes: [1e7, 1e8, 1e9],
  unit: "bytes",
  reached: ({ value }) => value < 100e6,
  prepare(size) {
    if (!existsSync("/proc/self/status")) {
      const skipped = "the most memory is read from /proc, which is not here";
      return Promise.resolve({ skipped });
    }
    // As JavaScript: what translates TypeScript would hold memory too.
    const found = installedPackage();
    if ("skipped" in found) return Promise.resolve(found);
    const script = join(found.folder, "drain_output.js");
    copyFileSync(join(repository, "bench/scripts/drain_output.js"), script);
    return Promise.resolve({
      contenders: {
        ours: () => peak(script, "ours", size),
        "raw, nothing kept": () => peak(script, "raw", size),
      },
      baseline: "raw, nothing kept",
      reading: "bytes",
    });
  },
}];
