import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { eventProblem } from "../../persistence/check_events.ts";
import {
  jsonProblem,
  MAX_EVENT_DEPTH,
} from "../../persistence/json_problem.ts";

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { value };
  return value;
}

class Point {
  x = 1;
}

// deno-lint-ignore no-sparse-arrays
const holed = [1, , 2];
const circle: unknown[] = [];
circle.push(circle);

const cases: [string, unknown, boolean][] = [
  ["null", null, true],
  ["text", "text", true],
  ["a lone surrogate", "\ud800", true],
  ["a boolean", false, true],
  ["a number", 1.5, true],
  ["an absent key", { a: undefined, b: 1 }, true],
  ["an own __proto__ key", JSON.parse('{"__proto__":{"a":1}}'), true],
  ["an own toJSON that is no function", { toJSON: 1 }, true],
  ["an object without prototype", Object.create(null), true],
  ["as deep as may be", nested(MAX_EVENT_DEPTH), true],
  ["deeper than may be", nested(MAX_EVENT_DEPTH + 1), false],
  ["a circle", circle, false],
  ["undefined", undefined, false],
  ["NaN in an array", [[NaN]], false],
  ["-0 in an object", { a: { b: -0 } }, false],
  ["infinity", Infinity, false],
  ["a bigint", { n: 1n }, false],
  ["a function", { f: () => {} }, false],
  ["a symbol", { s: Symbol() }, false],
  ["a symbol key", { [Symbol("s")]: 1 }, false],
  ["a hole", holed, false],
  ["an instance", { p: new Point() }, false],
  ["a date", new Date(0), false],
  ["a map", new Map(), false],
  ["bytes", new Uint8Array(1), false],
  ["a toJSON method", { toJSON: () => 1 }, false],
  ["an array with a toJSON method", Object.assign([1], { toJSON() {} }), false],
];

for (const [name, data, holds] of cases) {
  test(`eventProblem() ${holds ? "accepts" : "refuses"} data that is ${name}`, () => {
    const event = { type: "x/note", seq: 0, time: 0, data };
    assertEquals(eventProblem(event) === undefined, holds);
    assertEquals(jsonProblem(data) === undefined, holds);
  });
}
