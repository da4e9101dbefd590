import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { endGroupsOnExit } from "../../exec/process/exit_handler.ts";
import type { Host } from "../../exec/host.ts";
import {
  markedProcesses,
  newMark,
  survivors,
} from "../support/process_table.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 60_000 };

const harness = join(repository, "tests/exec/scripts/harness.ts");

/** Start the harness; gives its ending and what it printed. */
function startHarness(args: string[], mark: { DSH_TEST_MARK: string }) {
  const [program, ...argv] = scriptArgv(harness, args);
  const child = spawn(program, argv, {
    env: { ...process.env, ...mark },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let stdout = "";
  let ready: () => void;
  const isReady = new Promise<void>((resolve) => ready = resolve);
  child.stdout.on("data", (bytes) => {
    stdout += bytes;
    if (stdout.includes("ready")) ready();
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>(
    (resolve) => child.on("exit", (code, signal) => resolve({ code, signal })),
  );
  return { child, ended, isReady, printed: () => stdout.trim() };
}

const ways = [
  { how: "SIGTERM", code: null, signal: "SIGTERM" },
  { how: "SIGINT", code: null, signal: "SIGINT" },
  { how: "SIGHUP", code: null, signal: "SIGHUP" },
  { how: "exit", code: 3, signal: null },
  { how: "throw", code: 1, signal: null },
] as const;

let endings: ReturnType<typeof endAll> | undefined;

/** End one harness in each way, all at once: most of the time is waiting. */
function endAll() {
  return ways.map(async ({ how, signal }) => {
    const mark = newMark();
    const { child, ended, isReady } = startHarness(["guarded", how], mark);
    await isReady;
    const before = markedProcesses(mark).length;
    if (signal) child.kill(signal);
    const end = await ended;
    return { before, end, left: await survivors(mark) };
  });
}

for (const [index, { how, code, signal }] of ways.entries()) {
  test(
    `endGroupsOnExit() ends the groups when the process ends by ${how}`,
    LIMIT,
    async () => {
      endings ??= endAll();
      const { before, end, left } = await endings[index];
      if (signal) assert(before >= 5, `${before} processes were there`);
      assertEquals(end, { code, signal });
      assertEquals(left, []);
    },
  );
}

test(
  "a grandchild that holds the pipes does not hold this process",
  LIMIT,
  async () => {
    const mark = newMark();
    const before = performance.now();
    const { ended, printed } = startHarness(["held"], mark);
    assertEquals(await ended, { code: 0, signal: null });
    assert(performance.now() - before < 30_000);
    assertEquals(printed(), "done");
    // Without the handler it lives on; the test ends it.
    for (const { pid } of markedProcesses(mark)) process.kill(pid, "SIGKILL");
    assertEquals(await survivors(mark), []);
  },
);

test(
  "LocalExecutor tells that the current folder of this process is gone",
  LIMIT,
  async () => {
    const folder = join(tempDir(), "gone");
    const { mkdirSync } = await import("node:fs");
    mkdirSync(folder);
    const { ended, printed } = startHarness(["gone", folder], newMark());
    assertEquals((await ended).code, 0);
    assertEquals(printed(), "cwd_not_found\ncwd_not_found");
  },
);

/** A runtime that hands out its listeners. */
function fakeHost() {
  const listeners = new Map<string, () => void>();
  const done: string[] = [];
  const on = (name: string, listener: () => void) => {
    listeners.set(name, listener);
    return () => void listeners.delete(name);
  };
  const host = {
    onExit: (listener: () => void) => on("exit", listener),
    onSignal: on,
    endSelf: (signal: string) => void done.push(`end self by ${signal}`),
  } as Partial<Host> as Host;
  let disposed: () => void = () => {};
  const executor = {
    killNow: () => void done.push("kill now"),
    [Symbol.asyncDispose]: () => {
      done.push("dispose");
      return new Promise<void>((resolve) => disposed = resolve);
    },
  };
  return { host, executor, listeners, done, finish: () => disposed() };
}

test("endGroupsOnExit() listens to nothing once it is undone", () => {
  const { host, executor, listeners } = fakeHost();
  const undo = endGroupsOnExit(executor, { host });
  assertEquals([...listeners.keys()], ["exit", "SIGTERM", "SIGINT", "SIGHUP"]);
  undo();
  undo[Symbol.dispose]();
  assertEquals(listeners.size, 0);
});

test(
  "endGroupsOnExit() cuts the grace short on a second signal",
  LIMIT,
  async () => {
    const { host, executor, listeners, done, finish } = fakeHost();
    endGroupsOnExit(executor, { host });
    listeners.get("SIGINT")?.();
    listeners.get("SIGINT")?.();
    finish();
    await new Promise((resolve) => setTimeout(resolve, 1));
    assertEquals(done.slice(0, 3), ["dispose", "kill now", "dispose"]);
  },
);

test(
  "endGroupsOnExit() leaves the end of the process to others when asked",
  LIMIT,
  async () => {
    const { host, executor, listeners, done, finish } = fakeHost();
    endGroupsOnExit(executor, { host, endSelf: false, signals: ["SIGUSR2"] });
    assertEquals([...listeners.keys()], ["exit", "SIGUSR2"]);
    listeners.get("SIGUSR2")?.();
    finish();
    await new Promise((resolve) => setTimeout(resolve, 1));
    assertEquals(done, ["dispose"]);
  },
);
