/** Faults that were found once, each as the smallest case that shows it. */

import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { eventProblem } from "../../persistence/check_events.ts";

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
