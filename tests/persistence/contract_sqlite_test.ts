import { join } from "node:path";
import { SqlitePersistence } from "../../persistence/sqlite/sqlite_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import { contract } from "./contract.ts";
import { eachDriver, hasNodeSqlite } from "./support/sqlite_drivers.ts";

if (hasNodeSqlite) {
  contract("SqlitePersistence over a path", () => {
    const path = join(tempDir(), "sessions.db");
    return () => new SqlitePersistence(path);
  });
}

for (const { name, open } of await eachDriver()) {
  contract(`SqlitePersistence over ${name}`, () => {
    const path = join(tempDir(), "sessions.db");
    return () => new SqlitePersistence(open(path));
  });
}
