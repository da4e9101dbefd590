// Runs only where JSR and a SQLite library can be reached: `deno task test:jsr`.

import { Database } from "@db/sqlite";
import { join } from "node:path";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import type { SqliteDatabase } from "../../persistence/sqlite/sqlite_database.ts";
import { contract } from "../persistence/contract.ts";
import { tempDir } from "../support/temp_dir.ts";

contract("SqlitePersistence over @db/sqlite", () => {
  const path = join(tempDir(), "sessions.db");
  return () => {
    // The assignment is the type test.
    const database: SqliteDatabase = new Database(path);
    return new SqlitePersistence(database);
  };
});
