import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import { runtime, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const support = (name: string) => new URL(`support/${name}`, import.meta.url);
const skip = runtime !== "node" &&
  "only from Node can Zstandard be taken away";

test(
  "a runtime without Zstandard says so of each compressed log, and uses the plain ones",
  {
    skip,
  },
  () => {
    const script = fileURLToPath(support("use_logs_without_zstd.ts"));
    const [program, ...args] = scriptArgv(script, [tempDir()]);
    const preload = ["--import", support("without_zstd.mjs").href];
    const said = execFileSync(program, [...preload, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    assertEquals(JSON.parse(said), {
      plain: ["event"],
      packed: {
        name: "ZstdUnavailableError",
        code: "zstd_unavailable",
        message:
          "Cannot read Zstandard: this runtime has no decoder for it; use Node 22.15 or later, Deno or Bun, or install the npm package fzstd",
      },
      listed: { plain: "listed", packed: "ZstdUnavailableError" },
      written: {
        name: "ZstdWriteError",
        code: "zstd_unavailable",
        message:
          "Cannot write Zstandard: this runtime has no encoder for it; use Node 22.15 or later, Deno or Bun, or write with compression none",
      },
      untouched: true,
    });
  },
);
