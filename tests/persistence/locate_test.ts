import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertNotEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { bucketFolder } from "../../persistence/jsonl/layout/bucket_layout.ts";
import { encodeSegment } from "../../persistence/jsonl/layout/encode_segment.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type {
  JsonlCompression,
  JsonlLayout,
} from "../../persistence/jsonl/layout/layout.ts";
import { repository } from "../support/runtime.ts";

interface Row {
  n: number;
  root: string;
  cwd?: string;
  id: string;
  layout: JsonlLayout;
  compression: JsonlCompression;
  kind?: string;
  path?: string;
  error?: true;
}

const rows = readFileSync(
  `${repository}tests/data/persistence/locate_project_layout.jsonl`,
  "utf8",
).trim().split("\n").map((line) => JSON.parse(line) as Row);

function locate({ root, layout, compression, cwd, id }: Row) {
  const header = {
    version: 0,
    id,
    createdAt: 0,
    ...cwd !== undefined && { cwd },
  };
  return new JsonlPersistence({ root, layout, compression }).locate(header);
}

test("JsonlPersistence.locate() answers every row of the harness's own table", () => {
  assertEquals(rows.length, 246);
  for (const row of rows) {
    if (row.error) assertThrows(() => locate(row));
    else {
      assertEquals({ n: row.n, ...locate(row) }, {
        n: row.n,
        kind: row.kind!,
        path: row.path!,
      });
    }
  }
});

const buckets = [
  ["/", "cwd-8a5edab28263"],
  ["/p", "cwd-00d74baf14ea"],
  ["/home/me/project", "cwd-225df3094012"],
  ["C:\\Users\\me", "cwd-66ae9804fdfe"],
  ["/home/me/日本", "cwd-a4088a784ba4"],
  [undefined, "_no-cwd"],
] as const;

for (const [cwd, folder] of buckets) {
  test(`bucketFolder() names ${folder} for ${cwd}`, () => {
    assertEquals(bucketFolder(cwd), folder);
  });
}

const locations = [
  {
    name: "plain bucket by default",
    expected: "/r/cwd-00d74baf14ea/a~002Fb.jsonl",
  },
  {
    name: "compressed bucket",
    options: { compression: "zstd" },
    expected: "/r/cwd-00d74baf14ea/a~002Fb.jsonl.zstd",
  },
  {
    name: "compressed project by default",
    options: { layout: "project" },
    expected: "/r/--p--/a~002Fb/session.jsonl.zstd",
  },
  {
    name: "plain project",
    options: { layout: "project", compression: "none" },
    expected: "/r/--p--/a~002Fb/session.jsonl",
  },
] as const;

for (const { name, expected, ...rest } of locations) {
  test(`JsonlPersistence.locate() derives a ${name}`, () => {
    const options = "options" in rest ? rest.options : {};
    const persistence = new JsonlPersistence({ root: "/r", ...options });
    assertEquals(
      persistence.locate({ version: 0, id: "a/b", createdAt: 0, cwd: "/p" }),
      { kind: "jsonl", path: expected },
    );
  });
}

test("JsonlPersistence.locate() gives the same answer a second time, and over many folders", () => {
  const persistence = new JsonlPersistence({ root: "/r" });
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 1500; i++) {
      const cwd = `/p/${i}`;
      assertEquals(
        persistence.locate({ version: 0, id: "s", createdAt: 0, cwd }).path,
        `/r/${bucketFolder(cwd)}/s.jsonl`,
      );
    }
  }
});

const refused = [
  { name: "an empty root", options: { root: "" }, error: TypeError },
  {
    name: "an unknown layout",
    options: { root: "/r", layout: "flat" },
    error: RangeError,
  },
  {
    name: "a layout of Object's own",
    options: { root: "/r", layout: "toString" },
    error: RangeError,
  },
  {
    name: "an unknown encoding",
    options: { root: "/r", compression: "gzip" },
    error: RangeError,
  },
  {
    name: "an encoding that is null",
    options: { root: "/r", compression: null },
    error: RangeError,
  },
  {
    name: "a line of no bytes",
    options: { root: "/r", maxLineBytes: 0 },
    error: RangeError,
  },
];

for (const { name, options, error } of refused) {
  test(`JsonlPersistence refuses ${name}`, () => {
    assertThrows(
      () => new JsonlPersistence(options as { root: string }),
      error,
      "Cannot ",
    );
  });
}

test("JsonlPersistence.locate() refuses an empty id and an empty cwd", () => {
  const persistence = new JsonlPersistence({ root: "/r" });
  assertThrows(
    () => persistence.locate({ version: 0, id: "", createdAt: 0 }),
    TypeError,
  );
  assertThrows(
    () => persistence.locate({ version: 0, id: "s", createdAt: 0, cwd: "" }),
    TypeError,
  );
});

const anyString = fc.string({ unit: "binary", minLength: 1 });
const anyUnits = fc.array(fc.nat(0xffff), { minLength: 1 }).map((units) =>
  String.fromCharCode(...units)
);
const anyId = fc.oneof(
  anyString,
  anyUnits,
  fc.constantFrom(".", "..", "...", "~", "~002E", "a/b", "\ud800", "\udc00"),
);

test("encodeSegment() gives a safe segment, and never the same one twice", () => {
  fc.assert(fc.property(anyId, anyId, (a, b) => {
    const segment = encodeSegment(a);
    assert(/^(?:[A-Za-z0-9._-]|~[0-9A-F]{4})+$/.test(segment), segment);
    assertNotEquals(segment, ".");
    assertNotEquals(segment, "..");
    if (a !== b) assertNotEquals(segment, encodeSegment(b));
    const decoded = segment.replace(
      /~([0-9A-F]{4})/g,
      (_, hex) => String.fromCharCode(parseInt(hex, 16)),
    );
    assertEquals(decoded, a);
  }));
});
