/** Streams a log in the way that is named, and prints its own peak memory. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { readLog } from "../../../persistence/jsonl/read/read_log.ts";
import { parseLines } from "./line_stream.ts";

const [how, path = ""] = process.argv.slice(2);
if (how === "ours") {
  for await (const item of readLog(path)) {
    if (item.kind !== "event") throw new Error(item.kind);
  }
} else if (how === "lines") await parseLines(path);

const status = readFileSync("/proc/self/status", "utf8");
process.stdout.write(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? "");
