/**
 * The command line that runs a script in the runtime that measures.
 *
 * @module
 */

import process from "node:process";
import { fileURLToPath } from "node:url";
import { runtime } from "./machine.ts";

/** The repository's folder. */
export const repository: string = fileURLToPath(new URL("..", import.meta.url));

/**
 * A TypeScript file of this checkout.
 *
 * @param script Its absolute path.
 * @param args Its arguments.
 */
export function checkoutArgv(
  script: string,
  args: readonly string[] = [],
): readonly string[] {
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
      return [program, script, ...args];
    case "node":
      return Number(process.versions.node.split(".")[0]) < 22
        ? [program, "--import", import.meta.resolve("tsx"), script, ...args]
        : [
          program,
          "--disable-warning=ExperimentalWarning",
          script,
          ...args,
        ];
  }
}

/**
 * A JavaScript file beside an installed package.
 *
 * @param script Its absolute path.
 * @param args Its arguments.
 */
export function packageArgv(
  script: string,
  args: readonly string[] = [],
): readonly string[] {
  const program = process.execPath;
  return runtime === "deno"
    ? [
      program,
      "run",
      "-A",
      "--no-config",
      "--node-modules-dir=manual",
      script,
      ...args,
    ]
    : [program, script, ...args];
}
