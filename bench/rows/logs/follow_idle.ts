/**
 * Follows a log that nobody writes to, or nothing, and prints what a second of
 * it takes of the processor, in milliseconds.
 */

import process from "node:process";
import { followLog } from "../../../persistence/jsonl/read/follow_log.ts";

const [how, path = ""] = process.argv.slice(2);
const SECONDS = 2;
const stop = new AbortController();

async function follow(): Promise<void> {
  for await (const { kind } of followLog(path, { signal: stop.signal })) {
    if (kind === "damage") throw new Error(kind);
  }
}

const following = how === "ours" ? follow() : undefined;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
await wait(500);
const before = process.cpuUsage();
await wait(SECONDS * 1000);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000 / SECONDS));
stop.abort();
await following;
