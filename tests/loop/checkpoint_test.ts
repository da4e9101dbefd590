import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { createAgent, createScriptedModel } from "../../loop/mod.ts";
import type { Tool } from "../../types.ts";
import { counters, keptSession } from "./kept_session.ts";

const until = async (ready: () => boolean) => {
  while (!ready()) await new Promise((resolve) => setTimeout(resolve, 1));
};

function agentWith(
  run: () => Promise<unknown>,
  checkpointEveryMs: number | undefined,
) {
  const session = keptSession();
  const tool: Tool = {
    name: "wait",
    description: "Waits.",
    inputSchema: { type: "object" },
    async execute() {
      await run();
      return { content: "done", isError: false };
    },
  };
  const agent = createAgent({
    session,
    model: createScriptedModel([
      { calls: [{ name: "wait", input: {} }] },
      { text: "Done." },
    ]),
    tools: [tool],
    ...counters(),
    ...(checkpointEveryMs === undefined ? {} : { checkpointEveryMs }),
  });
  return { session, agent };
}

test("checkpointEveryMs stores an open turn, and every event once", async () => {
  const { session, agent } = agentWith(
    () => until(() => session.appends.length > 0),
    5,
  );
  await agent.prompt("Hi");
  const stored = session.appends.flat();
  assertEquals(session.appends.length > 1, true);
  assertEquals(stored, [...agent.events]);
  assertEquals(stored.at(-1)?.type, "turn/end");
});

test("without checkpointEveryMs a turn is one append", async () => {
  const { session, agent } = agentWith(
    () => new Promise((resolve) => setTimeout(resolve, 30)),
    undefined,
  );
  await agent.prompt("Hi");
  assertEquals(session.appends.length, 1);
});

test("a checkpoint that fails costs the turn nothing", async () => {
  let failed = 0;
  const { session, agent } = agentWith(() => until(() => failed > 1), 5);
  session.beforeAppend = () => {
    if (failed > 1) return;
    failed++;
    throw new Error("the disk is full");
  };
  assertEquals((await agent.prompt("Hi")).reason, { kind: "completed" });
  assertEquals(session.appends.flat(), [...agent.events]);
});

for (const checkpointEveryMs of [0, -1, 1.5, NaN, Infinity]) {
  test(`createAgent() refuses checkpointEveryMs ${checkpointEveryMs}`, () => {
    assertThrows(
      () => agentWith(() => Promise.resolve(), checkpointEveryMs),
      RangeError,
      "checkpointEveryMs",
    );
  });
}
