import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  DuplicateSessionError,
  SessionDamagedError,
  SessionNotFoundError,
} from "../../persistence/errors.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { chooseLog } from "../../persistence/jsonl/layout/log_file.ts";
import {
  LogAmbiguousError,
  LogUnreadableError,
  SessionMisplacedError,
} from "../../persistence/jsonl/read/read_errors.ts";
import type { SessionEnvError } from "../../errors.ts";
import { tempDir } from "../support/temp_dir.ts";

const headerLine = (id: string, more: Record<string, unknown> = {}) =>
  `${
    JSON.stringify({
      type: "session",
      version: 0,
      id,
      createdAt: 1,
      ...more,
      delegationDepth: 0,
    })
  }\n`;

/** All that an iterable gives. Node 20 has no Array.fromAsync. */
async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

/** A root with files, by their paths below it. */
function rootOf(files: Readonly<Record<string, string>>): string {
  const root = join(tempDir(), "root");
  mkdirSync(root);
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return root;
}

/** A listing in short: ids, and errors as path and code. */
async function listed(root: string) {
  const list = [];
  for await (const entry of new JsonlPersistence({ root }).list()) {
    list.push(
      "header" in entry ? entry.header.id : [
        entry.path.slice(root.length),
        (entry.error as SessionEnvError).code,
      ],
    );
  }
  return list;
}

const p = { cwd: "/p" };

test("JsonlPersistence.list() gives sessions of both layouts, where they lie and when they changed", async () => {
  const root = rootOf({
    "cwd-00d74baf14ea/a.jsonl": headerLine("a", p),
    "_no-cwd/b.jsonl": headerLine("b"),
    "_no-cwd/c/session.jsonl": headerLine("c"),
    "--p--/d/session.jsonl": headerLine("d", p),
  });
  const entries = [];
  for await (const entry of new JsonlPersistence({ root }).list()) {
    entries.push(entry);
  }
  assertEquals(
    entries.map((entry) => {
      assert("header" in entry);
      assert(Math.abs(entry.updatedAt! - Date.now()) < 600_000);
      return [entry.header.id, entry.location];
    }),
    [
      ["d", { kind: "jsonl", path: join(root, "--p--/d/session.jsonl") }],
      ["b", { kind: "jsonl", path: join(root, "_no-cwd/b.jsonl") }],
      ["c", { kind: "jsonl", path: join(root, "_no-cwd/c/session.jsonl") }],
      ["a", { kind: "jsonl", path: join(root, "cwd-00d74baf14ea/a.jsonl") }],
    ],
  );
});

test("JsonlPersistence.list() passes over what is no log, and tells what is one in a wrong place", async () => {
  const root = rootOf({
    "notes.txt": "x",
    "flat.jsonl": headerLine("flat"),
    "--p--/README": "x",
    "--p--/empty/.keep": "",
    "--p--/old.jsonl": headerLine("old", p),
    "--p--/good/session.jsonl": headerLine("good", p),
    "--p--/good/session.jsonl.0123456789ab.tmp": "x",
    "--p--/dir/session.jsonl/x": "x",
    "--p--/other/session.jsonl": headerLine("good", p),
    "--p--/noise/session.jsonl": "noise\n",
    "cwd-00d74baf14ea/deeper/session.jsonl": headerLine("deeper", p),
  });
  assertEquals(await listed(root), [
    ["/--p--/dir/session.jsonl", "log_unreadable"],
    "good",
    ["/--p--/noise/session.jsonl", "session_damaged"],
    ["/--p--/old.jsonl", "log_stray"],
    ["/--p--/other/session.jsonl", "session_misplaced"],
  ]);
});

test("JsonlPersistence.list() follows links to folders, each folder once, and ends", async () => {
  const root = rootOf({ "_no-cwd/a.jsonl": headerLine("a") });
  const outside = rootOf({ "s/session.jsonl": headerLine("s", p) });
  symlinkSync(outside, join(root, "--p--"));
  symlinkSync(outside, join(root, "--q--"));
  symlinkSync(".", join(root, "loop"));
  symlinkSync("nowhere", join(root, "dangling"));
  assertEquals(await listed(root), ["a", "s"]);
  const found = await new JsonlPersistence({ root }).locateStored("s");
  assertEquals(found?.path, join(root, "--p--/s/session.jsonl"));
});

