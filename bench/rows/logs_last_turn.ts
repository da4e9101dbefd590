/** What it costs to read the last turn of a log, however large the log is. */

import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { tailLog } from "../../persistence/jsonl/read/tail_log.ts";
import type { SessionEvent } from "../../types.ts";
import type { Contest, Row } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { writeBigLog } from "./logs/big_log.ts";

const TAIL = "tail -c 64K and parse";
const BLOCK = 64 * 1024;

/** The last turn of the end of a log. */
function lastTurn(end: string): SessionEvent[] {
  const events = end.split("\n").slice(1, -1).map((line) => JSON.parse(line));
  return events.slice(
    events.findLastIndex(({ type }) => type === "turn/start"),
  );
}

function tail(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("tail", ["-c", String(BLOCK), path], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part) => text += part);
    child.on("error", reject).on("close", () => resolve(text));
  });
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const block = new Uint8Array(BLOCK);
    await file.read(block, 0, BLOCK, size - BLOCK);
    return new TextDecoder().decode(block);
  } finally {
    await file.close();
  }
}

export const rows: readonly Row[] = [{
  name: "logs_last_turn",
  about: "the last turn of a plain log",
  reach: `≤ 2 of ${TAIL}, whatever the size`,
  sizes: [10, 100, 1000],
  quickSizes: [3, 10, 30],
  unit: "MB",
  reached: ({ ratio }) => ratio <= 2,
  prepare(size): Promise<Contest> {
    const folder = tempFolder();
    const path = join(folder, "s.jsonl");
    const last = writeBigLog(path, size * 1e6) - 1;
    const checked = (events: readonly SessionEvent[]) => {
      const [first, end] = [events[0], events.at(-1)];
      if (first?.type !== "turn/start" || end?.seq !== last) {
        throw new Error(`${first?.type} to ${end?.seq}`);
      }
      return events;
    };
    return Promise.resolve({
      contenders: {
        async ours() {
          const { items } = await tailLog(path);
          return checked(
            items.flatMap((item) => item.kind === "event" ? [item.event] : []),
          );
        },
        [TAIL]: async () => checked(lastTurn(await tail(path))),
        "64 KiB in process and parse": async () =>
          checked(lastTurn(await readEnd(path))),
      },
      baseline: TAIL,
      close: () => removeTempFolder(folder),
    });
  },
}];
