/** How soon a follower meets what was written, and what waiting costs. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { followLog } from "../../persistence/jsonl/read/follow_log.ts";
import type { Contest, Row, Skipped } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { writeBigLog } from "./logs/big_log.ts";
import { runScript } from "./logs/child.ts";

const TAIL = "tail -F";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says when something was last met, to whoever waits for it. */
class Arrival {
  #met: (() => void) | undefined;

  next(): Promise<void> {
    return new Promise((resolve) => this.#met = resolve);
  }

  meet(): void {
    this.#met?.();
  }
}

function startTail(path: string): ChildProcess {
  return spawn("tail", ["-n", "0", "-F", path], {
    stdio: ["ignore", "pipe", "ignore"],
  });
}

const noTail = () =>
  spawnSync("tail", ["-F", "--version"]).status === 0
    ? undefined
    : { skipped: "there is no tail -F here that could be measured" };

async function latencyContest(): Promise<Contest | Skipped> {
  const skipped = noTail();
  if (skipped) return skipped;
  const folder = tempFolder();
  const [log, tailed] = [join(folder, "a/s.jsonl"), join(folder, "b.jsonl")];
  const first = makeLogs(log, tailed);
  let seq = first;
  const ours = new Arrival();
  const stop = new AbortController();
  const following = (async () => {
    const options = { signal: stop.signal, fromSeq: first };
    for await (const { kind } of followLog(log, options)) {
      if (kind === "event") ours.meet();
    }
  })();
  const theirs = new Arrival();
  const child = startTail(tailed);
  child.stdout?.on("data", () => theirs.meet());
  await wait(500);
  const line = () =>
    `${
      JSON.stringify({
        type: "turn/start",
        seq: seq++,
        time: 1,
        data: { turn: 1 },
      })
    }\n`;
  const latency = (path: string, arrival: Arrival) => async () => {
    const text = line();
    const begun = performance.now();
    const met = arrival.next();
    appendFileSync(path, text);
    await met;
    return performance.now() - begun;
  };
  return {
    contenders: {
      ours: latency(log, ours),
      [TAIL]: latency(tailed, theirs),
    },
    baseline: TAIL,
    reading: "ms",
    // Each has gone back to waiting before the next line comes.
    beforeSample: () => wait(20) as Promise<void>,
    async close() {
      child.kill();
      stop.abort();
      await following;
      removeTempFolder(folder);
    },
  };
}

/** Two logs alike, in folders of their own. */
function makeLogs(log: string, tailed: string): number {
  mkdirSync(dirname(log));
  writeBigLog(tailed, 10_000);
  return writeBigLog(log, 10_000);
}

/** What a process has run for, all its threads together, in milliseconds. */
function runTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) /
    1e6;
}

async function idleContest(): Promise<Contest | Skipped> {
  const skipped = noTail();
  if (skipped) return skipped;
  if (!existsSync("/proc/self/schedstat")) {
    return { skipped: "the time of a process is read from /proc" };
  }
  const folder = tempFolder();
  const path = join(folder, "s.jsonl");
  writeBigLog(path, 10_000);
  const idle = (how: string) => async () =>
    Number(await runScript("follow_idle.ts", how, path));
  return await Promise.resolve({
    contenders: {
      ours: idle("ours"),
      "the runtime, which follows nothing": idle("nothing"),
      async [TAIL]() {
        const child = startTail(path);
        await wait(500);
        const before = runTime(child.pid!);
        await wait(2000);
        const spent = (runTime(child.pid!) - before) / 2;
        child.kill();
        // The bench divides by it, and it may be nothing at all.
        return Math.max(spent, 0.001);
      },
    },
    baseline: "the runtime, which follows nothing",
    reading: "ms",
    close: () => removeTempFolder(folder),
  });
}

export const rows: readonly Row[] = [{
  name: "logs_follow",
  about: "from the write of a line to its event",
  reach: "within 50 ms",
  sizes: [1],
  reached: ({ value }) => value <= 50,
  prepare: latencyContest,
}, {
  name: "logs_follow_idle",
  about: "what a second of waiting takes of the processor",
  reach: `no more than ${TAIL} beyond what the runtime takes`,
  sizes: [1],
  reached: ({ difference }) => difference <= 1,
  prepare: idleContest,
}];
