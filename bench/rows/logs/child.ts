/** A process of this runtime that runs one of our scripts. */

import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runtime } from "../../machine.ts";

/** The command line that runs a script of this folder. */
export function scriptCommand(name: string, ...args: string[]): string[] {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const flags = runtime === "deno"
    ? ["run", "-A", "--no-check", "--node-modules-dir=manual"]
    : [];
  return [process.execPath, ...flags, script, ...args];
}

/**
 * Run a script to its end.
 *
 * @param name The script, in this folder.
 * @param args Its arguments.
 * @returns What it printed.
 */
export function runScript(name: string, ...args: string[]): Promise<string> {
  const [program, ...rest] = scriptCommand(name, ...args);
  return new Promise((resolve, reject) => {
    const child = spawn(program!, rest, {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part) => text += part);
    child.on("error", reject).on("close", (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
}
