/** The runtimes under .runtimes/, as .ci/runtimes installs them. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/runtime.ts";

const modules = join(repository, ".runtimes", "node_modules");

/** A runtime that is installed there. */
export type InstalledRuntime = "deno" | "bun" | "node22" | "node24" | "node26";

/** The programs by the name of their runtime. */
export const runtimes: Readonly<Record<InstalledRuntime, string>> = {
  deno: join(modules, "deno", "deno"),
  bun: join(modules, "bun", "bin", "bun.exe"),
  node22: join(modules, "node22", "bin", "node"),
  node24: join(modules, "node24", "bin", "node"),
  node26: join(modules, "node26", "bin", "node"),
};

/** Why a test that needs them is skipped, or `false` when they are there. */
export const missingRuntimes: string | false =
  Object.values(runtimes).every((path) => existsSync(path))
    ? false
    : "the runtimes are not installed: run .ci/runtimes";
