import { execFileSync } from "node:child_process";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  MAX_CONFIG_BYTES,
  readConfigFile,
} from "../../hooks/read_config_file.ts";
import { tempDir } from "../support/temp_dir.ts";

test("readConfigFile() reads files and nothing else", async () => {
  const folder = tempDir();
  const file = join(folder, "settings.json");
  writeFileSync(file, "{}");
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const big = join(folder, "big");
  writeFileSync(big, "");
  truncateSync(big, MAX_CONFIG_BYTES + 1);

  assertEquals(await readConfigFile(file), { state: "text", text: "{}" });
  assertEquals(await readConfigFile(join(folder, "none")), { state: "absent" });
  assertEquals(await readConfigFile(join(file, "below")), { state: "absent" });
  assertEquals(await readConfigFile(folder), {
    state: "unreadable",
    reason: "it is no file",
  });
  assertEquals(await readConfigFile(pipe), {
    state: "unreadable",
    reason: "it is no file",
  });
  assertEquals((await readConfigFile(big)).state, "unreadable");
});
