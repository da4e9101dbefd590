import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { tempDir } from "../support/temp_dir.ts";
import { readElsewhere, writeLargeLog } from "./support/bounded_memory.ts";

test("readLog() holds far less than the log in memory", async () => {
  const path = join(tempDir(), "large.jsonl");
  const bytes = 100_000_000;
  const written = writeLargeLog(path, bytes);
  const { events, damage, before, peak } = await readElsewhere(path);
  assertEquals([events, damage], [written, 0]);
  assert(peak - before < bytes / 2, `grew by ${peak - before} bytes`);
});
