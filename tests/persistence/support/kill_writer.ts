/** Kills a writer at random moments and holds what it promised against the log. */

import { assertEquals } from "@std/assert";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LogWriters } from "../../../persistence/jsonl/write/log_writers.ts";
import { readLog } from "../../../persistence/jsonl/read/read_log.ts";
import type { SessionEvent } from "../../../types.ts";
import { scriptArgv } from "../../support/runtime.ts";
import { turnEvents } from "./turns.ts";

const script = fileURLToPath(new URL("write_turns.ts", import.meta.url));

/** How a writer is killed. */
export interface KillWriterOptions {
  /** An empty folder. */
  readonly dir: string;
  /** How its logs are written. */
  readonly compression: "none" | "zstd";
  /** How many times. */
  readonly kills: number;
  /** How many times one session is killed before the next one begins. */
  readonly killsOfOne: number;
  /** The longest time in milliseconds that a writer is let write. */
  readonly longest: number;
  /**
   * Begin no other kill when so many milliseconds have passed.
   *
   * @default {Infinity}
   */
  readonly within?: number;
}

/** What came of it. */
export interface KillReport {
  /** How many writers were killed. */
  kills: number;
  /** How many turns they had called durable. */
  durable: number;
  /** How many logs ended in a torn tail. */
  torn: number;
  /** How many were killed before their log was there. */
  unborn: number;
}

/** Let a writer write, kill it, and give the turns that it called durable. */
async function writeAndKill(
  args: readonly string[],
  wait: number,
): Promise<[turn: number, seq: number][]> {
  const [program, ...rest] = scriptArgv(script, args);
  const child = spawn(program, rest, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const decoder = new TextDecoder();
  const closed = new Promise<[number | null, string | null]>((resolve) =>
    child.on("close", (code, signal) => resolve([code, signal]))
  );
  // Some die while their first turn is on its way, most between later ones.
  const lines = Math.random() < 0.3 ? 1 : 2;
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (data: Uint8Array) => {
      said += decoder.decode(data, { stream: true });
      if (said.split("\n").length > lines) resolve();
    });
    closed.then(() => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, wait));
  child.kill("SIGKILL");
  const [code, signal] = await closed;
  assertEquals({ code, signal }, { code: null, signal: "SIGKILL" });
  // A line that the kill cut was never said.
  return said.split("\n").slice(1, -1).map((line) =>
    line.split(" ").map(Number) as [number, number]
  );
}

/** Read a whole log; damage fails. */
async function stored(path: string) {
  const events: SessionEvent[] = [];
  let torn = 0;
  for await (const item of readLog(path)) {
    if (item.kind === "event") events.push(item.event);
    else if (item.kind === "torn") torn = item.bytes;
    else throw new Error(`${path}: ${item.reason} at byte ${item.byte}`);
  }
  return { events, torn };
}

/**
 * Kill writers again and again, the next one going on where the last was
 * killed.
 *
 * @param options How.
 * @returns What came of it; throws when anything durable is missing.
 */
export async function killWriter(
  options: KillWriterOptions,
): Promise<KillReport> {
  const { dir, compression, killsOfOne, longest, within = Infinity } = options;
  const started = performance.now();
  let { kills } = options;
  const report: KillReport = { kills: 0, durable: 0, torn: 0, unborn: 0 };
  const name = compression === "zstd" ? "session.jsonl.zstd" : "session.jsonl";
  mkdirSync(dir, { recursive: true });
  for (let session = 0; report.kills < kills; session++) {
    const id = `s${session}`;
    const path = join(dir, "--p--", id, name);
    const durable: [number, number][] = [];
    for (let i = 0; i < killsOfOne && report.kills < kills; i++) {
      const wait = Math.random() ** 2 * longest;
      // A disk that takes little at a time leaves more ways to die.
      const piece = report.kills % 2 === 0 ? "Infinity" : "200";
      const args = [dir, path, id, compression, piece];
      durable.push(...await writeAndKill(args, wait));
      report.kills++;
      if (performance.now() - started > within) kills = report.kills;
      if (!existsSync(path)) {
        assertEquals(durable, []);
        report.unborn++;
        continue;
      }
      const { events, torn } = await stored(path);
      if (torn > 0) report.torn++;
      for (const [turn, seq] of durable) {
        const expected = turnEvents(turn, seq);
        assertEquals(events.slice(seq, seq + expected.length), expected);
      }
    }
    report.durable += durable.length;
    if (!existsSync(path)) continue;
    // The next writer goes on in this process: nobody holds the session.
    const writers = new LogWriters({
      root: dir,
      layout: "project",
      compression,
    });
    const writer = await writers.resume(id, path);
    const { nextSeq } = writer;
    await writer.append(turnEvents(1, nextSeq));
    await writers[Symbol.asyncDispose]();
    // No draft, no lock, whatever moment it was killed at.
    assertEquals(readdirSync(dirname(path)), [name]);
    const { events, torn } = await stored(path);
    assertEquals(torn, 0);
    assertEquals(events.slice(nextSeq), turnEvents(1, nextSeq));
  }
  return report;
}
