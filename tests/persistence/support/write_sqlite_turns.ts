/**
 * Writes turns to a session in a database until it is killed, and says of each,
 * when it is durable, its number and that of its first event.
 */

import { writeSync } from "node:fs";
import process from "node:process";
import { SqlitePersistence } from "../../../persistence/sqlite/sqlite_persistence.ts";
import { turnEvents } from "./turns.ts";

const [path, id] = process.argv.slice(2) as [string, string];
const engine = new SqlitePersistence(path);
const writer = await engine.find(id)
  ? await engine.resume(id)
  : await engine.create({ version: 0, id, createdAt: 1, cwd: "/p" });
writeSync(1, "ready\n");
for (let turn = writer.nextSeq + 1;; turn++) {
  const seq = writer.nextSeq;
  await writer.append(turnEvents(turn, seq));
  writeSync(1, `${turn} ${seq}\n`);
}
