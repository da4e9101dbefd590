/** What it costs when many sessions of a process write at once. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import type { SessionWriter } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";
import type { Contest, Row } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { makeEvents } from "./logs/events.ts";
import { RawFile } from "./logs/raw_file.ts";

const FILES = "as many files, write and fsync";
/** About a turn. */
const EVENTS = 20;

async function sessionsContest(size: number): Promise<Contest> {
  const folder = tempFolder();
  mkdirSync(join(folder, "raw"));
  const engine = new JsonlPersistence({ root: join(folder, "ours") });
  const writers: SessionWriter[] = [];
  const files: RawFile[] = [];
  for (let i = 0; i < size; i++) {
    const writer = await engine.create({
      version: 0,
      id: `session-${i}`,
      createdAt: 1,
      cwd: `/srv/project-${i % 10}`,
    });
    await writer.append(makeEvents(EVENTS));
    writers.push(writer);
    files.push(await RawFile.make(join(folder, `raw/${i}`)));
  }
  const encoder = batchEncoder({ compression: "none" });
  let events: SessionEvent[] = [];
  let bytes: Uint8Array = new Uint8Array(0);
  return {
    contenders: {
      ours: () => Promise.all(writers.map((writer) => writer.append(events))),
      [FILES]: () => Promise.all(files.map((file) => file.append(bytes))),
    },
    baseline: FILES,
    beforeSample() {
      events = makeEvents(EVENTS, undefined, writers[0]!.nextSeq);
      bytes = encoder.next(events, false);
    },
    async close() {
      await engine[Symbol.asyncDispose]();
      for (const file of files) await file.close();
      removeTempFolder(folder);
    },
  };
}

export const rows: readonly Row[] = [{
  name: "logs_hundred_sessions",
  about: `live sessions that append ${EVENTS} events each at once`,
  reach: `≤ 1.10 of ${FILES}`,
  sizes: [10, 30, 100],
  unit: "sessions",
  reached: ({ ratio }) => ratio <= 1.10,
  prepare: sessionsContest,
}];
