import { assertEquals, assertRejects } from "@std/assert";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  SessionDamagedError,
  SessionExistsError,
} from "../../persistence/errors.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { LiveSessions } from "../../persistence/live_sessions.ts";
import { MemoryPersistence } from "../../persistence/memory.ts";
import { moveSession } from "../../persistence/move_session.ts";
import type { SessionPersistence } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { header, turnAt } from "./support/session_root.ts";

const jsonl = (layout: "bucket" | "project" = "bucket") =>
  new JsonlPersistence({
    root: join(tempDir(), "root"),
    layout,
    compression: "none",
  });

async function eventsIn(engine: SessionPersistence): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const item of engine.read("s")) {
    if (item.kind === "event") events.push(item.event);
  }
  return events;
}

test("moveSession() copies a session whole and leaves the old one", async () => {
  const from = jsonl(), to = jsonl("project");
  const writer = await from.create(header);
  await writer.append(turnAt(0));
  await writer.append(turnAt(2));
  const moved = await moveSession(from, to, writer);
  assertEquals(moved.nextSeq, 4);
  await moved.append(turnAt(4));
  assertEquals(await eventsIn(to), [0, 2, 4].flatMap(turnAt));
  assertEquals(await eventsIn(from), [0, 2].flatMap(turnAt));
  await writer.append(turnAt(4));
  for (const engine of [from, to]) await engine[Symbol.asyncDispose]();
});

test("moveSession() of a session that is not stored yet writes nothing", async () => {
  const from = jsonl(), to = jsonl();
  const moved = await moveSession(from, to, await from.create(header));
  assertEquals([from, to].map(({ root }) => existsSync(root)), [false, false]);
  await moved.append(turnAt(0));
  assertEquals(await eventsIn(to), turnAt(0));
  for (const engine of [from, to]) await engine[Symbol.asyncDispose]();
});

test("moveSession() that fails leaves nothing on the new engine", async () => {
  const from = jsonl(), to = jsonl();
  const writer = await from.create(header);
  await writer.append(turnAt(0));
  writeFileSync(to.root, "a file");
  await assertRejects(() => moveSession(from, to, writer));
  await writer.append(turnAt(2));
  assertEquals(await eventsIn(from), [0, 2].flatMap(turnAt));
  for (const engine of [from, to]) await engine[Symbol.asyncDispose]();
});

test("moveSession() refuses to move less than is stored, or what is damaged", async () => {
  const from = jsonl(), to = jsonl();
  const writer = await from.create(header);
  await writer.append(turnAt(0));
  await assertRejects(
    () => moveSession(from, to, { header, nextSeq: 3 }),
    SessionDamagedError,
    "2 events of 3",
  );
  writeFileSync(from.locate(header).path, "oops\n", { flag: "a" });
  await assertRejects(
    () => moveSession(from, to, writer),
    SessionDamagedError,
    "line 4",
  );
  assertEquals(existsSync(to.root), false);
  for (const engine of [from, to]) await engine[Symbol.asyncDispose]();
});

test("moveSession() does not overwrite a session of the same id", async () => {
  const from = jsonl(), to = jsonl();
  const other = await to.create(header);
  await other.append(turnAt(0));
  const writer = await from.create(header);
  await writer.append(turnAt(0));
  await writer.append(turnAt(2));
  await assertRejects(() => moveSession(from, to, writer), SessionExistsError);
  assertEquals(await eventsIn(to), turnAt(0));
  for (const engine of [from, to]) await engine[Symbol.asyncDispose]();
});

test("a live session moves to another engine and back to its first copy", async () => {
  const first = jsonl(), second = new MemoryPersistence();
  const sessions = new LiveSessions(first);
  const session = await sessions.create(header);
  await session.append(turnAt(0));
  await sessions.replace(second);
  await session.append(turnAt(2));
  await sessions.replace(first);
  await session.append(turnAt(4));
  assertEquals(await eventsIn(first), [0, 2, 4].flatMap(turnAt));
  await sessions[Symbol.asyncDispose]();
  for (const engine of [first, second]) await engine[Symbol.asyncDispose]();
});