test("JsonlPersistence takes another spelling of the same file for the right place", async () => {
  // A link stands for a folder that ignores case.
  const root = rootOf({ "--P--/s/session.jsonl": headerLine("s", p) });
  symlinkSync("--P--", join(root, "--p--"));
  assertEquals(await listed(root), ["s"]);
});

test("JsonlPersistence.list() tells two sessions apart whose directories share a key", async () => {
  const root = rootOf({
    "--srv-a-b--/one/session.jsonl": headerLine("one", { cwd: "/srv/a-b" }),
    "--srv-a-b--/two/session.jsonl": headerLine("two", { cwd: "/srv/a/b" }),
  });
  const cwds = [];
  for await (const entry of new JsonlPersistence({ root }).list()) {
    if ("header" in entry) cwds.push(entry.header.cwd);
  }
  assertEquals(cwds, ["/srv/a-b", "/srv/a/b"]);
});

test("JsonlPersistence.list() of a root that is not there is empty", async () => {
  assertEquals(await listed(join(tempDir(), "none")), []);
});

test("JsonlPersistence tells a root that is a file, and one below a file", async () => {
  const root = rootOf({ file: "x" });
  for (
    const path of [join(root, "file"), join(root, "file/x"), "/dev/null/x"]
  ) {
    const persistence = new JsonlPersistence({ root: path });
    const [entry] = await all(persistence.list());
    assert(entry !== undefined && "error" in entry);
    const { error } = entry;
    assert(error instanceof LogUnreadableError);
    assertEquals(error.reason, "not_a_directory");
    await assertRejects(() => persistence.find("a"), LogUnreadableError);
  }
});

const root0 = process.getuid?.() === 0;

test(
  "JsonlPersistence.list() tells a folder that may not be read, and lists the others",
  { skip: root0 || process.platform === "win32" },
  async () => {
    const root = rootOf({
      "--p--/a/session.jsonl": headerLine("a", p),
      "_no-cwd/b.jsonl": headerLine("b"),
    });
    chmodSync(join(root, "--p--"), 0o000);
    try {
      assertEquals(await listed(root), [["/--p--", "log_unreadable"], "b"]);
    } finally {
      chmodSync(join(root, "--p--"), 0o700);
    }
  },
);

test("JsonlPersistence.find() needs neither the working directory nor an index", async () => {
  const root = rootOf({
    "--gone-dir--/session-1/session.jsonl": headerLine("session-1", {
      cwd: "/gone/dir",
    }),
  });
  const persistence = new JsonlPersistence({ root });
  assertEquals(await persistence.find("session-1"), {
    version: 0,
    id: "session-1",
    createdAt: 1,
    cwd: "/gone/dir",
    delegationDepth: 0,
  });
  assertEquals(await persistence.find("session-2"), undefined);
  assertEquals(await persistence.find("x".repeat(10_000)), undefined);
});

test("JsonlPersistence.find() does not take a log for that of another session", async () => {
  const root = rootOf({
    "_no-cwd/session-1.jsonl": headerLine("session-2"),
    "--elsewhere--/moved/session.jsonl": headerLine("moved", p),
  });
  const persistence = new JsonlPersistence({ root });
  const error = await assertRejects(
    () => persistence.find("session-1"),
    SessionMisplacedError,
  );
  assertEquals([error.wanted, error.id], ["session-1", "session-2"]);
  await assertRejects(() => persistence.find("moved"), SessionMisplacedError);
});

test("JsonlPersistence.find() refuses to choose between two logs of a session", async () => {
  const root = rootOf({
    "_no-cwd/a.jsonl": headerLine("a"),
    "cwd-00d74baf14ea/a.jsonl": headerLine("a", p),
  });
  const error = await assertRejects(
    () => new JsonlPersistence({ root }).find("a"),
    DuplicateSessionError,
  );
  assertEquals(error.paths, [
    join(root, "_no-cwd/a.jsonl"),
    join(root, "cwd-00d74baf14ea/a.jsonl"),
  ]);
});

