import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import {
  PersistenceClosedError,
  SessionExistsError,
} from "../../persistence/errors.ts";
import {
  type LiveSession,
  LiveSessions,
} from "../../persistence/live_sessions.ts";
import { MemoryPersistence } from "../../persistence/memory.ts";
import type { SessionPersistence } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";

const header = (id: string, parentSession?: string) => ({
  version: 0,
  id,
  createdAt: 1,
  ...(parentSession === undefined ? {} : { parentSession }),
});

/** Append a whole turn. */
async function appendTurn(session: LiveSession, turn: number) {
  const seq = session.nextSeq;
  await session.append([
    { type: "turn/start", seq, time: seq, data: { turn } },
    {
      type: "turn/end",
      seq: seq + 1,
      time: seq + 1,
      data: { turn, reason: { kind: "completed" } },
    },
  ]);
}

async function eventsOf(engine: SessionPersistence, id: string) {
  const events: SessionEvent[] = [];
  for await (const item of engine.read(id)) {
    if (item.kind === "event") events.push(item.event);
  }
  return events;
}

/** Whether a promise has settled, once everything that was due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => void (settled = true);
  promise.then(settle, settle);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return settled;
}

test("replace() carries every live session over, whole and in use", async () => {
  const first = new MemoryPersistence(), second = new MemoryPersistence();
  const live = new LiveSessions(first);
  const sessions = await Promise.all(
    ["a", "b", "fresh"].map((id) => live.create(header(id))),
  );
  await appendTurn(sessions[0], 1);
  await appendTurn(sessions[1], 1);
  await live.replace(second);
  assertEquals(live.engine, second);
  for (const session of sessions) await appendTurn(session, 2);
  assertEquals((await eventsOf(second, "a")).map(({ seq }) => seq), [
    0,
    1,
    2,
    3,
  ]);
  assertEquals((await eventsOf(second, "fresh")).length, 2);
  assertEquals((await eventsOf(first, "a")).length, 2);
});

test("replace() waits for open turns, and new ones wait for it", async () => {
  const live = new LiveSessions(new MemoryPersistence());
  const a = await live.create(header("a"));
  const b = await live.create(header("b"));
  const endTurn = await a.openTurn();
  const replacing = live.replace(new MemoryPersistence());
  assertEquals(await isSettled(replacing), false);
  const next = b.openTurn();
  assertEquals(await isSettled(next), false);
  await appendTurn(a, 1);
  endTurn();
  await replacing;
  (await next)();
  assertEquals((await eventsOf(live.engine, "a")).length, 2);
});

test("replace() lets the turn of a child begin inside its parent's", async () => {
  const live = new LiveSessions(new MemoryPersistence());
  const parent = await live.create(header("parent"));
  const endParent = await parent.openTurn();
  const replacing = live.replace(new MemoryPersistence());
  const child = await live.create(header("child", "parent"));
  const endChild = await child.openTurn();
  await appendTurn(child, 1);
  endChild();
  endParent();
  await replacing;
  assertEquals((await eventsOf(live.engine, "child")).length, 2);
});

test("replace() that fails leaves every session where it was, and can be tried again", async () => {
  const first = new MemoryPersistence(), second = new MemoryPersistence();
  const live = new LiveSessions(first);
  const a = await live.create(header("a"));
  const b = await live.create(header("b"));
  for (const session of [a, b]) await appendTurn(session, 1);
  const create = second.create.bind(second);
  second.create = (it) =>
    it.id === "b" ? Promise.reject(new Error("disk full")) : create(it);
  await assertRejects(() => live.replace(second), Error, "disk full");
  assertEquals(live.engine, first);
  for (const session of [a, b]) await appendTurn(session, 2);
  assertEquals((await eventsOf(first, "b")).length, 4);
  second.create = create;
  await live.replace(second);
  for (const session of [a, b]) await appendTurn(session, 3);
  assertEquals((await eventsOf(second, "a")).map(({ seq }) => seq), [
    ...Array(6).keys(),
  ]);
});

test("replace() continues the copy that an engine has kept from before", async () => {
  const first = new MemoryPersistence(), second = new MemoryPersistence();
  const live = new LiveSessions(first);
  const session = await live.create(header("a"));
  for (
    const [turn, engine] of [[1, second], [2, first], [3, second]] as const
  ) {
    await appendTurn(session, turn);
    await live.replace(engine);
  }
  assertEquals((await eventsOf(second, "a")).length, 6);
  assertEquals(await eventsOf(first, "a"), await eventsOf(second, "a"));
});

test("replace() refuses an engine that holds another session of the same id", async () => {
  const first = new MemoryPersistence(), second = new MemoryPersistence();
  const other = await new LiveSessions(second).create(header("a"));
  await appendTurn(other, 7);
  await other[Symbol.asyncDispose]();
  const live = new LiveSessions(first);
  const session = await live.create(header("a"));
  await appendTurn(session, 1);
  await assertRejects(() => live.replace(second), SessionExistsError);
  await appendTurn(session, 2);
  assertEquals((await eventsOf(first, "a")).length, 4);
  assertEquals((await eventsOf(second, "a")).length, 2);
});

test("replace() waits for an append outside of any turn", async () => {
  const first = new MemoryPersistence();
  const live = new LiveSessions(first);
  const session = await live.create(header("a"));
  const appending = appendTurn(session, 1);
  await live.replace(new MemoryPersistence());
  await appending;
  assertEquals((await eventsOf(live.engine, "a")).length, 2);
});

test("LiveSessions closes its writers and takes no more", async () => {
  const engine = new MemoryPersistence();
  const live = new LiveSessions(engine);
  const session = await live.create(header("a"));
  await appendTurn(session, 1);
  await live[Symbol.asyncDispose]();
  await session[Symbol.asyncDispose]();
  await assertRejects(() => live.create(header("b")), PersistenceClosedError);
  await assertRejects(() => session.openTurn(), PersistenceClosedError);
  await (await engine.resume("a"))[Symbol.asyncDispose]();
});
