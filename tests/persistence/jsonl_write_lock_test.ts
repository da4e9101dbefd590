import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { spawn } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { SessionBusyError } from "../../persistence/errors.ts";
import { lockPath, lockSession } from "../../persistence/lock/session_lock.ts";
import { scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const holder = fileURLToPath(new URL("support/hold_lock.ts", import.meta.url));

/** Start a process that takes the lock; gives its first words. */
async function holdElsewhere(path: string) {
  const [program, ...args] = scriptArgv(holder, [path]);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const said = await new Promise<string>((resolve) => {
    let text = "";
    child.stdout.on("data", (data: Uint8Array) => {
      text += new TextDecoder().decode(data);
      if (text.includes("\n")) resolve(text.trim());
    });
  });
  return {
    said,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

test("lockSession() lets one writer of a process have a session", () => {
  const dir = tempDir();
  const path = join(dir, "s.lock");
  const lock = lockSession("s", path);
  const error = assertThrows(() => lockSession("s", path), SessionBusyError);
  assertStringIncludes(error.message, `Cannot write session "s"`);
  lock.release();
  lockSession("s", path).release();
});

test("lockSession() leaves nothing behind, and is its owner's alone", () => {
  const dir = tempDir();
  const path = join(dir, "s.lock");
  const lock = lockSession("s", path);
  assertEquals(readdirSync(dir), ["s.lock"]);
  assertEquals(statSync(path).mode & 0o777, 0o600);
  lock.release();
  assertEquals(readdirSync(dir), []);
});

test("lockSession() refuses what another process holds until that is killed", async () => {
  const dir = tempDir();
  const path = join(dir, "s.lock");
  const other = await holdElsewhere(path);
  assertEquals(other.said, "held");
  assertThrows(() => lockSession("s", path), SessionBusyError);
  const third = await holdElsewhere(path);
  assertEquals(third.said, "SessionBusyError");
  await other.kill();
  await third.kill();
  lockSession("s", path).release();
  assertEquals(readdirSync(dir), []);
});

test("lockSession() hands a contended session to one taker at a time", () => {
  const path = join(tempDir(), "s.lock");
  for (let round = 0; round < 50; round++) {
    const lock = lockSession("s", path);
    assertThrows(() => lockSession("s", path), SessionBusyError);
    lock.release();
  }
});

test("lockSession() takes over the note of a process that is gone", async () => {
  const dir = tempDir();
  const path = join(dir, "s.lock");
  const other = await holdElsewhere(join(dir, "other.lock"));
  await other.kill();
  writeFileSync(
    path,
    `${
      JSON.stringify({ pid: 4194304, started: null, place: null, token: "t" })
    }\n`,
  );
  lockSession("s", path).release();
  assertEquals(readdirSync(dir).filter((name) => name !== "other.lock"), []);
});

test("lockSession() respects the note of a process that lives", () => {
  const path = join(tempDir(), "s.lock");
  writeFileSync(
    path,
    `${JSON.stringify({ pid: 1, started: null, place: null, token: "t" })}\n`,
  );
  const error = assertThrows(() => lockSession("s", path), SessionBusyError);
  assertStringIncludes(error.message, "process 1 holds it");
});

test("lockSession() names the file to delete when a note cannot be judged", () => {
  const path = join(tempDir(), "s.lock");
  writeFileSync(path, "no note at all\n");
  const error = assertThrows(() => lockSession("s", path), SessionBusyError);
  assertStringIncludes(error.message, `delete ${JSON.stringify(path)}`);
});

const names = [
  { name: "a.jsonl", expected: "a.jsonl.lock" },
  { name: "session.jsonl.zstd", expected: "session.jsonl.zstd.lock" },
];

for (const { name, expected } of names) {
  test(`lockPath() of ${name} is ${expected}`, () => {
    assertEquals(lockPath(join("/r", name)), join("/r", expected));
  });
}

test("lockPath() stays a possible and different name for every long one", () => {
  const long = (last: string) => lockPath(`/r/${"a".repeat(248)}${last}.jsonl`);
  assertEquals(long("b").length <= "/r/".length + 255, true);
  assertEquals(long("b") === long("c"), false);
});
