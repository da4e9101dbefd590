import { readdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { SessionBusyError } from "../../persistence/errors.ts";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import {
  killSqliteWriters,
  storedEvents,
  writeAndKill,
} from "./support/kill_sqlite_writer.ts";
import { hasNodeSqlite } from "./support/sqlite_drivers.ts";
import { turnEvents } from "./support/turns.ts";

const skip = !hasNodeSqlite && "this runtime has no node:sqlite";

test("SqlitePersistence keeps every durable turn of writers that are killed", {
  skip,
}, async () => {
  const path = join(tempDir(), "sessions.db");
  const report = await killSqliteWriters(path, 10, 60);
  assert(report.durable > 0, "no writer came to its first turn");
});

test(
  "SqlitePersistence leaves a session to the process that writes it, until that is killed",
  {
    skip,
  },
  async () => {
    const path = join(tempDir(), "sessions.db");
    const engine = new SqlitePersistence(path);
    const first = await engine.create({ version: 0, id: "s", createdAt: 1 });
    await first.append(turnEvents(1, 0));
    await first[Symbol.asyncDispose]();
    const turns = await writeAndKill(path, "s", 50, async () => {
      const error = await assertRejects(
        () => engine.resume("s"),
        SessionBusyError,
        'Cannot write session "s": another process, or another writer of this one, holds it',
      );
      assertEquals(error.code, "session_busy");
    });
    const next = await engine.resume("s");
    const events = await storedEvents(engine, "s");
    assertEquals(events.slice(0, 6), turnEvents(1, 0).slice(0, 6));
    assert(turns.every(([, seq]) => seq < next.nextSeq));
    await next.append(turnEvents(3, next.nextSeq));
    await engine[Symbol.asyncDispose]();
    assertEquals(readdirSync(dirname(path)), ["sessions.db"]);
  },
);

test(
  "SqlitePersistence refuses a writer whose lock was deleted and whose session was taken",
  {
    skip,
  },
  async () => {
    const folder = tempDir();
    const path = join(folder, "sessions.db");
    const engine = new SqlitePersistence(path);
    const first = await engine.create({ version: 0, id: "s", createdAt: 1 });
    await first.append(turnEvents(1, 0));
    const [lock] = readdirSync(folder).filter((name) => name.endsWith(".lock"));
    unlinkSync(join(folder, lock!));
    const second = await engine.resume("s");
    await second.append(turnEvents(2, second.nextSeq));
    await assertRejects(
      () => first.append(turnEvents(2, first.nextSeq)),
      SessionBusyError,
      'Cannot write session "s": another writer took it over',
    );
    assertEquals((await storedEvents(engine, "s")).length, second.nextSeq);
    await engine[Symbol.asyncDispose]();
  },
);
