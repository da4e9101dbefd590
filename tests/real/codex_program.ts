/** The real Codex, with a model on the loopback. */

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { repository } from "../support/runtime.ts";

const WANTED = "@openai/codex@0.171.0";

/** Install the program; gives it, or why there is none. */
export function installCodex(): { program: string } | { missing: string } {
  const dir = join(repository, ".runtimes/codex");
  const program = join(dir, "node_modules/.bin/codex");
  if (existsSync(program)) return { program };
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "private": true }\n');
  const { status, stderr } = spawnSync("npm", [
    "install",
    "--no-audit",
    "--no-fund",
    WANTED,
  ], { cwd: dir, encoding: "utf8", timeout: 240_000 });
  return status === 0
    ? { program }
    : { missing: `npm install failed: ${stderr?.split("\n")[0] ?? "no npm"}` };
}

/** What a call printed. */
export interface CodexResult {
  readonly code: number | null;
  readonly output: string;
}

/** One Codex with a home of its own. */
export interface Codex {
  /** Run it with arguments. */
  run(...argv: readonly string[]): Promise<CodexResult>;
}

/** Set up a home whose model is on the loopback. */
export function codexAt(
  program: string,
  { home, project, url }: { home: string; project: string; url: string },
): Codex {
  writeFileSync(
    join(home, "config.toml"),
    `model = "gpt-5"
model_provider = "mock"
[model_providers.mock]
name = "mock"
base_url = "${url}"
wire_api = "responses"
`,
  );
  return {
    run: (...argv) =>
      new Promise((done) => {
        const child = spawn(program, argv, {
          cwd: project,
          env: { ...process.env, CODEX_HOME: home },
          stdio: ["ignore", "pipe", "pipe"],
        });
        let output = "";
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding("utf8");
          stream.on("data", (text) => output += text);
        }
        const timer = setTimeout(() => child.kill("SIGKILL"), 90_000);
        child.on("close", (code) => {
          clearTimeout(timer);
          done({ code, output });
        });
      }),
  };
}
