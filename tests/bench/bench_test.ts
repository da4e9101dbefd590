import { assert, assertEquals, assertThrows } from "@std/assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { chooseRows, parseBenchArguments } from "../../bench/arguments.ts";
import { exponentOf } from "../../bench/growth.ts";
import { measure } from "../../bench/measure.ts";
import { jsonLine, tableLines } from "../../bench/report.ts";
import { quantile, spreadOf, uncertaintyOf } from "../../bench/statistics.ts";
import { repository } from "../support/runtime.ts";

const patience = {
  warmUpRounds: 1,
  minRounds: 4,
  maxRounds: 4,
  maxMs: 10_000,
  uncertainty: 0,
};

test("spreadOf() gives the middle of samples in any order", () => {
  assertEquals(spreadOf([4, 1, 3, 2, 5]), { median: 3, p25: 2, p75: 4 });
  assertEquals(spreadOf([10, 20]), { median: 15, p25: 12.5, p75: 17.5 });
  assertEquals(spreadOf([7]), { median: 7, p25: 7, p75: 7 });
  assertEquals(quantile([0, 10, 20], 0.1), 2);
});

test("uncertaintyOf() is nothing for equal samples and grows with their spread", () => {
  assertEquals(uncertaintyOf([2, 2, 2]), 0);
  assert(uncertaintyOf([1, 2, 3]) > uncertaintyOf([1.9, 2, 2.1]));
});

const growths = [
  { name: "constant", of: () => 3, exponent: 0 },
  { name: "linear", of: (size: number) => 5 * size, exponent: 1 },
  { name: "quadratic", of: (size: number) => size * size, exponent: 2 },
];
for (const { name, of, exponent } of growths) {
  test(`exponentOf() tells ${name} work`, () => {
    const points = [1, 10, 100].map((size) => ({ size, value: of(size) }));
    assertEquals(Math.round(exponentOf(points) * 1e9) / 1e9, exponent);
  });
}

test("exponentOf() refuses points that have none", () => {
  const point = { size: 1, value: 2 };
  assertThrows(() => exponentOf([point, point]), RangeError);
});

test("parseBenchArguments() reads what the usage names", () => {
  assertEquals(
    { ...parseBenchArguments(["--json", "--only", "a", "--only=b"]) },
    { json: true, only: ["a", "b"], quick: false, list: false, help: false },
  );
});

for (const argv of [["--bogus"], ["name"], ["--only"], ["--json=1"]]) {
  test(`parseBenchArguments() refuses ${argv.join(" ")}`, () => {
    assertThrows(
      () => parseBenchArguments(argv),
      SyntaxError,
      "Cannot read the arguments: ",
    );
  });
}

test("chooseRows() takes rows by their name or by their file's", () => {
  const rows = [
    { name: "a", file: "x" },
    { name: "b", file: "x" },
    { name: "c", file: "y" },
  ];
  const names = (only: string[]) =>
    chooseRows(rows, only).map((row) => row.name);
  assertEquals(names([]), ["a", "b", "c"]);
  assertEquals(names(["c", "x"]), ["a", "b", "c"]);
  assertEquals(names(["b"]), ["b"]);
  assertThrows(() => names(["b", "nope"]), RangeError, '"nope"');
});

test("measure() runs everyone once a round, and nobody always after the same", async () => {
  const calls: string[] = [];
  // A rival may answer with something to wait for that is no promise.
  const thenable = {
    then(resolve: (value: number) => void) {
      calls.push("awaited");
      resolve(2);
    },
  };
  const result = await measure({
    contenders: {
      ours: () => (calls.push("ours"), Promise.resolve(1)),
      rival: () => (calls.push("rival"), thenable),
    },
    baseline: "rival",
    beforeSample: () => void calls.push("|"),
  }, patience);
  assertEquals(result.rounds, 4);
  const rounds = calls.join(" ").replaceAll("rival awaited", "rival")
    .split("| ").slice(1).map((call) => call.trim());
  assertEquals(rounds, [
    ...["ours", "rival"], // thrown away
    ...["ours", "rival"],
    ...["rival", "ours"],
    ...["rival", "ours"],
    ...["ours", "rival"],
  ]);
});

test("measure() takes the ratio of each round, and a contender's own reading", async () => {
  let round = 0;
  const { contenders, unit } = await measure({
    contenders: { ours: () => 2 * ++round, base: () => 4 * round },
    baseline: "base",
    reading: "bytes",
  }, { ...patience, warmUpRounds: 0, maxRounds: 1, minRounds: 1 });
  assertEquals(unit, "bytes");
  assertEquals(contenders.ours.ratio.median, 0.5);
  assertEquals(contenders.ours.difference.median, -2);
  assertEquals(contenders.base.oursOver.median, 0.5);
});

test("measure() refuses a contest without ours or its baseline", async () => {
  let message = "";
  try {
    await measure({ contenders: { rival: () => 1 }, baseline: "x" }, patience);
  } catch (error) {
    message = (error as Error).message;
  }
  assert(message.startsWith("Cannot measure rival: "), message);
});

test("a row is one line of JSON, and lines of a table with its verdict", async () => {
  const result = await measure(
    { contenders: { ours: () => 5e6 }, baseline: "ours", reading: "bytes" },
    patience,
  );
  const row = {
    name: "memory",
    about: "memory",
    reach: "under 1 MB",
    sizes: [1],
    prepare: () => Promise.resolve({ skipped: "never" }),
  };
  const entry = {
    kind: "row",
    row,
    size: 1,
    baseline: "ours",
    result,
    reached: false,
    notes: ["a rival is missing"],
  } as const;
  const line = jsonLine(entry);
  assert(!line.includes("\n"));
  const { name, reached, contenders } = JSON.parse(line);
  assertEquals([name, reached, contenders.ours.value.median], [
    "memory",
    false,
    5e6,
  ]);
  const table = tableLines(entry);
  assert(table.includes("reach under 1 MB: not met"), table);
  assert(table.includes("5.00 MB  the baseline"), table);
  assert(table.includes("note: a rival is missing"), table);
});

test("the rivals are packages of the bench alone", () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(repository, name), "utf8"));
  const npm = read("package.json"), deno = read("deno.json");
  const rivals = Object.keys(read("bench/package.json").devDependencies);
  const taken = [
    ...Object.keys({ ...npm.dependencies, ...npm.devDependencies }),
    ...Object.keys(deno.imports),
  ];
  assertEquals(rivals.filter((name) => taken.includes(name)), []);
  // Neither package has the folder.
  const published = [...npm.files, ...deno.publish.include];
  assertEquals(published.filter((path: string) => /bench/.test(path)), []);
});
