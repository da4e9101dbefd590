/** What it costs to load a stored session, against reading it by hand. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonlCompression } from "../../persistence/jsonl/layout/layout.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { SessionEvent } from "../../types.ts";
import { openDshHarness } from "../dsh_harness.ts";
import type { Contender, Contest, Row, Skipped } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { runtimeZstd } from "./logs/compress.ts";
import { makeEvents } from "./logs/events.ts";
import { decompressAll } from "./logs/frames.ts";
import { writeLog } from "./logs/write_log.ts";

const HARNESS = "the engine of DeepSeek Harness";
const BY_HAND = "read whole, split, JSON.parse";
const text = new TextDecoder();

interface Kind {
  readonly compression: JsonlCompression;
  readonly packChunks: boolean;
}

async function loadContest(
  size: number,
  { compression, packChunks }: Kind,
): Promise<Contest | Skipped> {
  const zstd = runtimeZstd();
  if (compression === "zstd" && "skipped" in zstd) return zstd;
  const root = tempFolder();
  const engine = new JsonlPersistence({
    root,
    layout: "project",
    compression,
    packChunks,
  });
  const header = { version: 0, id: "s", createdAt: 1, cwd: "/srv/project" };
  const { path } = engine.locate(header);
  writeLog(path, header, makeEvents(size), { compression, packChunks });
  const checked = (events: readonly unknown[]) => {
    if (events.length !== size) throw new Error(`${events.length} events`);
    return events;
  };
  const contenders: Record<string, Contender> = {
    async ours() {
      const events: SessionEvent[] = [];
      for await (const item of engine.read("s")) {
        if (item.kind === "event") events.push(item.event);
      }
      return checked(events);
    },
  };
  const notes: string[] = [];
  contenders[BY_HAND] = async () => {
    const bytes = await readFile(path);
    const content = compression === "none" || "skipped" in zstd
      ? bytes
      : decompressAll(bytes, zstd);
    const lines = text.decode(content).split("\n");
    const records = lines.slice(1, -1).map((line) => JSON.parse(line));
    // Rows stay rows: to unpack them is more than a person writes in a line.
    return packChunks ? records : checked(records);
  };
  const harness = await openDshHarness({
    dshHome: join(root, "home"),
    root,
    compression,
  });
  if ("skipped" in harness) notes.push(harness.skipped);
  else {
    contenders[HARNESS] = async () =>
      checked((await harness.engine.load("s")).events);
  }
  return {
    contenders,
    baseline: BY_HAND,
    notes: [
      ...notes,
      ...(packChunks ? ["by hand, the packed rows are not unpacked"] : []),
    ],
    async close() {
      if (!("skipped" in harness)) await harness.close();
      await engine[Symbol.asyncDispose]();
      removeTempFolder(root);
    },
  };
}

const SIZES = {
  sizes: [1000, 10_000, 100_000],
  quickSizes: [1000, 10_000],
  unit: "events",
} as const;

export const rows: readonly Row[] = [{
  name: "logs_load",
  about: "every event of a plain log",
  reach: "≤ 1.15 of reading it whole, split and JSON.parse",
  ...SIZES,
  reached: ({ ratio }) => ratio <= 1.15,
  prepare: (size) =>
    loadContest(size, { compression: "none", packChunks: false }),
}, {
  name: "logs_load_zstd",
  about: "every event of a compressed log",
  reach: "≤ 1.15 of reading it whole, decompress, split and JSON.parse",
  ...SIZES,
  reached: ({ ratio }) => ratio <= 1.15,
  prepare: (size) =>
    loadContest(size, { compression: "zstd", packChunks: false }),
}, {
  name: "logs_load_packed",
  about: "every event of a log whose chunks are packed in rows",
  reach: `≤ 1/2 of ${HARNESS}`,
  ...SIZES,
  reached: (standing) => (standing.over(HARNESS) ?? Infinity) <= 1 / 2,
  prepare: (size) =>
    loadContest(size, { compression: "none", packChunks: true }),
}];
