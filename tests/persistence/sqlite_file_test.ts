import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { StorageError } from "../../persistence/errors.ts";
import type { ListedSession } from "../../persistence/seam.ts";
import { DatabaseCorruptError } from "../../persistence/sqlite/errors.ts";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { hasNodeSqlite } from "./support/sqlite_drivers.ts";
import { turnEvents } from "./support/turns.ts";
import { all, header, store } from "./support/sqlite_sessions.ts";

const skip = !hasNodeSqlite && "this runtime has no node:sqlite";

test(
  "SqlitePersistence refuses a file that is no database",
  { skip },
  async () => {
    const path = join(tempDir(), "notes.txt");
    const text = "these are my notes, and not a database\n".repeat(100);
    writeFileSync(path, text);
    const engine = new SqlitePersistence(path);
    const attempts = [
      () => engine.find("a"),
      () => all(engine.read("a")),
      () => engine.resume("a"),
      () => store(engine, "b"),
    ];
    for (const attempt of attempts) {
      await assertRejects(
        attempt,
        DatabaseCorruptError,
        `${JSON.stringify(path)} is not a SQLite database; name another file`,
      );
    }
    const [entry, ...rest] = await all<ListedSession>(engine.list());
    assert(entry && "error" in entry && rest.length === 0);
    assertEquals([entry.path, entry.error.name], [
      path,
      "DatabaseCorruptError",
    ]);
    await engine[Symbol.asyncDispose]();
    assertEquals(readFileSync(path, "utf8"), text);
  },
);

test(
  "SqlitePersistence makes nothing until the first append, then for this user alone",
  { skip },
  async () => {
    const folder = join(tempDir(), "deep", "er");
    const path = join(folder, "sessions.db");
    const engine = new SqlitePersistence(path);
    await engine.create(header("a"));
    assertEquals(await engine.find("a"), undefined);
    assertEquals(await all(engine.list()), []);
    await assertRejects(() => engine.resume("a"));
    await assertRejects(() => all(engine.read("a")));
    assertEquals(existsSync(join(folder, "..")), false);
    await store(engine, "a");
    if (process.platform !== "win32") {
      const modes = readdirSync(folder).sort().map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]);
      assertEquals(modes, [
        ["sessions.db", "600"],
        ["sessions.db-shm", "600"],
        ["sessions.db-wal", "600"],
      ]);
      assertEquals((statSync(folder).mode & 0o777).toString(8), "700");
    }
    await engine[Symbol.asyncDispose]();
    assertEquals(readdirSync(folder), ["sessions.db"]);
  },
);

test(
  "SqlitePersistence changes no byte of a database that it reads",
  { skip },
  async () => {
    const path = join(tempDir(), "sessions.db");
    const writing = new SqlitePersistence(path);
    await store(writing, "a", 3);
    await writing[Symbol.asyncDispose]();
    const before = readFileSync(path);
    const engine = new SqlitePersistence(path);
    assertEquals((await all(engine.list())).length, 1);
    assertEquals((await all(engine.read("a"))).length, 24);
    await engine[Symbol.asyncDispose]();
    assertEquals(readFileSync(path).equals(before), true);
  },
);

test(
  "SqlitePersistence reads what a killed writer left, and leaves it where it is",
  { skip },
  async () => {
    const folder = tempDir();
    const writing = new SqlitePersistence(join(folder, "sessions.db"));
    await store(writing, "a", 3);
    // What a kill leaves: rows that are in the WAL alone, and nobody behind it.
    const path = join(tempDir(), "sessions.db");
    copyFileSync(join(folder, "sessions.db"), path);
    copyFileSync(join(folder, "sessions.db-wal"), `${path}-wal`);
    await writing[Symbol.asyncDispose]();
    const before = readFileSync(path);
    const engine = new SqlitePersistence(path);
    assertEquals((await all(engine.read("a"))).length, 24);
    await engine[Symbol.asyncDispose]();
    assertEquals(readFileSync(path).equals(before), true);
  },
);

test(
  "SqlitePersistence sees what another process stores after it found nothing",
  { skip },
  async () => {
    const path = join(tempDir(), "sessions.db");
    const reading = new SqlitePersistence(path);
    assertEquals(await reading.find("a"), undefined);
    writeFileSync(path, "");
    assertEquals(await reading.find("a"), undefined);
    const writing = new SqlitePersistence(path);
    await store(writing, "a");
    assertEquals((await reading.find("a"))?.id, "a");
    await writing[Symbol.asyncDispose]();
    await reading[Symbol.asyncDispose]();
  },
);

test("SqlitePersistence waits for another process that holds the database", {
  skip,
}, async () => {
  const path = join(tempDir(), "sessions.db");
  const engine = new SqlitePersistence(path, { busyTimeoutMs: 20_000 });
  await store(engine, "a");
  const script = fileURLToPath(
    new URL("support/hold_database.ts", import.meta.url),
  );
  const [program, ...args] = scriptArgv(script, [path, "300"]);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const writer = await engine.resume("a");
  await writer.append(turnEvents(2, writer.nextSeq));
  await ended;
  assertEquals(child.exitCode, 0);
  await engine[Symbol.asyncDispose]();
});

test("SqlitePersistence stays where it was when the current folder changes", {
  skip,
}, async () => {
  const folder = tempDir();
  const elsewhere = tempDir();
  const home = process.cwd();
  try {
    process.chdir(folder);
    const engine = new SqlitePersistence("sessions.db");
    process.chdir(elsewhere);
    await store(engine, "a");
    await engine[Symbol.asyncDispose]();
  } finally {
    process.chdir(home);
  }
  assertEquals(readdirSync(folder), ["sessions.db"]);
  assertEquals(readdirSync(elsewhere), []);
});

test(
  "SqlitePersistence says which folder it cannot make or open",
  { skip },
  async () => {
    const folder = tempDir();
    writeFileSync(join(folder, "file"), "");
    mkdirSync(join(folder, "dir"));
    for (const path of [join(folder, "file", "x.db"), join(folder, "dir")]) {
      const engine = new SqlitePersistence(path);
      const error = await assertRejects(() => store(engine, "a"), StorageError);
      assertStringIncludes(error.message, JSON.stringify(path));
      assertEquals(error.path, path);
    }
  },
);

test(
  "SqlitePersistence keeps sessions in memory under :memory:",
  { skip },
  async () => {
    const engine = new SqlitePersistence(":memory:");
    assertEquals(await engine.find("a"), undefined);
    await store(engine, "a");
    assertEquals((await all(engine.read("a"))).length, 7);
    await engine[Symbol.asyncDispose]();
    assertEquals(existsSync(":memory:"), false);
  },
);

test("SqlitePersistence says which driver to pass where there is none", {
  skip: hasNodeSqlite && "this runtime has node:sqlite",
}, async () => {
  const path = join(tempDir(), "sessions.db");
  await assertRejects(
    () => store(new SqlitePersistence(path), "a"),
    Error,
    `Cannot open ${
      JSON.stringify(path)
    }: this runtime has no node:sqlite; pass an open database instead, such as "new Database(path)" of better-sqlite3`,
  );
  assertEquals(existsSync(path), false);
});

test("SqlitePersistence refuses a path or a timeout that is none", () => {
  assertThrows(() => new SqlitePersistence(""), TypeError);
  assertThrows(
    () => new SqlitePersistence(undefined as unknown as string),
    TypeError,
  );
  for (const busyTimeoutMs of [-1, NaN, Infinity]) {
    assertThrows(
      () => new SqlitePersistence("/x.db", { busyTimeoutMs }),
      RangeError,
      "busyTimeoutMs",
    );
  }
});
