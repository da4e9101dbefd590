import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { SessionExistsError, StorageError } from "../../persistence/errors.ts";
import { LogWriters } from "../../persistence/jsonl/write/log_writers.ts";
import { NameTooLongError } from "../../persistence/jsonl/write/write_errors.ts";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import type { DiskStep } from "./support/broken_disk.ts";
import { header, items, sessionRoot, turnAt } from "./support/session_root.ts";

const noZstd = runtime === "node" && nodeMajor < 22 && "no Zstandard here";

test("create() writes nothing, and closing does not either", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  assertEquals(writer.nextSeq, 0);
  await writer.append([]);
  await writer[Symbol.asyncDispose]();
  assertEquals(existsSync(place.root), false);
});

test("the first append makes the log with its header, for its owner alone", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  await writer.append(turnAt(0));
  assertEquals(writer.nextSeq, 2);
  assertEquals(place.tree(), [
    "--p--/",
    "--p--/s/",
    "--p--/s/session.jsonl",
    "--p--/s/session.jsonl.lock",
  ]);
  const mode = (path: string) => statSync(path).mode & 0o777;
  const folder = dirname(place.path);
  assertEquals(
    [place.root, dirname(folder), folder, place.path].map(mode),
    [0o700, 0o700, 0o700, 0o600],
  );
  await writer[Symbol.asyncDispose]();
  assertEquals(
    new TextDecoder().decode(place.bytes()),
    [
      '{"type":"session","version":0,"id":"s","createdAt":1,"cwd":"/p","delegationDepth":0}\n',
      '{"type":"turn/start","seq":0,"time":5,"data":{"turn":1}}\n',
      '{"type":"turn/end","seq":1,"time":6,"data":{"turn":1,"reason":{"kind":"completed"}}}\n',
    ].join(""),
  );
  assertEquals(place.tree().at(-1), "--p--/s/session.jsonl");
});

test("the first append syncs the log, then its name, then every new folder", async () => {
  const place = sessionRoot(tempDir());
  await place.create().append(turnAt(0));
  assertEquals(
    place.disk.steps.filter((step) => step !== "look" && step !== "state"),
    // Making the root and two folders in it takes two tries each but the last.
    [
      ...Array(5).fill("makeFolder"),
      "make",
      "write",
      "sync",
      "link",
      "unlink",
      ...Array(4).fill("syncFolder"),
    ] as DiskStep[],
  );
  await place.writers[Symbol.asyncDispose]();
});

const steps: DiskStep[] = [
  "look",
  "makeFolder",
  "make",
  "write",
  "sync",
  "link",
  "syncFolder",
];

for (const compression of ["none", "zstd"] as const) {
  for (const step of steps) {
    test(
      `a first append that fails at ${step} leaves nothing and can be retried, compression ${compression}`,
      { skip: compression === "zstd" && noZstd },
      async () => {
        const place = sessionRoot(tempDir(), compression);
        const writer = place.create();
        place.disk.failing.set(step, "EIO");
        const error = await assertRejects(
          () => writer.append(turnAt(0)),
          StorageError,
          'Cannot create session "s"',
        );
        assertEquals((error.cause as { code?: string }).code, "EIO");
        assertEquals(writer.nextSeq, 0);
        place.disk.failing.clear();
        assertEquals(place.tree(), []);
        await writer.append(turnAt(0));
        assertEquals(await place.read(), items(turnAt(0)));
        await writer[Symbol.asyncDispose]();
      },
    );
  }
}

test("a first append on a disk that fills up leaves nothing", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  for (let room = 0; room < 200; room += 13) {
    place.disk.room = room;
    await assertRejects(
      () => writer.append(turnAt(0)),
      StorageError,
      "the disk is full",
    );
    assertEquals(place.tree(), []);
  }
  place.disk.room = Infinity;
  await writer.append(turnAt(0));
  await writer[Symbol.asyncDispose]();
});

const drafts = (tree: readonly string[]) =>
  tree.filter((path) => path.endsWith(".tmp"));

