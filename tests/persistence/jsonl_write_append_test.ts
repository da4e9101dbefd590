import { assertEquals, assertRejects } from "@std/assert";
import {
  appendFileSync,
  copyFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { test } from "node:test";
import {
  SequenceError,
  StorageError,
  WriterClosedError,
} from "../../persistence/errors.ts";
import { DiskQueue } from "../../persistence/jsonl/write/disk_queue.ts";
import { JOBS_AT_ONCE } from "../../persistence/jsonl/write/disk_queue.ts";
import { LogWriters } from "../../persistence/jsonl/write/log_writers.ts";
import {
  RollbackError,
  SessionChangedError,
} from "../../persistence/jsonl/write/write_errors.ts";
import type { SessionEvent } from "../../types.ts";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { header, items, sessionRoot, turnAt } from "./support/session_root.ts";

const noZstd = runtime === "node" && nodeMajor < 22 && "no Zstandard here";

async function begun(compression: "none" | "zstd" = "none") {
  const place = sessionRoot(tempDir(), compression);
  const writer = place.create();
  await writer.append(turnAt(0));
  place.disk.steps.length = 0;
  return { ...place, writer };
}

for (const compression of ["none", "zstd"] as const) {
  const skip = compression === "zstd" && noZstd;

  test(
    `append() is one look, one write and one sync, compression ${compression}`,
    { skip },
    async () => {
      const { disk, writer, writers } = await begun(compression);
      await writer.append(turnAt(2));
      assertEquals(disk.steps, ["state", "write", "sync"]);
      await writers[Symbol.asyncDispose]();
    },
  );

  test(
    `append() that fails anywhere leaves the log as it was and can be retried, compression ${compression}`,
    { skip },
    async () => {
      const place = await begun(compression);
      const { disk, writer } = place;
      const before = place.bytes();
      const attempt = async (state: string) => {
        await assertRejects(
          () => writer.append(turnAt(2)),
          StorageError,
          state,
        );
        assertEquals(place.bytes(), before);
        assertEquals(writer.nextSeq, 2);
      };
      for (
        const [code, state] of [
          ["ENOSPC", "the disk is full"],
          ["EDQUOT", "the disk quota is used up"],
          ["EFBIG", "the size limit"],
        ] as const
      ) {
        disk.failing.set("write", code);
        await attempt(state);
      }
      disk.failing.clear();
      for (let room = 0; room < 60; room += 7) {
        disk.room = room;
        await attempt("the disk is full");
      }
      disk.room = Infinity;
      await writer.append(turnAt(2));
      assertEquals(
        await place.read(),
        items([...turnAt(0), ...turnAt(2)]),
      );
      await place.writers[Symbol.asyncDispose]();
    },
  );
}

test("append() of which the sync fails is taken back", async () => {
  const place = await begun();
  const before = place.bytes();
  place.disk.failingOnce.set("sync", "EIO");
  await assertRejects(
    () => place.writer.append(turnAt(2)),
    StorageError,
    "the device failed",
  );
  assertEquals(place.bytes(), before);
  await place.writer.append(turnAt(2));
  assertEquals(await place.read(), items([...turnAt(0), ...turnAt(2)]));
  await place.writers[Symbol.asyncDispose]();
});

test("append() that cannot be taken back says so, and resume() goes on", async () => {
  const place = await begun();
  place.disk.room = 10;
  place.disk.failing.set("truncate", "EIO");
  await assertRejects(() => place.writer.append(turnAt(2)), StorageError);
  place.disk.room = Infinity;
  place.disk.failing.clear();
  const left = place.bytes();
  await assertRejects(() => place.writer.append(turnAt(2)), RollbackError);
  assertEquals(place.bytes(), left);
  await place.writer[Symbol.asyncDispose]();
  const writer = await place.resume();
  await writer.append(turnAt(2));
  assertEquals(await place.read(), items([...turnAt(0), ...turnAt(2)]));
  await writer[Symbol.asyncDispose]();
});

test("append() goes on where the system takes little at a time", async () => {
  const place = sessionRoot(tempDir());
  place.disk.piece = 1;
  const writer = place.create();
  await writer.append(turnAt(0));
  await writer.append(turnAt(2));
  assertEquals(await place.read(), items([...turnAt(0), ...turnAt(2)]));
  await place.writers[Symbol.asyncDispose]();
});

const changes: [string, string, (path: string) => void][] = [
  ["grew", "bytes", (path) => appendFileSync(path, "{}\n")],
  ["shrank", "bytes", (path) => truncateSync(path, 100)],
  ["was removed", "was removed", (path) => rmSync(path)],
  ["was replaced", "was replaced by another file", (path) => {
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  }],
];

for (const [name, reason, change] of changes) {
  test(`append() refuses a log that ${name} under it`, async () => {
    const place = await begun();
    change(place.path);
    const before = name === "was removed" ? undefined : place.bytes();
    for (let again = 0; again < 2; again++) {
      await assertRejects(
        () => place.writer.append(turnAt(2)),
        SessionChangedError,
        reason,
      );
    }
    if (before) assertEquals(place.bytes(), before);
    await place.writers[Symbol.asyncDispose]();
  });
}

test("append() checks the events before it writes", async () => {
  const place = await begun();
  const before = place.bytes();
  const bad: unknown[] = [
    turnAt(4),
    turnAt(0),
    [turnAt(2)[0], turnAt(2)[0]],
    [turnAt(2)[0], null],
    [{ ...turnAt(2)[0], data: { n: NaN } }],
    [{ ...turnAt(2)[0], more: 1 }],
    "events",
  ];
  for (const events of bad) {
    await assertRejects(() => place.writer.append(events as SessionEvent[]));
  }
  assertEquals(place.disk.steps, []);
  assertEquals(place.bytes(), before);
  await place.writers[Symbol.asyncDispose]();
});

test("appends that overlap are stored in the order of their calls", async () => {
  const place = await begun();
  await Promise.all(
    [2, 4, 6, 8].map((seq) => place.writer.append(turnAt(seq))),
  );
  assertEquals(
    await place.read(),
    items([0, 2, 4, 6, 8].flatMap(turnAt)),
  );
  await place.writers[Symbol.asyncDispose]();
});

test("an append that fails takes those behind it along, and none twice", async () => {
  const place = await begun();
  place.disk.failing.set("write", "ENOSPC");
  const first = place.writer.append(turnAt(2));
  const second = place.writer.append(turnAt(4));
  await assertRejects(() => first, StorageError);
  place.disk.failing.clear();
  await assertRejects(() => second, SequenceError);
  await place.writer.append(turnAt(2));
  await place.writer.append(turnAt(4));
  assertEquals(await place.read(), items([0, 2, 4].flatMap(turnAt)));
  await place.writers[Symbol.asyncDispose]();
});

test("a writer stores what was begun when it is closed, and nothing after", async () => {
  const place = await begun();
  const begunAppend = place.writer.append(turnAt(2));
  const closed = place.writer[Symbol.asyncDispose]();
  await assertRejects(
    () => place.writer.append(turnAt(4)),
    WriterClosedError,
  );
  await closed;
  await begunAppend;
  assertEquals(await place.read(), items([0, 2].flatMap(turnAt)));
  assertEquals(place.tree().at(-1), "--p--/s/session.jsonl");
  await place.writer[Symbol.asyncDispose]();
});

test("a record that no reader would take is refused", async () => {
  const place = sessionRoot(tempDir());
  const writers = new LogWriters({
    root: place.root,
    layout: "project",
    compression: "none",
    maxLineBytes: 400,
  });
  const writer = writers.create(header, place.path);
  const event = (text: string): SessionEvent => ({
    type: "x/note",
    seq: 0,
    time: 0,
    data: { text },
    ignorable: true,
  });
  await assertRejects(
    () => writer.append([event("é".repeat(200))]),
    RangeError,
    "more than 400 bytes",
  );
  assertEquals(place.tree(), []);
  await writer.append([event("e".repeat(200))]);
  await writers[Symbol.asyncDispose]();
});

test("chunks become rows, unless packing is off; both read alike", async () => {
  const chunks: SessionEvent[] = [0, 1, 2, 3].map((seq) => ({
    type: "assistant/chunk",
    seq,
    time: 10 + seq,
    data: {
      turn: 1,
      step: 1,
      chunk: { type: "text-delta", index: 0, text: `${seq}` },
    },
  }));
  const lines: number[] = [];
  for (const packChunks of [true, false]) {
    const place = sessionRoot(tempDir());
    const { root } = place;
    const writers = new LogWriters({
      root,
      layout: "project",
      compression: "none",
      packChunks,
    });
    await writers.create(header, place.path).append(chunks);
    await writers[Symbol.asyncDispose]();
    assertEquals(await place.read(), items(chunks));
    lines.push(new TextDecoder().decode(place.bytes()).split("\n").length - 1);
  }
  assertEquals(lines, [2, 5]);
});

test("a DiskQueue runs a bounded number at once, first come, first served", async () => {
  const queue = new DiskQueue(2);
  const order: number[] = [];
  let running = 0, most = 0;
  const job = (n: number) => async () => {
    order.push(n);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, n % 3));
    running--;
    if (n === 3) throw new Error("3");
    return n;
  };
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const results = await Promise.allSettled(
    numbers.map((n) => queue.run(job(n))),
  );
  assertEquals(order, numbers);
  assertEquals(most, 2);
  assertEquals(
    results.map(({ status }) => status === "fulfilled"),
    numbers.map((n) => n !== 3),
  );
});

