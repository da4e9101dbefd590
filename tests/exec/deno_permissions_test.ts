import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { repository, runtime } from "../support/runtime.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 60_000 };

const script = join(repository, "tests/exec/scripts/permissions.ts");
const bash = runtime === "deno"
  ? execFileSync("bash", ["-c", "type -P bash"], {
    encoding: "utf8",
    env: process.env,
  }).trim()
  : "";

/** Run the script under some permissions; gives the lines that it printed. */
function under(
  flags: string[],
  env: Record<string, string> = {},
): Promise<unknown> {
  const args = [
    "run",
    "--no-prompt",
    "--no-check",
    "--cached-only",
    `--config=${repository}deno.json`,
    ...flags,
    script,
    bash,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout.on("data", (bytes) => stdout += bytes);
    child.on("error", reject);
    child.on("close", () => {
      try {
        resolve(JSON.parse(stdout));
      } catch (cause) {
        reject(new Error(`Cannot read ${JSON.stringify(stdout)}`, { cause }));
      }
    });
  });
}

const DONE = "0 done";
const NO_ENV = "environment_not_readable --allow-env";

const rows = [
  {
    name: "everything",
    flags: ["-A"],
    expected: {
      all: DONE,
      none: DONE,
      deadline: "timedOut SIGTERM gone group held=false",
      spill: "file",
    },
  },
  {
    name: "--allow-run",
    flags: ["--allow-run"],
    expected: {
      all: NO_ENV,
      none: DONE,
      deadline: "timedOut SIGTERM gone group held=false",
      spill: "error",
    },
  },
  {
    name: "--allow-run=bash",
    flags: [`--allow-run=${bash}`],
    // Only the shell itself can be ended, and that is said.
    expected: {
      all: NO_ENV,
      none: DONE,
      deadline: "timedOut SIGTERM unknown process held=true",
      spill: "error",
    },
  },
  {
    name: "--allow-run=bash --allow-env --allow-read --allow-write",
    flags: [
      `--allow-run=${bash}`,
      "--allow-env",
      "--allow-read",
      "--allow-write",
    ],
    env: { LD_LIBRARY_PATH: "/x" },
    expected: {
      all: DONE,
      none: DONE,
      deadline: "timedOut SIGTERM unknown process held=true",
      spill: "file",
    },
  },
  {
    name: "nothing of use",
    // Without any flag, Deno's node:child_process would add --allow-all.
    flags: ["--allow-sys"],
    expected: {
      all: NO_ENV,
      none: "permission_denied --allow-run",
      deadline: "permission_denied --allow-run",
      spill: "permission_denied --allow-run",
    },
  },
];

for (const { name, flags, env, expected } of rows) {
  test(
    `LocalExecutor under Deno with ${name} works or names the flag`,
    LIMIT,
    async (t) => {
      if (runtime !== "deno") return t.skip("only Deno has permissions");
      const told = await under(flags, env);
      assert(typeof told === "object");
      assertEquals(told as unknown, expected);
    },
  );
}
