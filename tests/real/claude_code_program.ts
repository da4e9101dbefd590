/** The real Claude Code, with a model on the loopback. */

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { repository } from "../support/runtime.ts";

const WANTED = "@anthropic-ai/claude-code@2.1.332";

/** Install the program; gives it, or why there is none. */
export function installClaudeCode():
  | { program: string }
  | { missing: string } {
  const dir = join(repository, ".runtimes/claude_code");
  const program = join(
    dir,
    `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}`,
    "claude",
  );
  if (existsSync(program)) return { program };
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "private": true }\n');
  const { status, stderr } = spawnSync("npm", [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    WANTED,
  ], { cwd: dir, encoding: "utf8", timeout: 240_000 });
  if (status !== 0) {
    return {
      missing: `npm install failed: ${stderr?.split("\n")[0] ?? "no npm"}`,
    };
  }
  return existsSync(program)
    ? { program }
    : { missing: `${WANTED} has no program for this machine` };
}

/** Run it once with a prompt; gives what it printed. */
export function claudeCode(
  program: string,
  argv: readonly string[],
  { home, project, url }: { home: string; project: string; url: string },
): Promise<string> {
  return new Promise((done) => {
    const child = spawn(
      program,
      ["-p", "--dangerously-skip-permissions", ...argv],
      {
        cwd: project,
        env: {
          PATH: process.env.PATH,
          DENO_DIR: process.env.DENO_DIR ??
            join(process.env.HOME ?? "/", ".cache/deno"),
          HOME: home,
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: "none",
          IS_SANDBOX: "1",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          DISABLE_AUTOUPDATER: "1",
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => output += text);
    }
    const timer = setTimeout(() => child.kill("SIGKILL"), 90_000);
    child.on("close", () => {
      clearTimeout(timer);
      done(output);
    });
  });
}
