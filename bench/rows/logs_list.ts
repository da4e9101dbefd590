/** What it costs to list the sessions of a root, against 8 KiB of each. */

import { join } from "node:path";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonlLayout } from "../../persistence/jsonl/layout/layout.ts";
import { openDshHarness } from "../dsh_harness.ts";
import type { Contender, Contest, Row } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { makeEvents } from "./logs/events.ts";
import { readHeads } from "./logs/read_heads.ts";
import { writeLog } from "./logs/write_log.ts";

const HARNESS = "the engine of DeepSeek Harness";
const BY_HAND = "readdir and 8 KiB of each head";
/** As many as somebody who works in many places has. */
const FOLDERS = 40;

/** Fills a root; gives its engine. */
function fill(
  root: string,
  layout: JsonlLayout,
  count: number,
): JsonlPersistence {
  const options = { compression: "none", packChunks: true } as const;
  const engine = new JsonlPersistence({ root, layout, ...options });
  const events = makeEvents(20);
  for (let i = 0; i < count; i++) {
    const header = {
      version: 0,
      id: `session-${i}`,
      createdAt: 1_796_083_200_000 + i,
      cwd: `/srv/project-${i % FOLDERS}`,
      delegationDepth: 0,
    };
    writeLog(engine.locate(header).path, header, events, options);
  }
  return engine;
}

async function listContest(size: number): Promise<Contest> {
  const folder = tempFolder();
  const [root, theirs] = [join(folder, "ours"), join(folder, "theirs")];
  const engine = fill(root, "bucket", size);
  const checked = (count: number) => {
    if (count !== size) throw new Error(`${count} sessions of ${size}`);
    return count;
  };
  const contenders: Record<string, Contender> = {
    async ours() {
      let count = 0;
      for await (const listed of engine.list()) {
        if ("header" in listed) count++;
      }
      return checked(count);
    },
    [BY_HAND]: () => checked(readHeads(root)),
  };
  const notes: string[] = [];
  const harness = await openDshHarness({
    dshHome: join(folder, "home"),
    root: theirs,
    compression: "none",
  });
  if ("skipped" in harness) notes.push(harness.skipped);
  else {
    await fill(theirs, "project", size)[Symbol.asyncDispose]();
    contenders[HARNESS] = async () =>
      checked((await harness.engine.list()).length);
  }
  return {
    contenders,
    baseline: BY_HAND,
    notes,
    async close() {
      if (!("skipped" in harness)) await harness.close();
      await engine[Symbol.asyncDispose]();
      removeTempFolder(folder);
    },
  };
}

export const rows: readonly Row[] = [{
  name: "logs_list",
  about: "every session of a root, by its head",
  reach: `≤ 1.3 of ${BY_HAND}; ≤ 1/3 of ${HARNESS}; linear`,
  sizes: [2000, 6000, 20_000],
  quickSizes: [500, 2000],
  unit: "sessions",
  reached: ({ ratio, over }) => ratio <= 1.3 && (over(HARNESS) ?? 0) <= 1 / 3,
  prepare: listContest,
}];
