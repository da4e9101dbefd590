/** A plain log as large as one gets in months. */

import { closeSync, openSync, writeSync } from "node:fs";
import type { SessionEvent } from "../../../types.ts";
import { makeEvents } from "./events.ts";

const HEADER =
  '{"type":"session","version":0,"id":"s","createdAt":1,"cwd":"/srv/project","delegationDepth":0}\n';

/** An event's line around its number, so that it is made once. */
interface Line {
  readonly before: string;
  readonly after: string;
}

function lineOf(event: SessionEvent): Line {
  const [before, after] = JSON.stringify({ ...event, seq: -1 }).split(
    '"seq":-1',
  );
  return { before: `${before}"seq":`, after: `${after}\n` };
}

/**
 * Write one, which ends with a whole turn.
 *
 * @param path Where.
 * @param bytes About how large.
 * @returns How many events it has.
 */
export function writeBigLog(path: string, bytes: number): number {
  const events = makeEvents(20_000);
  const whole = events.findLastIndex(({ type }) => type === "turn/end") + 1;
  const lines = events.slice(0, whole).map(lineOf);
  const file = openSync(path, "w");
  let written = writeSync(file, HEADER);
  let seq = 0;
  while (written < bytes) {
    const text = lines.map(({ before, after }) => before + seq++ + after)
      .join("");
    written += writeSync(file, text);
  }
  closeSync(file);
  return seq;
}
