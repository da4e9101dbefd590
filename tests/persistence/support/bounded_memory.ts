/** A large log, and what reading it takes in another process. */

import { execFile } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { repository, scriptArgv } from "../../support/runtime.ts";

/** Write a log of at least so many bytes; gives the number of its events. */
export function writeLargeLog(path: string, bytes: number): number {
  const file = openSync(path, "w");
  writeSync(
    file,
    '{"type":"session","version":0,"id":"large","createdAt":1,"delegationDepth":0}\n',
  );
  let seq = 0;
  for (let size = 0; size < bytes;) {
    let text = "";
    for (let i = 0; i < 2000; i++, seq++) {
      text +=
        `{"type":"assistant/chunk","seq":${seq},"time":1783352165201,"data":{"turn":1,"step":1,"chunk":{"type":"text-delta","index":0,"text":"${
          "word ".repeat(seq % 200)
        }"}}}\n`;
    }
    size += writeSync(file, text);
  }
  closeSync(file);
  return seq;
}

/** What reading took. */
export interface Reading {
  readonly events: number;
  readonly damage: number;
  /** The memory resident before, in bytes. */
  readonly before: number;
  /** The most that was resident, in bytes. */
  readonly peak: number;
}

/** Read a log in another process of this runtime. */
export async function readElsewhere(path: string): Promise<Reading> {
  const script = `${repository}tests/persistence/support/read_counting.ts`;
  const [program, ...args] = scriptArgv(script, [path]);
  const { stdout } = await promisify(execFile)(program, args);
  return JSON.parse(stdout);
}
