import { assertEquals, assertRejects } from "@std/assert";
import { appendFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import {
  SessionBusyError,
  SessionDamagedError,
  SessionVersionError,
} from "../../persistence/errors.ts";
import { closersOf } from "../../persistence/closers.ts";
import type { SessionEvent } from "../../types.ts";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { items, sessionRoot, turnAt } from "./support/session_root.ts";

const noZstd = runtime === "node" && nodeMajor < 22 && "no Zstandard here";

async function stored(
  compression: "none" | "zstd",
  ...batches: SessionEvent[][]
) {
  const place = sessionRoot(tempDir(), compression);
  const writer = place.create();
  for (const events of batches) await writer.append(events);
  await writer[Symbol.asyncDispose]();
  place.disk.steps.length = 0;
  return place;
}

for (const compression of ["none", "zstd"] as const) {
  const skip = compression === "zstd" && noZstd;

  test(
    `resume() of a whole log touches nothing and goes on, compression ${compression}`,
    { skip },
    async () => {
      const place = await stored(compression, turnAt(0), turnAt(2));
      const before = place.bytes(), { mtimeMs } = statSync(place.path);
      const writer = await place.resume();
      assertEquals(writer.nextSeq, 4);
      assertEquals(place.bytes(), before);
      assertEquals(statSync(place.path).mtimeMs, mtimeMs);
      await writer.append(turnAt(4));
      assertEquals(await place.read(), items([0, 2, 4].flatMap(turnAt)));
      await writer[Symbol.asyncDispose]();
      assertEquals(place.tree().at(-1)?.startsWith("--p--/s/session"), true);
      assertEquals(place.tree().length, 3);
    },
  );

  test(
    `resume() after a cut at any byte keeps every whole append, compression ${compression}`,
    { skip },
    async () => {
      const place = await stored(compression, turnAt(0));
      const first = place.bytes().length;
      const more = await place.resume();
      await more.append(turnAt(2));
      await more[Symbol.asyncDispose]();
      const whole = place.bytes();
      place.disk.syncs = false;
      for (let cut = first; cut <= whole.length; cut++) {
        writeFileSync(place.path, whole.subarray(0, cut));
        const writer = await place.resume();
        const { nextSeq } = writer;
        await writer.append(turnAt(nextSeq));
        await writer[Symbol.asyncDispose]();
        const read = await place.read();
        assertEquals(read.slice(0, 2), items(turnAt(0)));
        assertEquals(read.slice(nextSeq), items(turnAt(nextSeq)));
        assertEquals(read.every(({ kind }) => kind === "event"), true);
      }
    },
  );

  test(
    `resume() closes an open turn once, compression ${compression}`,
    { skip },
    async () => {
      const open: SessionEvent[] = [
        turnAt(2)[0]!,
        { type: "step/start", seq: 3, time: 9, data: { turn: 2, step: 1 } },
      ];
      const place = await stored(compression, turnAt(0), open);
      const expected = [...turnAt(0), ...open, ...closersOf(open)];
      const writer = await place.resume();
      assertEquals(writer.nextSeq, 6);
      await writer[Symbol.asyncDispose]();
      assertEquals(await place.read(), items(expected));
      const again = await place.resume();
      assertEquals(again.nextSeq, 6);
      await again[Symbol.asyncDispose]();
      assertEquals(await place.read(), items(expected));
    },
  );

  test(
    `resume() is refused while another writer lives, compression ${compression}`,
    { skip },
    async () => {
      const place = await stored(compression, turnAt(0));
      const before = place.bytes();
      const writer = await place.resume();
      await assertRejects(() => place.resume(), SessionBusyError);
      assertEquals(place.bytes(), before);
      await writer.append(turnAt(2));
      await writer[Symbol.asyncDispose]();
      await (await place.resume())[Symbol.asyncDispose]();
    },
  );
}

test("resume() completes a last line without its newline at the next append", async () => {
  const place = await stored("none", turnAt(0));
  const whole = place.bytes();
  truncateSync(place.path, whole.length - 1);
  const writer = await place.resume();
  assertEquals(writer.nextSeq, 2);
  assertEquals(place.bytes(), whole.subarray(0, -1));
  await writer.append(turnAt(2));
  await writer.append(turnAt(4));
  await writer[Symbol.asyncDispose]();
  assertEquals(place.bytes().subarray(0, whole.length), whole);
  assertEquals(await place.read(), items([0, 2, 4].flatMap(turnAt)));
});

test("resume() goes on after a failed completion of the last line", async () => {
  const place = await stored("none", turnAt(0));
  truncateSync(place.path, place.bytes().length - 1);
  const writer = await place.resume();
  place.disk.room = 5;
  await assertRejects(() => writer.append(turnAt(2)));
  place.disk.room = Infinity;
  await writer.append(turnAt(2));
  await writer[Symbol.asyncDispose]();
  assertEquals(await place.read(), items([0, 2].flatMap(turnAt)));
});

const damages: [string, string, { line: number; byte: number }][] = [
  ["a line that is not JSON", "{oops\n", { line: 4, byte: 227 }],
  ["an empty line", "\n", { line: 4, byte: 227 }],
  ["a number that came before", `${JSON.stringify(turnAt(0)[1])}\n`, {
    line: 4,
    byte: 227,
  }],
  ["a number that jumps", `${JSON.stringify(turnAt(4)[0])}\n`, {
    line: 4,
    byte: 227,
  }],
];

for (const [name, text, { line, byte }] of damages) {
  test(`resume() refuses a log with ${name}, and leaves it`, async () => {
    const place = await stored("none", turnAt(0));
    assertEquals(place.bytes().length, byte);
    appendFileSync(place.path, text);
    const before = place.bytes();
    const error = await assertRejects(
      () => place.resume(),
      SessionDamagedError,
      `line ${line}, byte ${byte}`,
    );
    assertEquals({ line: error.line, byte: error.byte }, { line, byte });
    assertEquals(place.bytes(), before);
    assertEquals(place.tree().length, 3);
  });
}

test(
  "resume() refuses a spoilt frame, and leaves it",
  { skip: noZstd },
  async () => {
    const place = await stored("zstd", turnAt(0), turnAt(2));
    const bytes = place.bytes();
    bytes[bytes.length - 6]! ^= 0xff;
    writeFileSync(place.path, bytes);
    await assertRejects(() => place.resume(), SessionDamagedError);
    assertEquals(place.bytes(), bytes);
  },
);

test("resume() refuses an empty log, and one of a later version", async () => {
  const place = await stored("none", turnAt(0));
  writeFileSync(place.path, "");
  await assertRejects(() => place.resume(), SessionDamagedError);
  const later = '{"type":"session","version":1,"id":"s","createdAt":1}\n';
  writeFileSync(place.path, later);
  await assertRejects(() => place.resume(), SessionVersionError);
  assertEquals(new TextDecoder().decode(place.bytes()), later);
});

test("resume() cuts NUL bytes that a power cut left at the end", async () => {
  const place = await stored("none", turnAt(0));
  appendFileSync(place.path, new Uint8Array(64));
  const writer = await place.resume();
  await writer.append(turnAt(2));
  await writer[Symbol.asyncDispose]();
  assertEquals(await place.read(), items([0, 2].flatMap(turnAt)));
});

test("resume() that cannot cut the torn tail leaves it and the session free", async () => {
  const place = await stored("none", turnAt(0));
  appendFileSync(place.path, "{torn");
  const before = place.bytes();
  place.disk.failing.set("truncate", "EIO");
  await assertRejects(() => place.resume(), Error, "the device failed");
  assertEquals(place.bytes(), before);
  place.disk.failing.clear();
  const writer = await place.resume();
  assertEquals(writer.nextSeq, 2);
  await writer[Symbol.asyncDispose]();
});

test("resume() that cannot store the closing events frees the session", async () => {
  const place = await stored("none", [turnAt(0)[0]!]);
  place.disk.failingOnce.set("write", "ENOSPC");
  await assertRejects(() => place.resume(), Error, "the disk is full");
  const writer = await place.resume();
  assertEquals(writer.nextSeq, 2);
  await writer[Symbol.asyncDispose]();
});
