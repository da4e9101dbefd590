import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { Host, HostChild, HostSpawn } from "../../exec/host.ts";
import { LocalExecutor } from "../../exec/local_executor.ts";
import { selectHost } from "../../exec/select_host.ts";
import { ending, MarkedExecutor } from "../support/marked_executor.ts";

/** This runtime, with children of another kind. */
function hostWith(spawn: (spawn: HostSpawn) => HostChild): Host {
  return Object.create(selectHost(), {
    spawn: { value: spawn },
    maySignalGroups: { value: () => false },
  });
}

const SILENT = { pump: () => Promise.resolve(), release() {} };

test("a child that ends with code 1 and no signal after our kill has timed out", async () => {
  let end: (exit: { code: number; signal: null }) => void = () => {};
  const host = hostWith(() => ({
    pid: 4_000_000,
    stdout: SILENT,
    stderr: SILENT,
    exited: new Promise((resolve) => end = resolve),
    writeInput: () => Promise.resolve(),
    releaseInput() {},
    signal: () => end({ code: 1, signal: null }),
  }));
  const shell = new LocalExecutor({ host });
  const result = await shell.run({ command: "true", timeoutMs: 10 });
  assertEquals(ending(result), {
    exitCode: 1,
    signal: null,
    timedOut: true,
    aborted: false,
  });
});

test("endGroupOnExit leaves no dead child of ours unreaped", async () => {
  const shell = new MarkedExecutor();
  await Promise.all(
    Array.from(
      { length: 20 },
      () => shell.run({ command: "(sleep 0.2 &)", endGroupOnExit: true }),
    ),
  );
  const zombies = async () => {
    const { stdout } = await shell.run({
      command:
        "ps -A -o pid=,ppid=,state= | awk -v us=$PPID '$2 == us && $3 ~ /^Z/ { print $1 }'",
    });
    return stdout.split("\n").filter((line) => line !== "");
  };
  // One that has just ended waits for this process's next turn, and other tests
  // of this process have children too; one that is never reaped stays.
  let left = await zombies();
  for (let looks = 0; looks < 100 && left.length > 0; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = await zombies();
    left = left.filter((pid) => now.includes(pid));
  }
  assertEquals(left, []);
});
