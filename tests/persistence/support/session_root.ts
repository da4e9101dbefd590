/** A root, its writers on a disk that may break, and what lies in it. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { JsonlCompression } from "../../../persistence/jsonl/layout/layout.ts";
import { LogWriters } from "../../../persistence/jsonl/write/log_writers.ts";
import { readLog } from "../../../persistence/jsonl/read/read_log.ts";
import type { ReadItem, SessionWriter } from "../../../persistence/seam.ts";
import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { type BrokenDisk, brokenDisk } from "./broken_disk.ts";

/** The header of the sessions of these tests. */
export const header: SessionHeader = {
  version: 0,
  id: "s",
  createdAt: 1,
  cwd: "/p",
};

/** One place for one session. */
export interface SessionRoot {
  /** The root; it is not there at first. */
  readonly root: string;
  /** The session's log. */
  readonly path: string;
  /** The file system of the writers. */
  readonly disk: BrokenDisk;
  /** The writers. */
  readonly writers: LogWriters;
  /** Begin the session. */
  create(): SessionWriter;
  /** Take the session up. */
  resume(): Promise<SessionWriter>;
  /** The log's bytes. */
  bytes(): Uint8Array;
  /** What the log holds. */
  read(): Promise<ReadItem[]>;
  /** Every file and folder below the root. */
  tree(): string[];
}

/**
 * Make a place for one session.
 *
 * @param dir An empty folder.
 * @param compression How logs are written.
 */
export function sessionRoot(
  dir: string,
  compression: JsonlCompression = "none",
): SessionRoot {
  const root = join(dir, "root");
  const name = compression === "zstd" ? "session.jsonl.zstd" : "session.jsonl";
  const path = join(root, "--p--", "s", name);
  const disk = brokenDisk();
  const writers = new LogWriters({
    root,
    layout: "project",
    compression,
    disk,
  });
  return {
    root,
    path,
    disk,
    writers,
    create: () => writers.create(header, path),
    resume: () => writers.resume("s", path),
    bytes: () => new Uint8Array(readFileSync(path)),
    async read() {
      const items: ReadItem[] = [];
      for await (const item of readLog(path)) items.push(item);
      return items;
    },
    tree: () => existsSync(root) ? treeOf(root, "") : [],
  };
}

function treeOf(folder: string, prefix: string): string[] {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? [`${prefix}${name}/`, ...treeOf(path, `${prefix}${name}/`)]
      : [`${prefix}${name}`];
  });
}

/**
 * Make a turn of two events.
 *
 * @param seq The number of the first.
 */
export function turnAt(seq: number): SessionEvent[] {
  const turn = seq / 2 + 1;
  return [
    { type: "turn/start", seq, time: 5, data: { turn } },
    {
      type: "turn/end",
      seq: seq + 1,
      time: 6,
      data: { turn, reason: { kind: "completed" } },
    },
  ];
}

/**
 * Events as a reader gives them.
 *
 * @param events The events.
 */
export const items = (events: readonly SessionEvent[]): ReadItem[] =>
  events.map((event) => ({ kind: "event", event }));
