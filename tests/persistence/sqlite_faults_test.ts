import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
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
import { tempDir } from "../support/temp_dir.ts";
import { eachDriver } from "./support/sqlite_drivers.ts";
import { turnEvents } from "./support/turns.ts";
import { all, store } from "./support/sqlite_sessions.ts";

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
      await writer[Symbol.asyncDispose]();
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
