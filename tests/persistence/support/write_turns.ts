/**
 * Writes turns to a session until it is killed, and says of each, when it is
 * durable, its number and that of its first event.
 */

import { existsSync, writeSync } from "node:fs";
import process from "node:process";
import { LogWriters } from "../../../persistence/jsonl/write/log_writers.ts";
import { brokenDisk } from "./broken_disk.ts";
import { turnEvents } from "./turns.ts";

const [root, path, id, compression, piece] = process.argv.slice(2) as [
  string,
  string,
  string,
  "none" | "zstd",
  string,
];
const disk = brokenDisk();
disk.piece = Number(piece);
const writers = new LogWriters({ root, layout: "project", compression, disk });
const writer = existsSync(path)
  ? await writers.resume(id, path)
  : writers.create({ version: 0, id, createdAt: 1, cwd: "/p" }, path);
writeSync(1, "ready\n");
for (let turn = writer.nextSeq + 1;; turn++) {
  const seq = writer.nextSeq;
  await writer.append(turnEvents(turn, seq));
  writeSync(1, `${turn} ${seq}\n`);
}
