import { join } from "node:path";
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

test("SqlitePersistence refuses a writer whose session another process took", {
  skip,
}, async () => {
  const path = join(tempDir(), "sessions.db");
  const engine = new SqlitePersistence(path);
  const writer = await engine.create({ version: 0, id: "s", createdAt: 1 });
  await writer.append(turnEvents(1, 0));
  const turns = await writeAndKill(path, "s", 50);
  const error = await assertRejects(
    () => writer.append(turnEvents(2, writer.nextSeq)),
    SessionBusyError,
    'Cannot write session "s": another writer took it over',
  );
  assertEquals(error.code, "session_busy");
  // The other one is dead, and holds nothing.
  const next = await engine.resume("s");
  const events = await storedEvents(engine, "s");
  assertEquals(events.slice(0, 6), turnEvents(1, 0).slice(0, 6));
  assert(turns.every(([, seq]) => seq < next.nextSeq));
  await next.append(turnEvents(3, next.nextSeq));
  await engine[Symbol.asyncDispose]();
});
