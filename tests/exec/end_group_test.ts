import process from "node:process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Host, SignalOutcome } from "../../exec/host.ts";
import { askGroup, endGroup } from "../../exec/process/kill_group.ts";
import type { ShellResult } from "../../exec/seam.ts";
import { ending, MarkedExecutor } from "../support/marked_executor.ts";
import {
  isRunning,
  markedProcesses,
  survivors,
} from "../support/process_table.ts";
import { tempDir } from "../support/temp_dir.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 60_000 };

const folder = tempDir();
const hasProc = process.platform === "linux";

const TIMED_OUT = { timedOut: true, aborted: false };

const commands = [
  { name: "a child", command: "sleep 60", signal: "SIGTERM" },
  {
    name: "children in the background",
    command: "sleep 60 & sleep 60",
    signal: "SIGTERM",
  },
  {
    name: "a pipeline",
    command: "sleep 60 | sleep 60 | cat",
    signal: "SIGTERM",
  },
  {
    name: "a shell that ignores TERM",
    command: "trap '' TERM; sleep 60; sleep 60",
    signal: "SIGKILL",
  },
  {
    name: "a tree that ignores TERM",
    command:
      "trap '' TERM; bash -c 'trap \"\" TERM; while :; do sleep 1; done' & while :; do sleep 1; done",
    signal: "SIGKILL",
  },
  {
    name: "a shell that stopped itself",
    command: "kill -STOP $$; sleep 60",
    signal: "SIGTERM",
  },
  {
    name: "a stopped child that ignores TERM",
    command:
      "bash -c 'trap \"\" TERM; kill -STOP $$; sleep 60' & wait; sleep 60",
    signal: "SIGTERM",
  },
  {
    name: "a child that forked twice",
    command: "(sleep 60 & exit) & wait; sleep 60",
    signal: "SIGTERM",
  },
  {
    name: "jobs in groups of their own",
    command: "set -m; sleep 60 & sleep 60",
    signal: "SIGTERM",
    needsProc: true,
  },
  {
    name: "a shell that spawns without end",
    command: "trap '' TERM; while :; do sleep 60 & sleep 0.02; done",
    signal: "SIGKILL",
  },
];

const shells = commands.map(() => new MarkedExecutor({ killGraceMs: 300 }));
let runs: ReturnType<typeof runAll> | undefined;

/** Run all commands of the table at once; most of their time is waiting. */
function runAll() {
  return commands.map(async ({ command }, index) => {
    const shell = shells[index];
    const before = performance.now();
    const result = await shell.run({ command, timeoutMs: 500 });
    const alive = markedProcesses(shell.mark);
    return { result, alive, tookMs: performance.now() - before };
  });
}

for (const [index, row] of commands.entries()) {
  const { name, signal, needsProc } = row;
  test(`a deadline ends ${name}`, LIMIT, async (t) => {
    if (needsProc && !hasProc) return t.skip("the system does not show it");
    runs ??= runAll();
    const { result, alive, tookMs } = await runs[index];
    assert(tookMs < 10_000);
    assertEquals(ending(result), {
      exitCode: signal === "SIGKILL" ? 137 : 143,
      signal,
      ...TIMED_OUT,
    });
    assertEquals([result.group, result.endedScope, result.stdioHeld], [
      "gone",
      "group",
      false,
    ]);
    // Nothing was waited for here: it was said that the group is gone.
    assertEquals(alive, []);
  });
}

test(
  "a deadline is told although the command then ends by itself",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    const result = await shell.run({
      command: "trap 'echo bye; exit 0' TERM; sleep 60 & wait",
      timeoutMs: 300,
    });
    assertEquals(ending(result), { exitCode: 0, signal: null, ...TIMED_OUT });
    assertEquals(result.stdout, "bye\n");
  },
);