test("a hundred live sessions share the disk, none far ahead of another", async () => {
  const dir = tempDir();
  const writers = new LogWriters({
    root: dir,
    layout: "bucket",
    compression: "none",
  });
  const done: number[] = [];
  await Promise.all(Array.from({ length: 100 }, async (_, session) => {
    const id = `s${session}`;
    const writer = writers.create(
      { version: 0, id, createdAt: 1 },
      `${dir}/_no-cwd/${id}.jsonl`,
    );
    for (let round = 0; round < 3; round++) {
      await writer.append(turnAt(round * 2));
      done.push(round);
    }
  }));
  // Nobody is two rounds ahead of the rest; only those whose job stands still
  // on a slow disk, as many as run at once, may lag behind.
  const before = done.slice(0, done.indexOf(2));
  const firsts = before.filter((round) => round === 0).length;
  const most = 100 - JOBS_AT_ONCE;
  assertEquals(firsts >= most, true, `${firsts} of 100 had begun`);
  await writers[Symbol.asyncDispose]();
});

test("a log keeps what a foreign writer added, and takes it up", async () => {
  const place = await begun();
  const text = turnAt(2).map((event) => `${JSON.stringify(event)}\n`).join("");
  writeFileSync(place.path, text, { flag: "a" });
  await assertRejects(
    () => place.writer.append(turnAt(2)),
    SessionChangedError,
  );
  await place.writer[Symbol.asyncDispose]();
  const writer = await place.resume();
  assertEquals(writer.nextSeq, 4);
  await writer.append(turnAt(4));
  assertEquals(await place.read(), items([0, 2, 4].flatMap(turnAt)));
  await place.writers[Symbol.asyncDispose]();
});
