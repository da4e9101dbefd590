import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { repository, scriptArgv } from "../support/runtime.ts";

const harness = join(repository, "tests/exec/scripts/harness.ts");

/** What must not reach a child, as real variables of a real harness. */
const LEAKS = {
  DSH_STALE: "stale-sentinel",
  DSH_HOME: "/outer/home",
  DSH_SESSION_ID: "outer-session",
  DSH_SESSION_JSONL: "/outer/session.jsonl",
  OPENAI_API_KEY: "sentinel-openai",
  ANTHROPIC_API_KEY: "sentinel-anthropic",
  GH_TOKEN: "sentinel-gh",
  AWS_SECRET_ACCESS_KEY: "sentinel-aws",
  PGPASSWORD: "sentinel-pg",
  CLAUDE_CODE_SESSION_ID: "outer-claude",
  CODEX_THREAD_ID: "outer-codex",
  PI_SESSION_ID: "outer-pi",
  BASH_ENV: "/outer/bash-env",
  "BASH_FUNC_echo%%": "() { builtin echo trapped; }",
};

interface Report {
  readonly isSame: boolean;
  readonly children: readonly (readonly string[])[];
}

function report(overlay: Record<string, string>): Promise<Report> {
  const [program, ...argv] = scriptArgv(harness, [
    "environment",
    JSON.stringify(overlay),
  ]);
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, {
      env: { ...process.env, ...LEAKS, KEPT: "kept" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout.on("data", (bytes) => stdout += bytes);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(stdout) as Report);
      else reject(new Error(`Cannot use the harness: it ended with ${code}`));
    });
  });
}

test("no variable of a real harness process leaks into its children", async () => {
  const overlay = { DSH_SESSION_ID: "inner-session", DSH_SHELL: "1" };
  const { isSame, children } = await report(overlay);
  assert(isSame, "the harness's own environment has changed");
  assertEquals(children.length, 6);
  for (const [index, lines] of children.entries()) {
    const managed = lines.filter((line) => /^dsh_/i.test(line)).sort();
    assertEquals(managed, ["DSH_SESSION_ID=inner-session", "DSH_SHELL=1"]);
    // The last one was handed the harness's whole environment on purpose:
    // only managed names are taken from that.
    if (index === 5) continue;
    for (const [name, value] of Object.entries(LEAKS)) {
      assert(
        !lines.some((line) =>
          line.startsWith(`${name}=`) && line.includes(value)
        ),
        `${name} reached child ${index}`,
      );
    }
  }
  const [all, background, core, none] = children;
  assert(all.includes("KEPT=kept") && background.includes("KEPT=kept"));
  assert(!core.includes("KEPT=kept") && !none.includes("KEPT=kept"));
});
