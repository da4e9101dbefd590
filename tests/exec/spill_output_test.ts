import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Host } from "../../exec/host.ts";
import { selectHost } from "../../exec/select_host.ts";
import { MarkedExecutor } from "../support/marked_executor.ts";
import { tempDir } from "../support/temp_dir.ts";

const WRITE = "for i in {1..20000}; do echo line $i; done";
const WHOLE = Array.from({ length: 20_000 }, (_, i) => `line ${i + 1}\n`).join(
  "",
);

test("spillOutput keeps the whole of a long stream in a private file", async () => {
  const folder = tempDir();
  const shell = new MarkedExecutor({ spillFolder: folder });
  const result = await shell.run({
    command: `${WRITE}; echo short >&2`,
    maxOutputBytes: 100,
    spillOutput: true,
  });
  const { stdoutFile, stderrFile, stdout, stdoutDroppedBytes } = result;
  assert(stdoutFile !== undefined);
  assertEquals(stderrFile, undefined);
  assertEquals(readFileSync(stdoutFile, "utf8"), WHOLE);
  assertEquals(stdout, WHOLE.slice(-100));
  assertEquals(stdoutDroppedBytes, WHOLE.length - 100);
  assertEquals(statSync(stdoutFile).mode & 0o777, 0o600);
  assertEquals(statSync(dirname(stdoutFile)).mode & 0o777, 0o700);
  await shell[Symbol.asyncDispose]();
  assertEquals(readdirSync(folder), []);
});

test("spillOutput makes no file for an output within the cap", async () => {
  const folder = tempDir();
  const shell = new MarkedExecutor({ spillFolder: folder });
  const result = await shell.run({ command: "echo a", spillOutput: true });
  assertEquals([result.stdoutFile, result.spillError], [undefined, undefined]);
  assertEquals(readdirSync(folder), []);
});

test("spillOutput keeps background streams apart", async () => {
  const shell = new MarkedExecutor({ spillFolder: tempDir() });
  const results = await Promise.all([1, 2, 3].map((index) =>
    shell.start({
      command: `for i in {1..500}; do echo ${index}; echo e${index} >&2; done`,
      maxOutputBytes: 10,
      spillOutput: true,
    }).wait()
  ));
  for (const [at, { stdoutFile, stderrFile }] of results.entries()) {
    assert(stdoutFile !== undefined && stderrFile !== undefined);
    assertEquals(readFileSync(stdoutFile, "utf8"), `${at + 1}\n`.repeat(500));
    assertEquals(readFileSync(stderrFile, "utf8"), `e${at + 1}\n`.repeat(500));
  }
});

test("spillOutput tells a folder that cannot be used, and the command goes on", async () => {
  const shell = new MarkedExecutor({ spillFolder: "/no/such/folder" });
  const result = await shell.run({
    command: WRITE,
    maxOutputBytes: 100,
    spillOutput: true,
  });
  assertEquals([result.exitCode, result.stdout], [0, WHOLE.slice(-100)]);
  assertEquals(result.stdoutFile, undefined);
  assert(result.spillError?.startsWith("Cannot keep the whole output: "));
});

test("spillOutput tells a full disk, removes the part, and the command goes on", async () => {
  const folder = tempDir();
  const host = fillingDisk(50_000);
  const shell = new MarkedExecutor({ spillFolder: folder, host });
  const result = await shell.run({
    command: WRITE,
    maxOutputBytes: 100,
    spillOutput: true,
  });
  assertEquals([result.exitCode, result.stdout], [0, WHOLE.slice(-100)]);
  assertEquals(result.stdoutFile, undefined);
  assertEquals(
    result.spillError,
    "Cannot keep the whole output: ENOSPC: no space left on device, write",
  );
  const [inner] = readdirSync(folder);
  assertEquals(readdirSync(join(folder, inner)), []);
  await shell[Symbol.asyncDispose]();
  assertEquals(existsSync(join(folder, inner)), false);
});

test("spillOutput holds a fast command back while the disk is slow", async () => {
  const size = 20_000_000;
  let seen = 0;
  let seenWhileSlow: number | undefined;
  const host = withFiles(async (write, bytes) => {
    if (seenWhileSlow === undefined) {
      seenWhileSlow = 0;
      await new Promise((resolve) => setTimeout(resolve, 300));
      seenWhileSlow = seen;
    }
    await write(bytes);
  });
  const shell = new MarkedExecutor({
    spillFolder: tempDir(),
    host,
    observer: { output: ({ bytes }) => void (seen += bytes.length) },
  });
  const { stdoutFile } = await shell.run({
    command: `head -c ${size} /dev/zero`,
    maxOutputBytes: 100,
    spillOutput: true,
  });
  assert(stdoutFile !== undefined);
  assertEquals([statSync(stdoutFile).size, seen], [size, size]);
  assert((seenWhileSlow ?? size) < 2_000_000, `${seenWhileSlow} bytes came`);
});

type Write = (bytes: Uint8Array) => Promise<void>;

/** This runtime, with another way to write files. */
function withFiles(
  writeAs: (write: Write, bytes: Uint8Array) => Promise<void>,
): Host {
  const real = selectHost();
  return Object.create(real, {
    createPrivateFile: {
      value: async (path: string) => {
        const file = await real.createPrivateFile(path);
        return {
          write: (bytes: Uint8Array) =>
            writeAs((part) => file.write(part), bytes),
          close: () => file.close(),
        };
      },
    },
  });
}

/** This runtime on a disk that has room for so many bytes. */
function fillingDisk(room: number): Host {
  let written = 0;
  return withFiles(async (write, bytes) => {
    written += bytes.length;
    if (written > room) {
      throw new Error("ENOSPC: no space left on device, write");
    }
    await write(bytes);
  });
}
