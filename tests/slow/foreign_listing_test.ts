import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { ids, listed, logsOf, places } from "../interop/log_places.ts";
import { tempDir } from "../support/temp_dir.ts";

for (const { harness, id, file, head } of places) {
  test(`5,000 logs of ${harness} are listed`, async () => {
    const home = tempDir();
    const folders = new Set<string>();
    for (let at = 0; at < 5000; at++) {
      const path = file(home, at);
      const folder = dirname(path);
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
      folders.add(folder);
      writeFileSync(path, head(at));
    }
    const found = await listed(logsOf(harness, home));
    assertEquals(ids(found), Array.from({ length: 5000 }, (_, at) => id(at)));
  });
}
