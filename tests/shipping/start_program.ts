/** Runs a program while this process goes on serving. */

import { execFile } from "node:child_process";
import process from "node:process";
import type { RunOptions } from "./run_program.ts";

/**
 * Run a program to its end.
 *
 * @param argv The program and its arguments.
 * @param options Where and how.
 * @returns What it printed to standard output.
 */
export function startProgram(
  argv: readonly string[],
  options: RunOptions,
): Promise<string> {
  return new Promise((done, fail) => {
    execFile(argv[0], argv.slice(1), {
      cwd: options.cwd,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: "1", ...options.env },
    }, (error, stdout, stderr) => {
      if (error) {
        fail(new Error(`${error.message}\n${stdout}\n${stderr}`));
      } else done(stdout);
    });
  });
}
