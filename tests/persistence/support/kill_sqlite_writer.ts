/**
 * Kills writers of a database at random moments and holds what they promised
 * against its rows.
 */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import { SqlitePersistence } from "../../../persistence/sqlite/sqlite_persistence.ts";
import type { SessionEvent } from "../../../types.ts";
import { scriptArgv } from "../../support/runtime.ts";
import { turnEvents } from "./turns.ts";

const script = fileURLToPath(
  new URL("write_sqlite_turns.ts", import.meta.url),
);

/** What came of it. */
export interface SqliteKillReport {
  /** How many writers were killed. */
  readonly kills: number;
  /** How many turns they had called durable. */
  readonly durable: number;
}

/**
 * Let a writer write for some time, kill it, and give its durable turns.
 *
 * @param path The database.
 * @param id The session.
 * @param longest The longest time in milliseconds that it is let write.
 * @param meanwhile Run while it lives and writes.
 * @returns The number of each durable turn and that of its first event.
 */
export async function writeAndKill(
  path: string,
  id: string,
  longest: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<(readonly [turn: number, seq: number])[]> {
  const [program, ...args] = scriptArgv(script, [path, id]);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  // Some die while their first turn is on its way, most between later ones.
  const lines = Math.random() < 0.3 ? 1 : 2;
  const closed = new Promise((resolve) => child.on("close", resolve));
  await Promise.race([
    closed,
    new Promise<void>((resolve) =>
      child.stdout.on("data", (data: Uint8Array) => {
        said += new TextDecoder().decode(data);
        if (said.split("\n").length > lines) resolve();
      })
    ),
  ]);
  await meanwhile();
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
  child.kill("SIGKILL");
  await closed;
  assertEquals(child.signalCode, "SIGKILL");
  // A line that the kill cut was never said.
  return said.split("\n").slice(1, -1).map((line) =>
    line.split(" ").map(Number) as [number, number]
  );
}

/** Read a session whole; anything but an event fails. */
export async function storedEvents(
  engine: SqlitePersistence,
  id: string,
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const item of engine.read(id)) {
    if (item.kind !== "event") throw new Error(JSON.stringify(item));
    events.push(item.event);
  }
  return events;
}

/**
 * Kill writers one after another, each going on where the last was killed.
 *
 * @param path The database.
 * @param kills How many.
 * @param longest The longest time in milliseconds that one is let write.
 * @returns What came of it; throws when anything durable is missing.
 */
export async function killSqliteWriters(
  path: string,
  kills: number,
  longest: number,
): Promise<SqliteKillReport> {
  let durable = 0;
  for (let i = 0; i < kills; i++) {
    // A few sessions share the database, each killed many times; others follow,
    // as each is read whole after a kill.
    const id = `s${i % 3}-${Math.floor(i / 60)}`;
    const turns = await writeAndKill(path, id, longest);
    const engine = new SqlitePersistence(path);
    if (turns.length > 0) {
      const events = await storedEvents(engine, id);
      for (const [turn, seq] of turns) {
        const expected = turnEvents(turn, seq);
        assertEquals(events.slice(seq, seq + expected.length), expected);
      }
      // All of an append is there or nothing of it.
      assertEquals(events.at(-1)?.type, "turn/end");
      const writer = await engine.resume(id);
      assertEquals(writer.nextSeq, events.length);
      await writer.append(turnEvents(1, writer.nextSeq));
    }
    await engine[Symbol.asyncDispose]();
    durable += turns.length;
  }
  return { kills, durable };
}
