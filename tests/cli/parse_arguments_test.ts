import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { CommandLineError } from "../../cli/command.ts";
import {
  type ArgumentTable,
  parseArguments,
  parseCount,
} from "../../cli/parse_arguments.ts";
import { quoteShell } from "../../cli/quote_shell.ts";

const table: ArgumentTable = {
  call: "session-env x",
  options: {
    json: { type: "boolean", description: "" },
    id: { type: "string", value: "ID", description: "" },
    layout: { type: "string", choices: ["a", "b"], description: "" },
    event: { type: "string", multiple: true, description: "" },
  },
  positionals: { min: 1, max: 2 },
};

test("parseArguments() sorts arguments by kind", () => {
  assertEquals(
    parseArguments(
      [
        "one",
        "--id",
        "-",
        "--json",
        "--layout=b",
        "--event=x",
        "--event",
        "y",
        "--",
        "--id",
      ],
      table,
    ),
    {
      text: { id: "-", layout: "b" },
      lists: { event: ["x", "y"] },
      flags: new Set(["json"]),
      positionals: ["one", "--id"],
      rest: ["--id"],
    },
  );
  assertEquals(parseArguments(["one"], table).rest, undefined);
});

const refused = [
  [["x", "--nope"], 'Cannot read option "--nope"'],
  [["x", "--json=1"], 'Cannot read "--json": it takes no value'],
  [["x", "--no-json"], 'Cannot read option "--no-json"'],
  [["x", "-j"], 'Cannot read option "-j"'],
  [["x", "--__proto__"], 'Cannot read option "--__proto__"'],
  [["x", "--toString=1"], 'Cannot read option "--toString"'],
  [["x", "--id"], 'Cannot read "--id": it needs a value (--id ID)'],
  [["x", "--id", "a", "--id", "b"], 'Cannot read "--id": it is given twice'],
  [["x", "--layout", "c"], '"c" is none of "a", "b"'],
  [[], 'Cannot call "session-env x": an argument is missing'],
  [["1", "2", "3"], 'Cannot read argument "3": "session-env x" takes 2'],
] as const;
for (const [argv, message] of refused) {
  test(`parseArguments() refuses ${JSON.stringify(argv)}`, () => {
    assertThrows(() => parseArguments(argv, table), CommandLineError, message);
  });
}

test("parseCount() takes whole numbers only", () => {
  assertEquals(parseCount("n", undefined, 1), undefined);
  assertEquals(parseCount("n", "007", 1), 7);
  for (
    const text of ["", "0", "-1", "1.5", "1e3", " 1", "0x1", "9".repeat(20)]
  ) {
    assertThrows(
      () => parseCount("n", text, 1),
      CommandLineError,
      "is not a whole number from 1 up",
    );
  }
});

test("quoteShell() quotes what a shell would take apart", () => {
  assertEquals(
    ["", "a-b/c.d", "a b", "it's", "$x", "~", "a\nb", "é"].map(quoteShell),
    ["''", "a-b/c.d", "'a b'", "'it'\\''s'", "'$x'", "'~'", "'a\nb'", "'é'"],
  );
});
