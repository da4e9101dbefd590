import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { walkBatches } from "../../persistence/jsonl/read/walk_batches.ts";

function* counting(count: number, seen: number[]): Generator<number> {
  for (let i = 0; i < count; i++) {
    seen.push(i);
    yield i;
  }
}

test("walkBatches() meets no more than it gives, and gives each once", async () => {
  const seen: number[] = [];
  const sizes: number[] = [];
  const given: number[] = [];
  for await (const batch of walkBatches(counting(100, seen))) {
    sizes.push(batch.length);
    given.push(...batch);
    assertEquals(seen, given);
  }
  assertEquals(given.length, 100);
  assertEquals(sizes, [1, 2, 4, 8, 16, 32, 32, 5]);
});

test("walkBatches() lets others run while a long walk goes on", async () => {
  function* slow(): Generator<number> {
    for (let i = 0; i < 60; i++) {
      const until = performance.now() + 2;
      while (performance.now() < until);
      yield i;
    }
  }
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  for await (const _ of walkBatches(slow()));
  clearInterval(timer);
  assert(turns > 0, "nothing else ran in 120 ms");
});

test("walkBatches() lets others run within a batch whose steps are slow", async () => {
  function* slow(): Generator<number> {
    for (let i = 0; i < 31; i++) {
      const until = performance.now() + 20;
      while (performance.now() < until);
      yield i;
    }
  }
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  let batches = 0;
  for await (const _ of walkBatches(slow())) batches++;
  clearInterval(timer);
  assert(turns > 2 * batches, `${turns} turns in ${batches} batches`);
});

test("walkBatches() waits for a step that ends in a promise", async () => {
  const given: number[] = [];
  for await (const batch of walkBatches([1, Promise.resolve(2), 3])) {
    given.push(...batch);
  }
  assertEquals(given, [1, 2, 3]);
});
