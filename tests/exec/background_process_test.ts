import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { ShellOutputReader, ShellProcess } from "../../exec/seam.ts";
import { ending, MarkedExecutor } from "../support/marked_executor.ts";
import { isRunning, survivors } from "../support/process_table.ts";

const shell = new MarkedExecutor({ killGraceMs: 500 });

/** Read along until a text has come. */
async function readUntil(
  reader: ShellOutputReader,
  wanted: string,
): Promise<string> {
  const deadline = performance.now() + 10_000;
  let text = "";
  while (!text.includes(wanted)) {
    assert(performance.now() < deadline, `still only ${JSON.stringify(text)}`);
    text += reader.read().stdout;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return text;
}

function reader(process: ShellProcess): ShellOutputReader {
  const reader = process.reader?.();
  assert(reader !== undefined);
  return reader;
}

test("LocalExecutor.start() gives an id at once and the end in wait()", async () => {
  const started = shell.start({ command: "sleep 0.1; echo done; exit 5" });
  assert(/^shell-\d+$/.test(started.id));
  assertEquals(started.result, undefined);
  const result = await started.wait();
  assertEquals([result.exitCode, result.stdout], [5, "done\n"]);
  assertEquals(started.result, result);
  assertEquals(await started.wait(), result);
});

test("ShellProcess.reader() gives each reader a place of its own", async () => {
  const started = shell.start({
    command: "echo one; read -t 0.3 < <(sleep 9); echo two; echo bad >&2",
  });
  const early = reader(started);
  const first = await readUntil(early, "one\n");
  await started.wait();
  const late = reader(started);
  const rest = early.read();
  assertEquals(first + rest.stdout, "one\ntwo\n");
  assertEquals(rest.ended, true);
  assertEquals(late.read(), {
    stdout: "one\ntwo\n",
    stderr: "bad\n",
    stdoutDroppedBytes: 0,
    stderrDroppedBytes: 0,
    ended: true,
  });
  assertEquals(late.read().stdout, "");
});

test("ShellProcess.reader() never gives half a character", async () => {
  const started = shell.start({
    command: "printf 'a\\xe2\\x82'; sleep 0.3; printf '\\xac'; sleep 0.1",
  });
  const along = reader(started);
  assertEquals(await readUntil(along, "a"), "a");
  await started.wait();
  assertEquals(along.read().stdout, "€");
});

test("ShellProcess.reader() tells what the cap dropped before it came", async () => {
  const started = shell.start({
    command: "head -c 100000 /dev/zero | tr '\\0' x; echo end",
    maxOutputBytes: 10,
  });
  await started.wait();
  const { stdout, stdoutDroppedBytes } = reader(started).read();
  assertEquals([stdout, stdoutDroppedBytes], ["xxxxxxend\n", 99_994]);
});

test("ShellProcess.kill() ends the group and settles when it is gone", async () => {
  const started = shell.start({
    command: "echo $BASHPID; sleep 60 & sleep 60",
  });
  const pid = Number(await readUntil(reader(started), "\n"));
  assertEquals(started.pid, pid);
  await started.kill();
  assert(!isRunning(pid));
  const result = await started.wait();
  assertEquals(ending(result), {
    exitCode: 143,
    signal: "SIGTERM",
    timedOut: false,
    aborted: false,
  });
  assertEquals(result.group, "gone");
  await started.kill();
});

test("ShellProcess.wait() tells a deadline and an abort", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const late = shell.start({ command: "sleep 60", timeoutMs: 100 });
  const aborted = shell.start({ command: "sleep 60", signal });
  controller.abort();
  assertEquals((await late.wait()).timedOut, true);
  assertEquals((await aborted.wait()).aborted, true);
});

test("LocalExecutor.processes lists what runs", async () => {
  const before = shell.processes.map(({ id }) => id);
  assertEquals(before, []);
  const first = shell.start({ command: "sleep 60" });
  const second = shell.start({ command: "exec sleep 60" });
  assertEquals(shell.processes.map(({ id, command }) => ({ id, command })), [
    { id: first.id, command: "sleep 60" },
    { id: second.id, command: "exec sleep 60" },
  ]);
  await first.kill();
  assertEquals(shell.processes.map(({ id }) => id), [second.id]);
  assertEquals(shell.process(first.id), first);
  await second.kill();
  assertEquals(shell.processes, []);
});

test("ShellProcess.resourceUse() tells what a group uses", async (t) => {
  if (process.platform !== "linux") return t.skip("the system has no /proc");
  const started = shell.start({
    command:
      "sleep 60 & for ((i = 0; i < 60000; i++)); do :; done; echo x; wait",
  });
  await readUntil(reader(started), "x");
  const use = started.resourceUse?.();
  assert(use !== undefined);
  assert(use.cpuMs > 0 && use.residentBytes > 500_000, JSON.stringify(use));
  assertEquals(use.processes, 2);
  await started.kill();
  assertEquals(started.resourceUse?.(), undefined);
});

test("disposing ends and joins every background command", async () => {
  const endings: string[] = [];
  const started = Array.from(
    { length: 5 },
    (_, index) =>
      shell.start({
        command: index % 2 ? "trap '' TERM; sleep 60; sleep 60" : "sleep 60",
      }),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const each of started) {
    each.wait().then(({ signal }) => endings.push(String(signal)));
  }
  await shell[Symbol.asyncDispose]();
  assertEquals(endings.sort(), [
    "SIGKILL",
    "SIGKILL",
    "SIGTERM",
    "SIGTERM",
    "SIGTERM",
  ]);
  assertEquals(shell.processes, []);
  assertEquals(await survivors(shell.mark), []);
});
