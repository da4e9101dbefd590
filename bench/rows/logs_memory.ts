/** What memory it takes to stream a log, however large the log is. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contest, Row, Skipped } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { writeBigLog } from "./logs/big_log.ts";
import { runScript } from "./logs/child.ts";

const LINES = "a line stream and JSON.parse";
const NOTHING = "the runtime, which reads nothing";

async function memoryContest(size: number): Promise<Contest | Skipped> {
  if (!existsSync("/proc/self/status")) {
    return { skipped: "the peak of a process is read from /proc" };
  }
  const folder = tempFolder();
  const path = join(folder, "s.jsonl");
  writeBigLog(path, size * 1e6);
  const peak = (how: string) => async () =>
    Number(await runScript("stream_log.ts", how, path)) * 1024;
  return await Promise.resolve({
    contenders: {
      ours: peak("ours"),
      [LINES]: peak("lines"),
      [NOTHING]: peak("nothing"),
    },
    baseline: LINES,
    reading: "bytes",
    close: () => removeTempFolder(folder),
  });
}

export const rows: readonly Row[] = [{
  name: "logs_memory",
  about: "the peak memory of a process that streams a plain log",
  reach: "under 100 MB",
  sizes: [100, 300, 1000],
  quickSizes: [10, 30],
  unit: "MB",
  reached: ({ value }) => value < 100e6,
  prepare: memoryContest,
}];
