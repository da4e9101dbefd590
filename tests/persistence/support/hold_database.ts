/**
 * Holds a database's write lock, says so, and lets it go after some time.
 * Arguments: the path, the time in milliseconds.
 */

import { writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import process from "node:process";

const [path, time] = process.argv.slice(2) as [string, string];
const database = new DatabaseSync(path);
database.exec("BEGIN IMMEDIATE");
writeSync(1, "held\n");
setTimeout(() => {
  database.exec("COMMIT");
  database.close();
}, Number(time));
