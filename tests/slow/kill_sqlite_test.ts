import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert } from "@std/assert";
import { killSqliteWriters } from "../persistence/support/kill_sqlite_writer.ts";
import { hasNodeSqlite } from "../persistence/support/sqlite_drivers.ts";
import { tempDir } from "../support/temp_dir.ts";

test(
  "SqlitePersistence keeps every durable turn of hundreds of killed writers",
  {
    skip: !hasNodeSqlite && "this runtime has no node:sqlite",
  },
  async () => {
    const kills = Number(process.env.SESSION_ENV_KILLS ?? 200);
    const path = join(tempDir(), "sessions.db");
    const report = await killSqliteWriters(path, kills, 150);
    console.log(`${report.kills} kills, ${report.durable} durable turns`);
    assert(report.durable > kills / 2);
  },
);
