import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { repository, runtime, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { startCli } from "./call_cli.ts";

function place() {
  const home = tempDir();
  const run = (...args: string[]) =>
    startCli(["run", ...args], { env: { DSH_HOME: home } });
  const call = (...args: string[]) =>
    startCli(args, { env: { DSH_HOME: home } }).ended;
  return { home, run, call };
}

test("session-env is a program with exit codes and both outputs", async () => {
  const { run, call } = place();
  assertEquals(
    await run("--session", "s-1", "--", "echo out; echo err >&2; exit 3").ended,
    { code: 3, signal: null, stdout: "out\n", stderr: "err\n" },
  );
  const { stdout } = await call("list", "--json");
  assertEquals(JSON.parse(stdout).id, "s-1");
  assertEquals(await call("nope"), {
    code: 2,
    signal: null,
    stdout: "",
    stderr:
      'session-env: Cannot find command "nope": "session-env --help" lists them\n',
  });
});

for (const [signal, expected] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  test(`session-env ends its command on ${signal} and records the turn`, async () => {
    const { run, call } = place();
    const command = run("--session", "s-1", "--", "echo $$; sleep 60");
    await command.printed("\n");
    command.kill(signal);
    const { code, stdout, stderr } = await command.ended;
    assertEquals([code, stderr], [expected, ""]);
    await until(() => !isAlive(Number(stdout)));
    const { stdout: shown } = await call("show", "s-1");
    assertMatch(shown, /aborted: user/);
  });
}

test("session-env ends at once on a second signal, its command with it", async () => {
  let stored = "";
  // A machine that stands still for a second hides what is proven here.
  for (let tries = 0; tries < 3; tries++) {
    const { run, call } = place();
    const command = run("--", "trap '' INT TERM; echo $$; sleep 60; sleep 60");
    await command.printed("\n");
    command.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 200));
    command.kill("SIGINT");
    const { code, stdout, stderr } = await command.ended;
    assertEquals([code, stderr], [130, ""]);
    await until(() => !isAlive(Number(stdout)));
    // Without the second signal the turn would have been closed and stored.
    stored = (await call("list", "--json")).stdout;
    if (stored === "") break;
  }
  assertEquals(stored, "");
});

test("session-env leaves nothing running that its command put into the background", async () => {
  const { run } = place();
  const { code, stdout } = await run("--", "sleep 60 & echo $!").ended;
  assertEquals(code, 0);
  await until(() => !isAlive(Number(stdout)));
});

test("session-env is quiet when its reader goes away", async () => {
  const { run, call } = place();
  const command = run("--session", "s-1", "--", "while echo y; do :; done");
  await command.printed("y\n");
  command.closeStdout();
  const { code, stderr } = await command.ended;
  assertEquals([code, stderr], [141, ""]);
  assertEquals((await call("verify", "s-1")).code, 0);
});

test("session-env tells what Deno does not permit, in one line", {
  skip: runtime === "deno" ? false : "only Deno has permissions",
}, async () => {
  const [program] = scriptArgv("");
  const { spawn } = await import("node:child_process");
  const calls = [
    { flags: ["--allow-read"], argv: ["env"] },
    { flags: ["--allow-env", "--allow-sys"], argv: ["list"] },
    {
      flags: ["--allow-env", "--allow-sys", "--allow-read"],
      argv: ["run", "--", "true"],
    },
  ];
  for (const { flags, argv } of calls) {
    // Some flag must be there: Deno gives a Deno that it starts without any
    // its own permissions.
    const child = spawn(program, [
      "run",
      "--no-prompt",
      "--no-check",
      ...flags,
      join(repository, "cli", "bin.ts"),
      ...argv,
    ], {
      cwd: repository,
      env: { ...process.env, DSH_HOME: "/nowhere" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "", stdout = "";
    child.stdout.on("data", (text) => void (stdout += text));
    child.stderr.on("data", (text) => void (stderr += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    assertMatch(stderr, /^session-env: Cannot [^\n]*\n$/);
    assertEquals([code, stdout], [2, ""], argv[0]);
  }
});

/** Wait for something that is sure to come; a zombie is reaped with delay. */
async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; !holds(); looks++) {
    if (looks === 600) throw new Error("it did not come in half a minute");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process
  }
}
