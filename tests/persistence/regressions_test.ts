/** Faults that were found once, each as the smallest case that shows it. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { test } from "node:test";
import { eventProblem } from "../../persistence/check_events.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { MemoryPersistence } from "../../persistence/memory.ts";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import { hasNodeSqlite } from "./support/sqlite_drivers.ts";
import { header } from "./support/sqlite_sessions.ts";
import { turnEvents } from "./support/turns.ts";

const result = (fields: object) => ({
  type: "tool/result",
  seq: 2,
  time: 1,
  data: {},
  surfaceOp: "append",
  ...fields,
});

test("eventProblem() refuses what JSON would change beside the data", () => {
  const hole = new Array<number>(2);
  hole[1] = 0;
  for (
    const fields of [
      { sourceEventSeqs: hole },
      { sourceEventSeqs: Object.assign([0], { toJSON: () => "x" }) },
      { surfaceOp: Object.create({ op: "replace", start: 0, end: 1 }) },
    ]
  ) assertEquals(typeof eventProblem(result(fields)), "string");
});

const engines = () => [
  new JsonlPersistence({ root: join(tempDir(), "root") }),
  new MemoryPersistence(),
  ...(hasNodeSqlite ? [new SqlitePersistence(join(tempDir(), "s.db"))] : []),
];

test("append() stores what it was given, though the caller empties its buffer", async () => {
  for (const engine of engines()) {
    const writer = await engine.create(header("s"));
    const buffer = turnEvents(1, 0);
    const due = buffer.length;
    const appended = writer.append(buffer);
    buffer.length = 0;
    await appended;
    assertEquals(writer.nextSeq, due);
    await engine[Symbol.asyncDispose]();
  }
});
