import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import { readLog } from "../../persistence/jsonl/read/read_log.ts";
import { tailLog } from "../../persistence/jsonl/read/tail_log.ts";
import type { ReadItem } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { zstdWrites } from "./support/zstd_writes.ts";

const header = { version: 0, id: "s", createdAt: 1, delegationDepth: 0 };

/** Turns of so many events each, with texts of so many bytes. */
function turnsOf(sizes: readonly (readonly number[])[]): SessionEvent[] {
  return sizes.flatMap((texts, turn) => [
    { type: "turn/start", data: { turn: turn + 1 } },
    ...texts.map((size) => ({
      type: "acme/thing",
      // A text that looks like the beginning of a turn is none.
      data: `{"type":"turn/start"}${"x".repeat(size)}`,
    })),
    { type: "turn/end", data: { turn: turn + 1 } },
  ]).map((event, seq) => ({ ...event, seq, time: 1 }));
}

function store(
  events: readonly SessionEvent[],
  compression: "none" | "zstd" = "none",
  end = "",
): string {
  const path = join(
    tempDir(),
    compression === "none" ? "s.jsonl" : "s.jsonl.zstd",
  );
  const bytes = batchEncoder({ compression }).first(header, events);
  writeFileSync(path, bytes);
  if (end !== "") writeFileSync(path, end, { flag: "a" });
  return path;
}

/** What a whole reading says of the last turns. */
async function expected(path: string, turns: number) {
  const items: ReadItem[] = [];
  for await (const item of readLog(path)) items.push(item);
  const starts = items.flatMap((item, i) =>
    item.kind === "event" && item.event.type === "turn/start" ? [i] : []
  );
  return starts.length >= turns ? items.slice(starts.at(-turns)!) : items;
}

test("tailLog() gives the last turns as reading the whole log does", async () => {
  const size = fc.oneof(fc.nat(50), fc.nat(100_000));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(size, { maxLength: 3 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom("", '{"type":"tor', "\0\0\0"),
      async (sizes, turns, end) => {
        const path = store(turnsOf(sizes), "none", end);
        const { items, whole } = await tailLog(path, { turns });
        assertEquals(items, await expected(path, turns));
        assertEquals(whole, sizes.length <= turns);
      },
    ),
    { numRuns: 40 },
  );
});

test("tailLog() gives the last turns of a compressed log", {
  skip: !zstdWrites,
}, async () => {
  const path = store(turnsOf([[1], [2, 2], [3]]), "zstd");
  const { items, header: found } = await tailLog(path, { turns: 2 });
  assertEquals(items, await expected(path, 2));
  assertEquals(found, header);
});

test("tailLog() gives a turn that lacks its newline, and its number", async () => {
  const path = store(
    turnsOf([[1], [1]]),
    "none",
    '{"type":"turn/start","seq":6,"time":1,"data":{}}',
  );
  const { items } = await tailLog(path);
  assertEquals(
    items.map((item) => item.kind === "event" && item.event.seq),
    [6],
  );
});

test("tailLog() names a damaged line by its number in the whole log", async () => {
  const path = store(turnsOf([[1], [70_000]]), "none", "noise\n");
  const { items } = await tailLog(path);
  assertEquals(items, await expected(path, 1));
  assert(items.at(-1)?.kind === "damage");
});

test("tailLog() gives the whole log when it has fewer turns, damage included", async () => {
  const path = store(turnsOf([[1]]), "none", "noise\n");
  const { items, whole } = await tailLog(path, { turns: 5 });
  assertEquals(items, await expected(path, 5));
  assertEquals(whole, true);
});

test("tailLog() passes over a line that is longer than is read", async () => {
  const path = store(turnsOf([[1], [400_000], [1]]));
  const { items } = await tailLog(path, { turns: 2, maxLineBytes: 1000 });
  assertEquals(
    items.map((item) => item.kind === "event" ? item.event.seq : item.kind),
    [3, "damage", 5, 6, 7, 8],
  );
});

test("tailLog() does not look at what stands before the turns", async () => {
  const path = store(turnsOf([[1], [1]]));
  // With its first turn spoilt, the last one is as good as ever.
  const bytes = batchEncoder({ compression: "none" }).first(
    header,
    turnsOf([[1], [1]]),
  );
  bytes.fill(0x21, 90, 120);
  writeFileSync(path, bytes);
  const { items } = await tailLog(path);
  assertEquals(
    items.map((item) => item.kind === "event" && item.event.seq),
    [3, 4, 5],
  );
});

for (const turns of [0, -1, 1.5, NaN]) {
  test(`tailLog() refuses ${turns} turns`, async () => {
    await assertRejects(() => tailLog("/no/such", { turns }), RangeError);
  });
}

test("tailLog() gives no turn too many of a log that grows under it", async () => {
  const encoder = batchEncoder({ compression: "none" });
  const path = store(turnsOf([[1], [1]]));
  let seq = 6;
  for (let round = 0; round < 20; round++) {
    let done = false;
    const tail = tailLog(path, { turns: 2 }).finally(() => done = true);
    while (!done) {
      const turn = turnsOf([[1]]).map((event, i) => ({
        ...event,
        seq: seq + i,
      }));
      appendFileSync(path, encoder.next(turn, false));
      seq += turn.length;
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { items } = await tail;
    const starts = items.filter((item) =>
      item.kind === "event" && item.event.type === "turn/start"
    );
    assertEquals(starts.length, 2);
  }
});
