/**
 * What it costs to store events for good, against a file that is written and
 * synced by hand.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { JsonlCompression } from "../../persistence/jsonl/layout/layout.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import type { SessionEvent } from "../../types.ts";
import type { Contest, Row, Skipped } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { runtimeZstd } from "./logs/compress.ts";
import { makeEvents } from "./logs/events.ts";
import { RawFile } from "./logs/raw_file.ts";

const utf8 = new TextEncoder();

/** The lines that a person would write. */
const textOf = (events: readonly SessionEvent[]): Uint8Array =>
  utf8.encode(events.map((event) => `${JSON.stringify(event)}\n`).join(""));

/** Hands out the next batch of one contender's sample. */
class Supply<T> {
  #batches: T[] = [];

  fill(batches: T[]): void {
    this.#batches = batches;
  }

  take(): T {
    const batch = this.#batches.shift();
    if (batch === undefined) throw new Error("no batch is left in the sample");
    return batch;
  }
}

async function appendContest(
  size: number,
  compression: JsonlCompression,
  finish: (bytes: Uint8Array) => Uint8Array,
): Promise<Contest> {
  const folder = tempFolder();
  mkdirSync(join(folder, "raw"));
  const engine = new JsonlPersistence({
    root: join(folder, "ours"),
    compression,
  });
  const writer = await engine.create({
    version: 0,
    id: "ours",
    createdAt: 1,
    cwd: "/srv/project",
  });
  await writer.append(makeEvents(10));
  const same = await RawFile.make(join(folder, "raw/same"));
  const byHand = await RawFile.make(join(folder, "raw/by_hand"));
  // The bytes before they are compressed are the same in either case.
  const encoder = batchEncoder({ compression: "none" });
  const batch = size >= 100 ? 10 : 20;
  const events = new Supply<SessionEvent[]>();
  const bytes = new Supply<Uint8Array>();
  const step = compression === "zstd" ? "compress, write" : "write";
  const baseline = `${step} and fsync the same bytes`;
  return {
    contenders: {
      ours: () => writer.append(events.take()),
      [baseline]: () => same.append(finish(bytes.take())),
      [`JSON.stringify, ${step} and fsync`]: () =>
        byHand.append(finish(textOf(events.take()))),
    },
    baseline,
    batch,
    beforeSample(name) {
      const made = makeEvents(size * batch, undefined, writer.nextSeq);
      const batches = Array.from(
        { length: batch },
        (_, i) => made.slice(i * size, (i + 1) * size),
      );
      if (name !== baseline) events.fill(batches);
      else bytes.fill(batches.map((each) => encoder.next(each, false)));
    },
    async close() {
      await engine[Symbol.asyncDispose]();
      await same.close();
      await byHand.close();
      removeTempFolder(folder);
    },
  };
}

export const rows: readonly Row[] = [{
  name: "logs_append",
  about: "one append to a plain log, durable when it resolves",
  reach: "≤ 1.08 of write and fsync of the same bytes",
  sizes: [1, 10, 100],
  unit: "events",
  reached: ({ ratio }) => ratio <= 1.08,
  prepare: (size) => appendContest(size, "none", (bytes) => bytes),
}, {
  name: "logs_append_zstd",
  about: "one append to a compressed log, durable when it resolves",
  reach: "≤ 1.10 of compress, write and fsync by hand",
  sizes: [1, 10, 100],
  unit: "events",
  reached: ({ ratio }) => ratio <= 1.10,
  prepare(size): Promise<Contest | Skipped> {
    const zstd = runtimeZstd();
    return "skipped" in zstd
      ? Promise.resolve(zstd)
      : appendContest(size, "zstd", zstd.compress);
  },
}];