test(
  "an abort ends the group and is told apart from a deadline",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const { signal } = controller;
    const result = await shell.run({
      command: "echo begun; sleep 60 & sleep 60",
      signal,
      timeoutMs: 60_000,
    });
    assertEquals(ending(result), {
      exitCode: 143,
      signal: "SIGTERM",
      timedOut: false,
      aborted: true,
    });
    assertEquals(result.stdout, "begun\n");
    assertEquals(await survivors(shell.mark, 0), []);
  },
);

test(
  "an abort right after the start ends what was started",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    for (let round = 0; round < 10; round++) {
      const controller = new AbortController();
      const running = shell.run({
        command: "sleep 60 & sleep 60",
        signal: controller.signal,
      });
      controller.abort();
      const { aborted, group } = await running;
      assertEquals([aborted, group], [true, "gone"]);
    }
    assertEquals(await survivors(shell.mark, 0), []);
  },
);

test(
  "a process that left with setsid is told, not chased",
  LIMIT,
  async (t) => {
    if (!hasProc) return t.skip("the system has no setsid program");
    const shell = new MarkedExecutor();
    const before = performance.now();
    const result = await shell.run({
      command: "setsid sleep 61 & sleep 60",
      timeoutMs: 300,
    });
    assert(performance.now() - before < 8000);
    assertEquals([result.timedOut, result.group, result.stdioHeld], [
      true,
      "gone",
      true,
    ]);
    const left = result.leftGroup ?? [];
    assertEquals(left.length, 1);
    assertEquals(markedProcesses(shell.mark).map(({ pid }) => pid), [...left]);
    process.kill(left[0], "SIGKILL");
    assertEquals(await survivors(shell.mark), []);
  },
);

test(
  "a process that left by forking twice is told by the pipe it holds",
  LIMIT,
  async (t) => {
    if (!hasProc) return t.skip("the system has no setsid program");
    const shell = new MarkedExecutor();
    const file = join(folder, "daemon");
    const result = await shell.run({
      command: `(setsid sleep 61 & echo $! > ${file}); sleep 60`,
      timeoutMs: 500,
    });
    assertEquals([result.timedOut, result.group, result.stdioHeld], [
      true,
      "gone",
      true,
    ]);
    process.kill(Number(readFileSync(file, "utf8")), "SIGKILL");
    assertEquals(await survivors(shell.mark), []);
  },
);

test(
  "disposing ends all that runs, and what was left behind",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor({ killGraceMs: 300 });
    await shell.run({ command: "sleep 60 >/dev/null 2>&1 &" });
    await shell.run({ command: "trap '' TERM; (sleep 60; sleep 60) &" });
    const foreground = shell.run({ command: "sleep 60 & sleep 60" });
    const background = shell.start({
      command: "trap '' TERM; while :; do sleep 1; done",
    });
    const results: ShellResult[] = [];
    foreground.then((result) => results.push(result));
    background.wait().then((result) => results.push(result));
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert(markedProcesses(shell.mark).length >= 5);
    await shell[Symbol.asyncDispose]();
    assertEquals(markedProcesses(shell.mark), []);
    assertEquals(results.map(ending), [
      { exitCode: 143, signal: "SIGTERM", timedOut: false, aborted: false },
      { exitCode: 137, signal: "SIGKILL", timedOut: false, aborted: false },
    ]);
  },
);

