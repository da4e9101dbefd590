import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { OutputClosedError } from "../../cli/command.ts";
import { passOutput } from "../../cli/live_output.ts";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { interruption } from "./call_cli.ts";

/** An output whose writes wait until they are let go. */
function gatedOutput() {
  const written: Uint8Array[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => open = resolve);
  return {
    written,
    open,
    isTerminal: false,
    async write(chunk: string | Uint8Array) {
      written.push(chunk as Uint8Array);
      await gate;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("passOutput() lets the command wait for a slow reader, and loses nothing", async () => {
  const stdout = gatedOutput();
  const { signal } = new AbortController();
  const live = passOutput({ stdout, stderr: stdout, signal });
  let told = 0;
  const shell = createLocalExecutor({
    observer: {
      output(event) {
        told++;
        return live.observer.output!(event);
      },
    },
  });
  const running = shell.run({ command: "yes | head -c 5000000; echo end" });
  while (told === 0) await pause(10);
  await pause(300);
  assertEquals(told, 1);
  stdout.open();
  await running;
  await live.drained();
  const text = stdout.written.map((it) => new TextDecoder().decode(it)).join(
    "",
  );
  assertEquals(text.length, 5_000_004);
  assertEquals(text.slice(-6), "y\nend\n".slice(-6));
  await shell[Symbol.asyncDispose]();
});

test("passOutput() does not wait for a reader once the user wants an end", async () => {
  const stdout = gatedOutput();
  const controller = new AbortController();
  const { signal } = controller;
  const live = passOutput({ stdout, stderr: stdout, signal });
  const shell = createLocalExecutor({ observer: live.observer });
  const running = shell.run({ command: "yes", signal });
  while (stdout.written.length === 0) await pause(10);
  controller.abort(interruption());
  assertEquals((await running).aborted, true);
  await live.drained();
  await shell[Symbol.asyncDispose]();
});

test("passOutput() tells that its reader has gone away, and drops the rest", async () => {
  const { signal } = new AbortController();
  const gone = {
    isTerminal: false,
    write: () => Promise.reject(new OutputClosedError()),
  };
  const live = passOutput({ stdout: gone, stderr: gone, signal });
  const shell = createLocalExecutor({ observer: live.observer });
  const { aborted } = await shell.run({ command: "yes", signal: live.signal });
  assertEquals(aborted, true);
  assert(live.signal.reason instanceof OutputClosedError);
  await live.drained();
  await shell[Symbol.asyncDispose]();
});
