import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import { awaitTail } from "../../persistence/jsonl/read/await_tail.ts";
import type { ReadItem } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";

const header = { version: 0, id: "s", createdAt: 1, delegationDepth: 0 };
const encoder = batchEncoder({ compression: "none" });

const turn = (number: number, seq: number): SessionEvent[] => [
  { type: "turn/start", seq, time: 1, data: { turn: number } },
  { type: "acme/said", seq: seq + 1, time: 1, data: `words of ${number}` },
  { type: "turn/end", seq: seq + 2, time: 1, data: { turn: number } },
];

const saysOf = (number: number) => (item: ReadItem) =>
  item.kind === "event" && item.event.data === `words of ${number}`;

test("awaitTail() gives the row that is written while it waits", async () => {
  const path = join(tempDir(), "s.jsonl");
  writeFileSync(path, encoder.first(header, turn(1, 0)));
  setTimeout(() => appendFileSync(path, encoder.next(turn(2, 3), false)), 150);
  const { tail, stale } = await awaitTail(path, {
    until: saysOf(2),
    timeoutMs: 20_000,
  });
  assertEquals(stale, false);
  assertEquals(
    tail?.items,
    turn(2, 3).map((event) => ({ kind: "event", event })),
  );
});

test("awaitTail() waits for a log that is not there yet", async () => {
  const path = join(tempDir(), "s.jsonl");
  setTimeout(() => writeFileSync(path, encoder.first(header, turn(1, 0))), 50);
  const { tail, stale } = await awaitTail(path, {
    until: saysOf(1),
    timeoutMs: 20_000,
  });
  assertEquals([tail?.header.id, stale], ["s", false]);
});

test("awaitTail() gives what there is, and says that it is stale, when the time is up", async () => {
  const path = join(tempDir(), "s.jsonl");
  writeFileSync(path, encoder.first(header, turn(1, 0)));
  const until = saysOf(2);
  const { tail, stale } = await awaitTail(path, { until, timeoutMs: 60 });
  assertEquals([tail?.items.length, stale], [3, true]);
  const none = await awaitTail(`${path}.none`, { until, timeoutMs: 0 });
  assertEquals(none, { tail: undefined, stale: true });
});

test("awaitTail() ends with its signal", async () => {
  const path = join(tempDir(), "s.jsonl");
  const aborting = new AbortController();
  setTimeout(() => aborting.abort(), 20);
  const { stale } = await awaitTail(path, {
    until: () => true,
    timeoutMs: 1e9,
    signal: aborting.signal,
  });
  assertEquals(stale, true);
});

test("awaitTail() refuses a time that is none", async () => {
  for (const timeoutMs of [-1, NaN, Infinity]) {
    await assertRejects(
      () => awaitTail("/s.jsonl", { until: () => true, timeoutMs }),
      RangeError,
      `timeoutMs must be finite and not negative, not ${timeoutMs}`,
    );
  }
});