test("a first append removes the draft that a killed one left before it was named", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  for (const step of ["link", "unlink"] as const) {
    place.disk.failing.set(step, "EIO");
  }
  await assertRejects(() => writer.append(turnAt(0)), StorageError);
  place.disk.failing.clear();
  assertEquals(drafts(place.tree()).length, 1);
  await writer.append(turnAt(0));
  assertEquals(drafts(place.tree()), []);
  assertEquals(await place.read(), items(turnAt(0)));
  await writer[Symbol.asyncDispose]();
});

test("resume() removes the draft that a killed first append left after it was named", async () => {
  const place = sessionRoot(tempDir());
  const first = place.create();
  place.disk.failing.set("unlink", "EIO");
  await first.append(turnAt(0));
  place.disk.failing.clear();
  await first[Symbol.asyncDispose]();
  assertEquals(drafts(place.tree()).length, 1);
  const second = await place.writers.resume("s", place.path);
  assertEquals(drafts(place.tree()), []);
  await second.append(turnAt(2));
  assertEquals(await place.read(), items([...turnAt(0), ...turnAt(2)]));
  await second[Symbol.asyncDispose]();
});

test("a first append never overwrites a log that is there", async () => {
  const place = sessionRoot(tempDir());
  const first = place.create();
  await first.append(turnAt(0));
  await first[Symbol.asyncDispose]();
  const before = place.bytes();
  const second = place.create();
  const error = await assertRejects(
    () => second.append(turnAt(0)),
    SessionExistsError,
  );
  assertEquals(error.path, place.path);
  assertEquals(place.bytes(), before);
  assertEquals(place.tree().at(-1), "--p--/s/session.jsonl");
});

test("of writers that begin one session at once, one succeeds", async () => {
  const place = sessionRoot(tempDir());
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => place.create().append(turnAt(0))),
  );
  const won = results.filter(({ status }) => status === "fulfilled");
  assertEquals(won.length, 1);
  assertEquals(await place.read(), items(turnAt(0)));
  await place.writers[Symbol.asyncDispose]();
});

for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]) {
  test(`without hard links (${code}) the log still appears whole and overwrites none`, async () => {
    const place = sessionRoot(tempDir());
    place.disk.failing.set("link", code);
    const first = place.create();
    await first.append(turnAt(0));
    await first.append(turnAt(2));
    await first[Symbol.asyncDispose]();
    assertEquals(await place.read(), items([...turnAt(0), ...turnAt(2)]));
    assertEquals(place.tree(), [
      "--p--/",
      "--p--/s/",
      "--p--/s/session.jsonl",
    ]);
    const before = place.bytes();
    await assertRejects(
      () => place.create().append(turnAt(0)),
      SessionExistsError,
    );
    assertEquals(place.bytes(), before);
  });
}

test("an id too long for a file name is refused at its first write, by name", async () => {
  for (const length of [245, 250, 256, 300, 5000]) {
    const root = join(tempDir(), "root");
    const writers = new LogWriters({
      root,
      layout: "bucket",
      compression: "none",
    });
    const id = "i".repeat(length);
    const path = join(root, "_no-cwd", `${id}.jsonl`);
    const writer = writers.create({ version: 0, id, createdAt: 1 }, path);
    if (length < 250) await writer.append(turnAt(0));
    else {
      const error = await assertRejects(
        () => writer.append(turnAt(0)),
        NameTooLongError,
        `id of ${length} characters`,
      );
      assertInstanceOf(error.cause, Error);
      assertEquals(existsSync(root), false);
    }
    await writers[Symbol.asyncDispose]();
  }
});

test("a session's header is written with its lineage", async () => {
  const place = sessionRoot(tempDir());
  const child = {
    ...header,
    parentSession: "parent",
    seedLength: 2,
    origin: "subagent" as const,
    delegationDepth: 1,
    agentPreset: "p",
  };
  const writer = place.writers.create(child, place.path);
  await writer.append(turnAt(0));
  await writer[Symbol.asyncDispose]();
  const again = await place.resume();
  assertEquals({ ...again.header }, child);
  await again[Symbol.asyncDispose]();
});