test("JsonlPersistence.read() fails by name on a session that is not stored", async () => {
  const persistence = new JsonlPersistence({ root: tempDir() });
  await assertRejects(
    () => all(persistence.read("a")),
    SessionNotFoundError,
  );
  await assertRejects(
    () => all(persistence.read("a", { fromSeq: -1 })),
    RangeError,
  );
});

const names = [
  {
    name: "takes the only one",
    files: ["session.jsonl"],
    log: "session.jsonl",
  },
  {
    name: "takes the highest generation by number, and ignores what is none",
    files: [
      "session.jsonl.zstd",
      "session.v9.jsonl",
      "session.v10.jsonl.zstd",
      "session.v0.jsonl",
      "session.v03.jsonl.zstd",
      "session.migration.q.tmp",
      "session.v11.jsonl.tmp",
    ],
    log: "session.v10.jsonl.zstd",
  },
  {
    name: "takes none of other names",
    files: ["a.jsonl", "session.json"],
    log: undefined,
  },
];

for (const { name, files, log } of names) {
  test(`chooseLog() ${name}`, () => {
    assertEquals(chooseLog("/s/", files)?.name, log);
  });
}

test("chooseLog() refuses two logs of one generation", () => {
  const error = assertThrows(
    () =>
      chooseLog("/s/", [
        "session.v2.jsonl.zstd",
        "session.v2.jsonl",
        "session.jsonl",
      ]),
    LogAmbiguousError,
  );
  assertEquals(error.paths, [
    "/s/session.v2.jsonl",
    "/s/session.v2.jsonl.zstd",
  ]);
});

test("JsonlPersistence reads the highest generation once, and never an older copy", async () => {
  const files = {
    "--p--/s/session.jsonl": headerLine("s", p) +
      '{"type":"old","seq":0,"time":1,"data":1}\n',
    "--p--/s/session.v3.jsonl": headerLine("s", p) +
      '{"type":"new","seq":0,"time":1,"data":1}\n',
  };
  const persistence = new JsonlPersistence({ root: rootOf(files) });
  const items = await all(persistence.read("s"));
  assertEquals(items.map((item) => item.kind === "event" && item.event.type), [
    "new",
  ]);

  const root = rootOf({ ...files, "--p--/s/session.v3.jsonl": "noise\n" });
  assertEquals(await listed(root), [[
    "/--p--/s/session.v3.jsonl",
    "session_damaged",
  ]]);
  await assertRejects(
    () => all(new JsonlPersistence({ root }).read("s")),
    SessionDamagedError,
  );
});

test("JsonlPersistence resolves its root once", () => {
  const persistence = new JsonlPersistence({ root: "logs" });
  assertEquals(persistence.root, join(process.cwd(), "logs"));
});

test("JsonlPersistence.verify() says why a log is not that of a session", async () => {
  const row = '{"type":"x/y","seq":0,"time":1,"data":{}}\n';
  const root = rootOf({
    "_no-cwd/good.jsonl": headerLine("good") + row + '{"type":"x',
    "_no-cwd/bad.jsonl": headerLine("bad") + row + row,
    "_no-cwd/moved.jsonl": headerLine("moved", p) + row,
  });
  const persistence = new JsonlPersistence({ root });
  const verify = async (name: string, id: string) => {
    const path = join(root, "_no-cwd", `${name}.jsonl`);
    const { location, header: _, ...rest } = await persistence.verify(
      { kind: "jsonl", path },
      id,
    );
    assertEquals(location.path, path);
    return rest;
  };
  const whole = { events: 1, tornBytes: 0, nulBytes: 0, damage: [] };
  assertEquals(await verify("good", "good"), {
    ...whole,
    verified: true,
    id: "good",
    tornBytes: 10,
    reasons: [],
  });
  assertEquals(await verify("good", "other"), {
    ...whole,
    verified: false,
    id: "other",
    tornBytes: 10,
    reasons: ['the header is of session "good", not of "other"'],
  });
  assertEquals((await verify("moved", "moved")).reasons, [
    "the id and the cwd of the header belong at another path",
  ]);
  const { reasons, damage, events } = await verify("bad", "bad");
  const byte = headerLine("bad").length + row.length;
  assertEquals({ reasons, events }, {
    events: 1,
    reasons: [
      `line 3 at byte ${byte}: expected event 1, got 0; what follows is not read`,
    ],
  });
  assertEquals(damage.length, 1);
});
