/** Faults that were found once, each as the smallest case that shows it. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import { platform } from "node:process";
import { test } from "node:test";
import { eventProblem } from "../../persistence/check_events.ts";
import {
  SessionExistsError,
  StorageError,
  WriterClosedError,
} from "../../persistence/errors.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { followLog } from "../../persistence/jsonl/read/follow_log.ts";
import { LogUnreadableError } from "../../persistence/jsonl/read/read_errors.ts";
import { readLog } from "../../persistence/jsonl/read/read_log.ts";
import { tailLog } from "../../persistence/jsonl/read/tail_log.ts";
import { verifySession } from "../../persistence/jsonl/read/verify_session.ts";
import { lockSession } from "../../persistence/lock/session_lock.ts";
import { MemoryPersistence } from "../../persistence/memory.ts";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import { hasNodeSqlite } from "./support/sqlite_drivers.ts";
import type { ListedSession } from "../../persistence/seam.ts";
import { all, header, store } from "./support/sqlite_sessions.ts";
import { turnEvents } from "./support/turns.ts";

const result = (fields: object) => ({
  type: "tool/result",
  seq: 2,
  time: 1,
  data: {},
  surfaceOp: "append",
  ...fields,
});

test("eventProblem() refuses what JSON would change beside the data", () => {
  const hole = new Array<number>(2);
  hole[1] = 0;
  for (
    const fields of [
      { sourceEventSeqs: hole },
      { sourceEventSeqs: Object.assign([0], { toJSON: () => "x" }) },
      { surfaceOp: Object.create({ op: "replace", start: 0, end: 1 }) },
    ]
  ) assertEquals(typeof eventProblem(result(fields)), "string");
});

const engines = () => [
  new JsonlPersistence({ root: join(tempDir(), "root") }),
  new MemoryPersistence(),
  ...(hasNodeSqlite ? [new SqlitePersistence(join(tempDir(), "s.db"))] : []),
];

test("append() stores what it was given, though the caller empties its buffer", async () => {
  for (const engine of engines()) {
    const writer = await engine.create(header("s"));
    const buffer = turnEvents(1, 0);
    const due = buffer.length;
    const appended = writer.append(buffer);
    buffer.length = 0;
    await appended;
    assertEquals(writer.nextSeq, due);
    await engine[Symbol.asyncDispose]();
  }
});

test(
  "a second engine on a database leaves the first one's locks alone",
  { skip: !hasNodeSqlite || !existsSync("/proc/locks") },
  async () => {
    const path = join(tempDir(), "s.db");
    const locksTold = () => {
      const { ino } = statSync(path);
      return readFileSync("/proc/locks", "utf8").split("\n")
        .filter((line) => line.includes(`:${ino} `)).length;
    };
    // The list leaves a lock out when others come and go while it is read.
    const locks = () => Math.max(...Array.from({ length: 20 }, locksTold));
    const first = new SqlitePersistence(path);
    const writer = await first.create(header("a"));
    await writer.append(turnEvents(1, 0));
    const held = locks();
    const second = new SqlitePersistence(path);
    await store(second, "b");
    assertEquals(locks(), held);
    await second[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
  },
);

test("create() refuses an id that is stored under another directory or name", async () => {
  const root = join(tempDir(), "root");
  const engine = new JsonlPersistence({
    root,
    layout: "project",
    compression: "none",
  });
  const begin = async (cwd: string) => {
    const writer = await engine.create({ ...header("s"), cwd });
    try {
      await writer.append(turnEvents(1, 0));
    } finally {
      await writer[Symbol.asyncDispose]();
    }
  };
  await begin("/p");
  await assertRejects(() => begin("/q"), SessionExistsError);
  const folder = join(root, "--p--", "s");
  renameSync(join(folder, "session.jsonl"), join(folder, "session.v2.jsonl"));
  // A first generation beside it would never be read.
  await assertRejects(() => begin("/p"), SessionExistsError);
  assertEquals(readdirSync(folder), ["session.v2.jsonl"]);
  await engine[Symbol.asyncDispose]();
});

test(
  "a pipe in the place of a log is refused, not waited for",
  { skip: platform === "win32" },
  async () => {
    const path = join(tempDir(), "s.jsonl");
    execFileSync("mkfifo", [path]);
    const drain = async (items: AsyncIterable<unknown>) => {
      for await (const _ of items);
    };
    // Lets go of whoever waits for it after all.
    const rescue = setTimeout(() => closeSync(openSync(path, "r+")), 3000);
    const signal = AbortSignal.timeout(5000);
    try {
      await assertRejects(() => drain(readLog(path)), LogUnreadableError);
      await assertRejects(
        () => drain(followLog(path, { signal })),
        LogUnreadableError,
      );
      const { reasons } = await verifySession({ kind: "jsonl", path }, "s");
      assertEquals(reasons.length, 1);
      assertStringIncludes(reasons[0]!, "pipe");
    } finally {
      clearTimeout(rescue);
    }
  },
);

test(
  "list(), find(), tailLog() and resume() tell a pipe in a log's place, and wait for nobody",
  { skip: platform === "win32" },
  async () => {
    const root = tempDir();
    const folder = join(root, "--p--", "s");
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "session.jsonl");
    execFileSync("mkfifo", [path]);
    const engine = new JsonlPersistence({
      root,
      layout: "project",
      compression: "none",
    });
    const listed = await all<ListedSession>(engine.list());
    assert(listed.length === 1 && "error" in listed[0]!);
    assertStringIncludes(listed[0].error.message, "pipe");
    for (
      const use of [
        () => engine.find("s"),
        () => engine.resume("s"),
        () => tailLog(path),
      ]
    ) await assertRejects(use, LogUnreadableError, "pipe");
  },
);

test("eventProblem() refuses an array with more than its members", () => {
  const match = "abc".match(/b/);
  const event = { type: "x/y", seq: 0, time: 1, data: { match } };
  assertStringIncludes(eventProblem(event) ?? "", "more than its members");
});

test("lockSession() follows no link out of the folder", () => {
  const dir = tempDir();
  const lock = join(dir, "s.lock");
  symlinkSync(join(dir, "elsewhere"), lock);
  assertThrows(() => lockSession("s", lock));
  assertEquals(readdirSync(dir), ["s.lock"]);
});

test("a session that is being resumed when its engine closes is let go", async () => {
  const dir = tempDir();
  const path = join(dir, "s.db");
  const root = join(dir, "root");
  for (
    const open of [
      () => new JsonlPersistence({ root }),
      ...(hasNodeSqlite ? [() => new SqlitePersistence(path)] : []),
    ]
  ) {
    const engine = open();
    const writer = await engine.create(header("s"));
    await writer.append(turnEvents(1, 0));
    await writer[Symbol.asyncDispose]();
    // The later the engine closes, the further the resuming has come.
    for (let pauses = 0; pauses < 40; pauses++) {
      const closing = open();
      const resumed = closing.resume("s").catch(() => undefined);
      for (let i = 0; i < pauses; i++) await Promise.resolve();
      await closing[Symbol.asyncDispose]();
      const taken = await resumed;
      if (taken) await assertRejects(() => taken.append([]), WriterClosedError);
      await (await engine.resume("s"))[Symbol.asyncDispose]();
    }
    await engine[Symbol.asyncDispose]();
  }
});

test("create() refuses a header that no reader would take", async () => {
  const root = join(tempDir(), "root");
  const long = { ...header("s"), agentPreset: "x".repeat(2 ** 20) };
  const engine = new JsonlPersistence({ root });
  await assertRejects(() => engine.create(long), RangeError, "header");
  const narrow = new JsonlPersistence({ root, maxLineBytes: 60 });
  await assertRejects(() => narrow.create(header("s")), RangeError, "header");
});

test(
  "append() to a database that was removed is refused, not lost",
  { skip: !hasNodeSqlite || platform === "win32" },
  async () => {
    const path = join(tempDir(), "s.db");
    const engine = new SqlitePersistence(path);
    const writer = await engine.create(header("s"));
    await writer.append(turnEvents(1, 0));
    const stored = writer.nextSeq;
    for (const end of ["", "-wal", "-shm"]) unlinkSync(path + end);
    await assertRejects(
      () => writer.append(turnEvents(2, stored)),
      StorageError,
      "removed or replaced",
    );
    assertEquals(writer.nextSeq, stored);
    await engine[Symbol.asyncDispose]();
  },
);
