import { spawn } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
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
import {
  SessionDamagedError,
  SessionVersionError,
  StorageError,
} from "../../persistence/errors.ts";
import type { ListedSession, ReadItem } from "../../persistence/seam.ts";
import {
  DatabaseBusyError,
  DatabaseCorruptError,
  DatabaseVersionError,
} from "../../persistence/sqlite/errors.ts";
import type { SqliteDatabase } from "../../persistence/sqlite/sqlite_database.ts";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { eachDriver, hasNodeSqlite } from "./support/sqlite_drivers.ts";
import { turnEvents } from "./support/turns.ts";

const header = (id: string) => ({ version: 0, id, createdAt: 1 });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function store(
  engine: SqlitePersistence,
  id: string,
  turns = 1,
): Promise<void> {
  const writer = await engine.create(header(id));
  for (let turn = 1; turn <= turns; turn++) {
    await writer.append(turnEvents(turn, writer.nextSeq));
  }
  await writer[Symbol.asyncDispose]();
}

const drivers = await eachDriver();

for (const { name, open } of drivers) {
  const title = (sentence: string) =>
    `SqlitePersistence over ${name} ${sentence}`;
  const fresh = async (turns = 1) => {
    const path = join(tempDir(), "sessions.db");
    const database = open(path);
    await store(new SqlitePersistence(database), "a", turns);
    return { path, database };
  };
  const refused = (database: SqliteDatabase, sql: string) => {
    database.exec(sql);
    return new SqlitePersistence(database, { busyTimeoutMs: 50 });
  };

  test(
    title("refuses a newer database by name and leaves it alone"),
    async () => {
      const { path, database } = await fresh();
      const engine = refused(database, "PRAGMA user_version = 2");
      for (
        const attempt of [
          () => engine.find("a"),
          () => all(engine.read("a")),
          () => all(engine.list()),
          () => engine.resume("a"),
          () => store(engine, "b"),
        ]
      ) {
        const error = await assertRejects(attempt, DatabaseVersionError, path);
        assertEquals(
          [error.code, error.version, error.known],
          ["database_version_unsupported", 2, 1],
        );
      }
      const [row] = database.prepare("SELECT count(*) AS n FROM dsh_sessions")
        .all() as [{ n: number }];
      assertEquals(row.n, 1);
    },
  );

  test(
    title(
      "keeps the rows that it had when the database is full, and goes on when it is not",
    ),
    async () => {
      const { database } = await fresh(3);
      const engine = new SqlitePersistence(database);
      const writer = await engine.resume("a");
      const { nextSeq } = writer;
      const before = await all(engine.read("a"));
      database.exec("PRAGMA max_page_count = 1");
      const big = turnEvents(7, nextSeq);
      const error = await assertRejects(
        async () => {
          await writer.append(big);
        },
        StorageError,
        'Cannot append to session "a"',
      );
      assertStringIncludes(error.message, "full; make room and try again");
      assertEquals(error.code, "storage_failed");
      assertEquals(writer.nextSeq, nextSeq);
      assertEquals(await all(engine.read("a")), before);
      database.exec("PRAGMA max_page_count = 1000000");
      await writer.append(big);
      assertEquals((await all(engine.read("a"))).length, nextSeq + big.length);
    },
  );

  test(
    title("tells a lock that lasts from one that ends, and reads meanwhile"),
    async () => {
      const { path, database } = await fresh();
      const other = open(path);
      const engine = new SqlitePersistence(database, { busyTimeoutMs: 100 });
      const patient = new SqlitePersistence(database, {
        busyTimeoutMs: 20_000,
      });
      const writer = await engine.resume("a");
      const events = turnEvents(2, writer.nextSeq);
      const before = await all(engine.read("a"));
      other.exec("BEGIN IMMEDIATE");
      const error = await assertRejects(
        () => writer.append(events),
        DatabaseBusyError,
        "is locked by another process; try again",
      );
      assertEquals(error.code, "database_busy");
      assertEquals(await all(engine.read("a")), before);
      // The wait leaves this process free: else nobody could end it from here.
      setTimeout(() => other.exec("COMMIT"), 150);
      const later = await patient.resume("a");
      await later.append(events);
      assertEquals(later.nextSeq, before.length + events.length);
    },
  );

  test(title("reports a damaged page and writes nothing over it"), async () => {
    const { path, database } = await fresh(60);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const size = statSync(path).size;
    const file = openSync(path, "r+");
    // All but the first pages, which hold the schema and the session's row.
    const rest = new Uint8Array(size - 5 * 4096).fill(0x5a);
    writeSync(file, rest, 0, rest.length, 5 * 4096);
    closeSync(file);
    const engine = new SqlitePersistence(open(path));
    const error = await assertRejects(
      () => all(engine.read("a")),
      DatabaseCorruptError,
      `Cannot read session "a": the database ${
        JSON.stringify(path)
      } is damaged`,
    );
    assertEquals(error.code, "database_corrupt");
    await assertRejects(() => engine.resume("a"), DatabaseCorruptError);
    assertEquals(statSync(path).size, size);
  });

  test(
    title("tells damaged rows by name and never joins over them"),
    async () => {
      const { database } = await fresh(2);
      const engine = new SqlitePersistence(database);
      const whole = await all(engine.read("a"));
      const damages: readonly (readonly [string, string])[] = [
        [
          "UPDATE dsh_events SET event = '{' WHERE seq = 4",
          "event 4 is not JSON",
        ],
        [
          "UPDATE dsh_events SET event = '{}' WHERE seq = 4",
          "event 4 is not one",
        ],
        [
          `UPDATE dsh_events SET event = '{"type":"x","seq":9,"time":1,"data":1}' WHERE seq = 4`,
          "event 4 carries seq 9",
        ],
        ["DELETE FROM dsh_events WHERE seq = 4", "event 4 is missing"],
      ];
      for (const [sql, says] of damages) {
        database.exec(sql);
        const items = await all<ReadItem>(engine.read("a"));
        assertEquals(items.slice(0, 4), whole.slice(0, 4));
        const [damage, ...rest] = items.slice(4);
        assert(damage?.kind === "damage");
        assertEquals([damage.line, rest], [6, []]);
        assertStringIncludes(damage.reason, says);
      }
      database.exec("DELETE FROM dsh_events WHERE seq >= 4");
      const items = await all<ReadItem>(engine.read("a"));
      assertEquals(items.at(-1)?.kind, "damage");
      await assertRejects(
        () => engine.resume("a"),
        SessionDamagedError,
        'Cannot use session "a"',
      );
    },
  );

  test(
    title(
      "lists a session whose header is damaged with its error, the others whole",
    ),
    async () => {
      const { path, database } = await fresh();
      const engine = new SqlitePersistence(database);
      for (const id of ["b", "c", "d"]) await store(engine, id);
      database.exec(`UPDATE dsh_sessions SET header = '{' WHERE id = '"a"'`);
      database.exec(
        `UPDATE dsh_sessions SET header = '{"version":3}' WHERE id = '"b"'`,
      );
      database.exec(
        `UPDATE dsh_sessions SET header = '{"version":0,"id":"x","createdAt":1}' WHERE id = '"c"'`,
      );
      const entries = await all<ListedSession>(engine.list());
      assertEquals(
        entries.map((entry) =>
          "header" in entry ? entry.header.id : [entry.path, entry.error.name]
        ),
        [
          [path, "SessionDamagedError"],
          [path, "SessionVersionError"],
          "x",
          "d",
        ],
      );
      await assertRejects(() => engine.find("a"), SessionDamagedError);
      await assertRejects(() => engine.find("b"), SessionVersionError);
      await assertRejects(
        () => engine.find("c"),
        SessionDamagedError,
        'belongs to "x"',
      );
    },
  );

  test(
    title(
      "lives beside the tables of somebody else, and leaves the database open",
    ),
    async () => {
      const database = open(join(tempDir(), "mine.db"));
      database.exec(
        "CREATE TABLE sessions (x); INSERT INTO sessions VALUES (1)",
      );
      const engine = new SqlitePersistence(database);
      assertEquals(await engine.find("a"), undefined);
      await store(engine, "a");
      await engine[Symbol.asyncDispose]();
      const [row] = database.prepare(
        "SELECT (SELECT count(*) FROM sessions) AS mine, (SELECT count(*) FROM dsh_sessions) AS ours",
      ).all() as [Record<string, number>];
      assertEquals({ ...row }, { mine: 1, ours: 1 });
    },
  );

  test(
    title("grows with the events that are stored, whatever the batches"),
    async () => {
      const pages = (database: SqliteDatabase) =>
        Number(
          Object.values(
            (database.prepare("PRAGMA page_count").all() as [object])[0],
          )[0],
        );
      const sizes: number[] = [];
      for (const turns of [40, 80, 160]) {
        sizes.push(pages((await fresh(turns)).database));
      }
      const [small, middle, large] = sizes as [number, number, number];
      const growth = (large - middle) / (middle - small);
      assert(growth > 1.5 && growth < 2.5, JSON.stringify(sizes));
    },
  );

  test(title("commits durably, with a WAL"), async () => {
    const { database } = await fresh();
    const value = (pragma: string) =>
      Object.values(
        (database.prepare(`PRAGMA ${pragma}`).all() as [object])[0],
      )[0];
    assertEquals(value("journal_mode"), "wal");
    assertEquals(Number(value("synchronous")), 2);
    assertEquals(Number(value("user_version")), 1);
  });
}

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
