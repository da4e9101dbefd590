/** Starts the harness process of this folder and reads what it saw. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { repository, scriptArgv } from "../support/runtime.ts";

/** What an outer harness has left in the environment. */
export const OUTER: Readonly<Record<string, string>> = {
  DSH_STALE: "outer-stale",
  DSH_OUTER: "outer-fact",
  DSH_SHELL: "outer-shell",
  DSH_SESSION_ID: "outer-session",
  DSH_SESSION_JSONL: "/outer/session.jsonl",
};

/** Run a scenario in a harness of its own, inside an outer one. */
export async function callHarness<Seen>(
  scenario: string,
  home: string,
  args: readonly string[] = [],
): Promise<Seen & { readonly unchanged: boolean }> {
  const [program, ...argv] = scriptArgv(
    join(repository, "tests", "integration", "harness.ts"),
    [scenario, ...args],
  );
  const child = spawn(program, argv, {
    cwd: repository,
    env: { ...process.env, ...OUTER, DSH_HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8");
    child[name].on("data", (text: string) => void (texts[name] += text));
  }
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) {
    throw new Error(`${scenario} ended with ${code}: ${texts.stderr}`);
  }
  return JSON.parse(texts.stdout);
}