test("killNow() ends every group at once", LIMIT, async () => {
  const shell = new MarkedExecutor();
  await shell.run({ command: "sleep 60 >/dev/null 2>&1 &" });
  const running = shell.run({ command: "trap '' TERM; sleep 60 & sleep 60" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  shell.killNow();
  assertEquals((await running).signal, "SIGKILL");
  assertEquals(await survivors(shell.mark), []);
});

/** A system with one group in it; counts what it is sent. */
class FakeSystem {
  readonly sent: string[] = [];
  platform = "linux";
  alive = true;
  zombies = false;
  mayList = true;
  leaderIsThere = false;
  denied = false;
  obeys: readonly string[] = ["SIGTERM", "SIGKILL"];

  readonly host = {
    platform: "linux",
    maySignalGroups: () => !this.denied,
    signal: (target: number, signal: string | 0): SignalOutcome => {
      if (target > 0) return this.leaderIsThere ? "sent" : "gone";
      if (!this.alive && !this.zombies) return "gone";
      if (signal !== 0) this.sent.push(`${signal} ${target}`);
      if (this.obeys.includes(String(signal))) this.alive = false;
      return "sent";
    },
    listProcesses: () => this.mayList ? [7, 8] : undefined,
    readProc: (path: string) =>
      path === "/proc/self/stat" || path === "/proc/8/stat"
        ? `8 (a b) c) ${
          this.alive ? "S" : "Z"
        } 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 5 0 0`
        : undefined,
  } as Partial<Host> as Host;

  leader(isReaped = true) {
    return {
      pid: 7,
      isReaped: () => isReaped,
      reaped: isReaped ? Promise.resolve() : new Promise(() => {}),
      signal: (signal: string) => void this.sent.push(`${signal} 7`),
    };
  }
}

test("endGroup() takes a group of unreaped dead for gone", LIMIT, async () => {
  const system = new FakeSystem();
  system.zombies = true;
  const before = performance.now();
  assertEquals(
    (await endGroup(system.host, system.leader(), 1000)).group,
    "gone",
  );
  assert(performance.now() - before < 900);
});

test(
  "endGroup() gives up in bounded time where the dead cannot be told",
  LIMIT,
  async () => {
    const system = new FakeSystem();
    system.zombies = true;
    system.mayList = false;
    const before = performance.now();
    const { group } = await endGroup(system.host, system.leader(), 100, 200);
    assertEquals(group, "alive");
    assert(performance.now() - before < 10_000);
  },
);

test("endGroup() gives up on what no signal ends", LIMIT, async () => {
  const system = new FakeSystem();
  system.obeys = [];
  const { group } = await endGroup(system.host, system.leader(), 50, 200);
  assertEquals(group, "alive");
  assertEquals(system.sent, ["SIGTERM -7", "SIGCONT -7", "SIGKILL -7"]);
});

test(
  "endGroup() signals nobody under a number that was given away",
  LIMIT,
  async () => {
    const system = new FakeSystem();
    system.leaderIsThere = true;
    assertEquals(
      (await endGroup(system.host, system.leader(), 50)).group,
      "gone",
    );
    assertEquals(system.sent, []);
  },
);

test("endGroup() without a grace kills at once", LIMIT, async () => {
  const system = new FakeSystem();
  await endGroup(system.host, system.leader(), 0);
  assertEquals(system.sent, ["SIGKILL -7"]);
});

test(
  "endGroup() signals the process alone where groups are forbidden",
  LIMIT,
  async () => {
    const system = new FakeSystem();
    system.denied = true;
    const end = await endGroup(system.host, system.leader(false), 20, 100);
    assertEquals([end.group, end.endedScope], ["unknown", "process"]);
    assertEquals(system.sent, ["SIGTERM 7", "SIGCONT 7", "SIGKILL 7"]);
  },
);

for (const pid of [0, 1]) {
  test(`endGroup() never signals group ${pid}`, LIMIT, async () => {
    const system = new FakeSystem();
    const leader = { ...system.leader(false), pid };
    assertEquals((await endGroup(system.host, leader, 20)).group, "gone");
    assertEquals(askGroup(system.host, leader), "gone");
    assertEquals(system.sent, []);
  });
}

test(
  "a marked process can be found, or the tests above prove nothing",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    const { stdout } = await shell.run({
      command: "sleep 60 >/dev/null 2>&1 & echo $!",
    });
    assertEquals(markedProcesses(shell.mark).map(({ pid }) => pid), [
      Number(stdout),
    ]);
    assert(isRunning(Number(stdout)));
  },
);
