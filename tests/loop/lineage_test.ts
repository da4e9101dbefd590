import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import {
  createAgent,
  createScriptedModel,
  forkSession,
  HistoryDamagedError,
  OpenTurnError,
  resumeSession,
  spawnSession,
} from "../../loop/mod.ts";
import { modelHistory } from "../../loop/model_history.ts";
import type { SessionEvent } from "../../types.ts";
import { counters, keptSessions } from "./kept_session.ts";

const header = { version: 0, id: "parent", createdAt: 1, cwd: "/p" };

/** A parent with two turns, and where it is stored. */
async function parentOf() {
  const persistence = keptSessions();
  const session = await persistence.create(header);
  const model = createScriptedModel(["one", "two"]);
  const agent = createAgent({ session, model, ...counters() });
  await agent.prompt("a");
  await agent.prompt("b");
  return { persistence, agent };
}

test("forkSession() copies the events and names where they come from", async () => {
  const { persistence, agent } = await parentOf();
  const at = agent.events.length;
  const birth = { id: "child", createdAt: 9 };
  const { session, history } = await forkSession(persistence, agent, birth);
  assertEquals(session.header, {
    version: 0,
    id: "child",
    createdAt: 9,
    cwd: "/p",
    parentSession: "parent",
    seedLength: at,
  });
  assertEquals(history, [
    ...agent.events,
    { type: "session/end-seed", seq: at, time: 9, data: {} },
  ]);
  assertEquals(persistence.sessions.get("child")?.appends, [history]);
});

test("forkSession() gives an agent what it needs to go on", async () => {
  const { persistence, agent } = await parentOf();
  const first = agent.events.findIndex(({ type }) => type === "turn/end") + 1;
  const fork = await forkSession(persistence, agent, {
    id: "child",
    createdAt: 9,
    at: first,
  });
  const model = createScriptedModel(["three"]);
  const child = createAgent({ ...fork, model, ...counters() });
  assertEquals((await child.prompt("c")).turn, 2);
  assertEquals(
    model.requests[0].messages.map(({ role }) => role),
    ["user", "assistant", "user"],
  );
  const stored = persistence.sessions.get("child")?.appends.flat() ?? [];
  assertEquals(stored.map(({ seq }) => seq), [...stored.keys()]);
  assertEquals(
    stored.filter(({ type }) => type === "session/end-seed").length,
    1,
  );
});

test("forkSession() refuses every cut inside an open turn", async () => {
  const { persistence, agent } = await parentOf();
  let open = false;
  for (const [at, { type }] of [...agent.events.entries()]) {
    const birth = { id: `child-${at}`, createdAt: 9, at };
    if (open) {
      await assertRejects(
        () => forkSession(persistence, agent, birth),
        OpenTurnError,
        `Cannot fork session "parent" at event ${at}`,
      );
      assertEquals(persistence.sessions.has(birth.id), false);
    } else await forkSession(persistence, agent, birth);
    if (type === "turn/start") open = true;
    if (type === "turn/end") open = false;
  }
  await assertRejects(
    () => forkSession(persistence, agent, { id: "x", createdAt: 9, at: 1000 }),
    RangeError,
    "it has",
  );
});

test("spawnSession() begins empty, one deeper, in the parent's folder", async () => {
  const { persistence } = await parentOf();
  const child = await spawnSession(persistence, header, {
    id: "child",
    createdAt: 9,
  });
  assertEquals(child.history, []);
  assertEquals(child.session.header, {
    version: 0,
    id: "child",
    createdAt: 9,
    cwd: "/p",
    parentSession: "parent",
    origin: "subagent",
    delegationDepth: 1,
  });
  const grandchild = await spawnSession(persistence, child.session.header, {
    id: "grandchild",
    createdAt: 10,
  });
  assertEquals(grandchild.session.header.delegationDepth, 2);
  assertEquals(grandchild.session.header.parentSession, "child");
});

test("resumeSession() gives the session and everything in it", async () => {
  const { persistence, agent } = await parentOf();
  const { session, history } = await resumeSession(persistence, "parent");
  assertEquals(session.header, header);
  assertEquals(history, agent.events);
});

test("resumeSession() refuses a session that it cannot read whole", async () => {
  const { persistence } = await parentOf();
  const damaged = {
    ...persistence,
    async *read() {
      yield { kind: "damage", line: 3, byte: 40, reason: "not JSON" } as const;
    },
  };
  await assertRejects(
    () => resumeSession(damaged, "parent"),
    HistoryDamagedError,
    'Cannot continue session "parent": line 3 is damaged: not JSON',
  );
});

test("modelHistory() hides what a later message replaced", () => {
  const message = (seq: number, text: string): SessionEvent => ({
    type: "user/message",
    seq,
    time: 0,
    data: { id: text, role: "user", content: [], source: { kind: "user" } },
    surfaceOp: "append",
  });
  const replace = (seq: number, text: string, start: number, end: number) => ({
    ...message(seq, text),
    surfaceOp: { op: "replace", start, end } as const,
  });
  const ids = (events: SessionEvent[]) =>
    modelHistory(events).map(({ id }) => id);
  const first = [
    message(0, "a"),
    message(1, "b"),
    message(2, "c"),
    replace(3, "ab", 0, 1),
  ];
  assertEquals(ids(first), ["ab", "c"]);
  assertEquals(ids([...first, replace(4, "abc", 0, 3), message(5, "d")]), [
    "abc",
    "d",
  ]);
});
