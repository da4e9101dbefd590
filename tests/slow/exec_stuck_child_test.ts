import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { Host } from "../../exec/host.ts";
import { LocalExecutor } from "../../exec/local_executor.ts";
import { selectHost } from "../../exec/select_host.ts";

test("a child that nothing ends does not hold its caller for ever", {
  timeout: 30_000,
}, async () => {
  const stream = { pump: () => new Promise<void>(() => {}), release() {} };
  const child = {
    pid: 4_000_000,
    stdout: stream,
    stderr: stream,
    exited: new Promise<never>(() => {}),
    writeInput: () => Promise.resolve(),
    releaseInput() {},
    signal() {},
  };
  const host: Host = Object.create(selectHost(), {
    spawn: { value: () => child },
    maySignalGroups: { value: () => false },
  });
  const shell = new LocalExecutor({ host, killGraceMs: 10 });
  const result = await shell.run({ command: "true", timeoutMs: 10 });
  assertEquals([result.exitCode, result.timedOut], [137, true]);
});
