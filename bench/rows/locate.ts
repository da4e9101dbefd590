/** What it costs to say where a session's log would lie. */

import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { SessionHeader } from "../../types.ts";
import { openDshHarness } from "../dsh_harness.ts";
import type { Contest, Row, Skipped } from "../row.ts";
import { tempFolder } from "../temp_folder.ts";

const BATCH = 200;

let made = 0;

/** A header that nobody has seen, its strings made anew as a parser does. */
function newHeader(cwd: string): SessionHeader {
  const id = `0198c0de-7e57-7000-8000-${String(made++).padStart(12, "0")}`;
  return JSON.parse(JSON.stringify({ version: 0, id, createdAt: 1, cwd }));
}

/**
 * All engines locate the same headers.
 *
 * @param nextCwd The folder of the next header.
 */
async function contest(nextCwd: () => string): Promise<Contest | Skipped> {
  const root = tempFolder();
  const theirs = await openDshHarness({
    dshHome: root,
    root,
    compression: "none",
  });
  if ("skipped" in theirs) return theirs;
  const bucket = new JsonlPersistence({ root });
  const project = new JsonlPersistence({ root, layout: "project" });
  let headers: SessionHeader[] = [], at = 0;
  return {
    contenders: {
      ours: () => bucket.locate(headers[at++]),
      "ours, project layout": () => project.locate(headers[at++]),
      "dsh engine": () => theirs.engine.locate(headers[at++]),
    },
    baseline: "dsh engine",
    batch: BATCH,
    beforeSample() {
      headers = Array.from({ length: BATCH }, () => newHeader(nextCwd()));
      at = 0;
    },
    async close() {
      await theirs.close();
      await bucket[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}

const long = `/srv/${"folder-with-a-name/".repeat(53)}`.slice(0, 1000);

export const rows: readonly Row[] = [
  {
    name: "locate_known_cwd",
    about: "new sessions in a folder that was seen before",
    reach: "≤ 1/8 of the engine of DeepSeek Harness",
    sizes: [1],
    reached: ({ ratio }) => ratio <= 1 / 8,
    prepare: () => contest(() => "/home/me/projects/session-env"),
  },
  {
    name: "locate_new_cwd",
    about: "new sessions, each in a folder of its own",
    reach: "≤ 1/3 of the engine of DeepSeek Harness",
    sizes: [1],
    reached: ({ ratio }) => ratio <= 1 / 3,
    prepare: () => contest(() => `/home/me/projects/number-${made}`),
  },
  {
    name: "locate_long_cwd",
    about: "new sessions in a folder whose path has so many characters",
    reach: "≤ 1/8 of the engine of DeepSeek Harness at 1,000 characters",
    sizes: [100, 316, 1000],
    unit: "characters",
    reached: ({ ratio, size }) => size !== 1000 || ratio <= 1 / 8,
    prepare: (size) => contest(() => long.slice(0, size)),
  },
];
