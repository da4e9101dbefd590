import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { FileHandle } from "node:fs/promises";
import { fileBlocks } from "../../persistence/jsonl/read/file_blocks.ts";

const KIB = 1024;

/** A file of counting bytes that remembers what was asked of it. */
class FakeFile {
  readonly asked: number[] = [];
  pending = 0;
  readonly #bytes: Uint8Array;
  readonly #failAt: number;

  constructor(length: number, failAt = Infinity) {
    this.#bytes = Uint8Array.from({ length }, (_, i) => i % 251);
    this.#failAt = failAt;
  }

  read = (async (block: Uint8Array, _: number, most: number, at: number) => {
    this.asked.push(at);
    this.pending++;
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.pending--;
    if (at >= this.#failAt) throw new Error("the disk is gone");
    const part = this.#bytes.subarray(at, at + most);
    block.set(part);
    return { bytesRead: part.length, buffer: block };
  }) as unknown as FileHandle["read"];

  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

for (const length of [0, 1, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 900 * KIB]) {
  test(`fileBlocks() gives each of ${length} bytes once and in order`, async () => {
    const file = new FakeFile(length);
    const found: number[] = [];
    for await (const block of fileBlocks(file)) {
      // Long enough for a read into the same block to show.
      await new Promise((resolve) => setTimeout(resolve, 3));
      for (const byte of block) found.push(byte);
    }
    assertEquals(Uint8Array.from(found), file.bytes);
  });
}

test("fileBlocks() reads the next block while one is used, and no further", async () => {
  const file = new FakeFile(900 * KIB);
  const blocks = fileBlocks(file);
  await blocks.next();
  assertEquals(file.asked, [0, 64 * KIB]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assertEquals(file.asked, [0, 64 * KIB]);
  await blocks.return(undefined);
});

test("fileBlocks() ends only when no read is under way, so the file can be closed", async () => {
  const file = new FakeFile(900 * KIB);
  const blocks = fileBlocks(file);
  await blocks.next();
  assert(file.pending > 0);
  await blocks.return(undefined);
  assertEquals(file.pending, 0);
});

test("fileBlocks() tells of a read that failed early when its block is asked for", async () => {
  const file = new FakeFile(900 * KIB, 64 * KIB);
  const blocks = fileBlocks(file);
  assertEquals((await blocks.next()).value?.length, 64 * KIB);
  // A failure that nobody waits for would end the process here.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await assertRejects(() => blocks.next(), Error, "the disk is gone");
});
