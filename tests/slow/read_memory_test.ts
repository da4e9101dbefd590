import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  readElsewhere,
  writeLargeLog,
} from "../persistence/support/bounded_memory.ts";
import { runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const MB = 1_000_000;

test(
  "readLog() reads a log of 1 GB in less than 100 MB",
  { timeout: 300_000 },
  async () => {
    const path = join(tempDir(), "large.jsonl");
    const written = writeLargeLog(path, 1000 * MB);
    const { events, damage, before, peak } = await readElsewhere(path);
    rmSync(path);
    console.log(`resident: ${before / MB} MB before, ${peak / MB} MB at most`);
    assertEquals([events, damage], [written, 0]);
    // What turns TypeScript into JavaScript on Node takes 40 MB of its own.
    const own = runtime === "node" ? Math.max(0, before - 60 * MB) : 0;
    assert(peak - own < 100 * MB, `${peak} bytes, ${own} of them for types`);
  },
);

test("readLog() passes over a line of 1 GB in less than 100 MB more", {
  timeout: 300_000,
}, async () => {
  const path = join(tempDir(), "line.jsonl");
  writeLargeLog(path, 1000);
  const file = openSync(path, "r+");
  // A hole: it takes no room on the disk.
  writeSync(file, Uint8Array.of(10), 0, 1, 1000 * MB);
  closeSync(file);
  const { size } = statSync(path);
  const { events, damage, before, peak } = await readElsewhere(path);
  rmSync(path);
  assertEquals([events, damage, size], [2000, 1, 1000 * MB + 1]);
  assert(peak - before < 100 * MB, `grew by ${peak - before} bytes`);
});
