import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { locateJson } from "../../hooks/json_positions.ts";
import { positionAt } from "../../hooks/text_positions.ts";

test("locateJson() finds keys and items around comments", () => {
  const text = `{ // one
  /* two
  */ "hooks": {
    "Stop": [ { "a": "}\\" // no comment" },
      7, ],
  },
}
`;
  const { at, error, repeated } = locateJson(text, { comments: true });
  assertEquals([error, repeated], [undefined, []]);
  assertEquals(at([]), { line: 1, column: 1 });
  assertEquals(at(["hooks"]), { line: 3, column: 6 });
  assertEquals(at(["hooks", "Stop"]), { line: 4, column: 5 });
  assertEquals(at(["hooks", "Stop", 0, "a"]), { line: 4, column: 17 });
  assertEquals(at(["hooks", "Stop", 1]), { line: 5, column: 7 });
  assertEquals(at(["nothing"]), undefined);
});

test("locateJson() tells keys that stand twice", () => {
  const { repeated } = locateJson('{"a":1,\n"b":{"a":2},\n"a":3}');
  assertEquals(repeated, [{ path: ["a"], position: { line: 3, column: 1 } }]);
});

const broken = [
  ["", 1, 1],
  ["{", 1, 2],
  ['{"a" 1}', 1, 6],
  ["[1 2]", 1, 4],
  ["[1]\n]", 2, 1],
  ["[01]", 1, 3],
  ['{"a":1,}', 1, 8],
  ["[1,]", 1, 4],
  ["// c\n1", 1, 1],
  ['"a\nb"', 1, 1],
  ["[tru]", 1, 2],
] as const;
for (const [text, line, column] of broken) {
  test(`locateJson() says where ${JSON.stringify(text)} breaks`, () => {
    assertEquals(locateJson(text).error?.position, { line, column });
  });
}

test("locateJson() agrees with JSON.parse on what is JSON", () => {
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    "1",
    "-0.5e3",
    "null",
    " ",
  ];
  let seed = 7, good = 0;
  for (let round = 0; round < 20_000; round++) {
    let text = "";
    for (let length = 0; length < 1 + round % 7; length++) {
      seed = (seed * 48271) % 2147483647;
      text += pieces[seed % pieces.length];
    }
    let expected = true;
    try {
      JSON.parse(text);
    } catch {
      expected = false; // not JSON
    }
    good += Number(expected);
    assertEquals(locateJson(text).error === undefined, expected, text);
  }
  assertEquals(good > 100, true);
});

test("locateJson() survives what is nested too deeply", () => {
  const { error } = locateJson("[".repeat(100_000));
  assertEquals(error?.reason, "it is nested too deeply");
});

test("positionAt() counts from 1", () => {
  assertEquals(positionAt("a\nbc", 0), { line: 1, column: 1 });
  assertEquals(positionAt("a\nbc", 3), { line: 2, column: 2 });
});
