/**
 * Reads the log that its first argument names, and prints how many events it
 * holds, how many places are damaged, and in bytes how much memory was resident
 * before the reading and at the most while it lasted.
 */

import process from "node:process";
import { readLog } from "../../../persistence/jsonl/read/read_log.ts";

const path = process.argv[2]!;
// The first event, so that all that reading needs is loaded.
for await (const _ of readLog(path)) break;

const before = process.memoryUsage().rss;
let peak = before;
let events = 0;
let damage = 0;
const look = () => {
  peak = Math.max(peak, process.memoryUsage().rss);
};
const timer = setInterval(look, 5);
for await (const item of readLog(path)) {
  if (item.kind === "damage") damage++;
  else if (item.kind === "event" && events++ % 2000 === 0) look();
}
clearInterval(timer);
look();
console.log(JSON.stringify({ events, damage, before, peak }));
