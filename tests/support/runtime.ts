/** How to start a TypeScript file in the runtime that runs this test. */

import process from "node:process";
import { fileURLToPath } from "node:url";

/** The runtimes that the suite knows. */
export type RuntimeName = "deno" | "node" | "bun";

/** The repository's folder. */
export const repository: string = fileURLToPath(
  new URL("../..", import.meta.url),
);

/** The runtime that runs this test. */
export const runtime: RuntimeName = "Deno" in globalThis
  ? "deno"
  : "Bun" in globalThis
  ? "bun"
  : "node";

/** The major version of the runtime, as Node counts it. */
export const nodeMajor: number = Number(process.versions.node.split(".")[0]);

/**
 * The command line that runs a script in this runtime.
 *
 * @param script The script's absolute path.
 * @param args Its arguments.
 * @returns The program, then its arguments.
 */
export function scriptArgv(
  script: string,
  args: readonly string[] = [],
): [string, ...string[]] {
  const program = process.execPath;
  switch (runtime) {
    case "deno":
      return [
        program,
        "run",
        "-A",
        "--no-check",
        `--config=${repository}deno.json`,
        script,
        ...args,
      ];
    case "bun":
      return [program, "run", script, ...args];
    case "node": {
      const loader = nodeMajor < 22
        ? ["--import", import.meta.resolve("tsx")]
        : ["--disable-warning=ExperimentalWarning"];
      return [program, ...loader, script, ...args];
    }
  }
}
