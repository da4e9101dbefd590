import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { ByteSink, Host, HostChild } from "../../exec/host.ts";
import { OutputDrain } from "../../exec/process/output_drain.ts";
import type { ShellExecSpec } from "../../exec/seam.ts";
import type { SpillFolder } from "../../exec/process/spill_output.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Keep this process from everything else, as a full machine does. */
function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A stream whose bytes come after some turns, each later than it should be. */
function lateStream(turns: number, text: string) {
  return {
    async pump(sink: ByteSink) {
      for (let i = 0; i < turns; i++) {
        await turn();
        busy(90);
      }
      if (text !== "") await sink(new TextEncoder().encode(text));
    },
    release() {},
  };
}

/** A stream that somebody holds open, and writes nothing to. */
const held = { pump: () => new Promise<void>(() => {}), release() {} };

function drain(stdout: HostChild["stdout"], stderr: HostChild["stderr"]) {
  const child = { pid: 7, stdout, stderr } as unknown as HostChild;
  const spec = { maxOutputBytes: 1000 } as ShellExecSpec;
  return new OutputDrain(child, spec, {
    host: {} as Host,
    id: "1",
    spillFolder: {} as SpillFolder,
    observer: undefined,
  });
}

for (const alone of [true, false]) {
  test(
    `OutputDrain loses nothing of an ended command to a busy process, ${
      alone ? "nobody" : "somebody"
    } of its group left`,
    async () => {
      const output = drain(
        lateStream(12, "the last words"),
        lateStream(12, ""),
      );
      assertEquals(await output.letGo(alone), false);
      assertEquals((await output.finish()).stdout, "the last words");
    },
  );

  test(
    `OutputDrain lets pipes go that are held and silent, ${
      alone ? "nobody" : "somebody"
    } of the group left`,
    async () => {
      assertEquals(await drain(held, held).letGo(alone), true);
    },
  );
}
