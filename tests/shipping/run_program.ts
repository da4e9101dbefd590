/** Runs a program of the packaging tools and fails with what it printed. */

import { spawnSync } from "node:child_process";
import process from "node:process";

/** Where and how a program runs. */
export interface RunOptions {
  /** The folder. */
  readonly cwd: string;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Run a program to its end.
 *
 * @param argv The program and its arguments.
 * @param options Where and how.
 * @returns What it printed to standard output.
 */
export function runProgram(
  argv: readonly string[],
  options: RunOptions,
): string {
  const { status, signal, stdout, stderr, error } = spawnSync(
    argv[0],
    argv.slice(1),
    {
      cwd: options.cwd,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: "1", ...options.env },
    },
  );
  if (status !== 0) {
    throw new Error(
      `${argv.join(" ")} ended with ${
        error ?? signal ?? status
      }\n${stdout}\n${stderr}`,
    );
  }
  return stdout;
}
