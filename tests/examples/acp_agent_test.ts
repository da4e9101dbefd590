import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { methods, type SessionUpdate } from "@agentclientprotocol/sdk";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonObject, SessionEvent } from "../../types.ts";
import { isRunning } from "../support/process_table.ts";
import { tempDir } from "../support/temp_dir.ts";
import { type RunningAgent, withAcpAgent } from "./acp_client.ts";

/** A home, and a folder for each of some sessions. */
function place(...names: string[]) {
  const home = tempDir();
  const folders = names.map((name) => join(home, name));
  for (const folder of folders) mkdirSync(folder);
  const engine = new JsonlPersistence({ root: join(home, "session-env") });
  return {
    home,
    folders,
    logOf: (id: string, cwd: string) =>
      engine.locate({ version: 0, id, createdAt: 0, cwd }).path,
    async events(id: string): Promise<SessionEvent[]> {
      const events: SessionEvent[] = [];
      for await (const item of engine.read(id)) {
        assert(item.kind === "event");
        events.push(item.event);
      }
      return events;
    },
  };
}

const IDENTITY =
  `printf '%s\\n' "$DSH_SESSION_ID" "$DSH_SESSION_JSONL" "$(pwd)"`;

async function exists(path: string): Promise<void> {
  while (!existsSync(path)) await setTimeout(5);
}

/** Wait until a process is gone; gives whether it still lives at the end. */
async function outlives(pid: number): Promise<boolean> {
  for (let left = 200; left > 0 && isRunning(pid); left--) await setTimeout(25);
  return isRunning(pid);
}

/** What a turn looks like to the client; ids of calls are left out. */
const shown = (updates: readonly SessionUpdate[]) =>
  updates.map((update) => {
    switch (update.sessionUpdate) {
      case "tool_call":
        return `${update.title} ${update.status}`;
      case "tool_call_update": {
        const [part] = update.content ?? [];
        assert(part.type === "content" && part.content.type === "text");
        return `${update.status}: ${part.content.text}`;
      }
      case "user_message_chunk":
      case "agent_message_chunk":
        assert(update.content.type === "text");
        return `${update.sessionUpdate.split("_")[0]}: ${update.content.text}`;
      default:
        return update.sessionUpdate;
    }
  });

test("three sessions of one agent overlap, and the commands of each know their own", async () => {
  const { home, folders, logOf } = place("a", "b", "c");
  await withAcpAgent(home, async (agent) => {
    const ids: string[] = [];
    for (const folder of folders) ids.push(await agent.begin(folder));
    assertEquals(new Set(ids).size, 3);

    for (const round of [1, 2]) {
      const mark = (at: number) => join(home, `${round}-${at}`);
      const all = ids.map((_, at) => `[ -e '${mark(at)}' ]`).join(" && ");
      const before = ids.map((id) => agent.updates(id).length);
      // No command prints before all three have begun.
      const reasons = await Promise.all(ids.map((id, at) =>
        agent.prompt(
          id,
          `touch '${mark(at)}'; until ${all}; do sleep 0.02; done; ${IDENTITY}`,
        )
      ));
      assertEquals(reasons, ["end_turn", "end_turn", "end_turn"]);
      for (const [at, id] of ids.entries()) {
        const path = logOf(id, folders[at]);
        const updates = agent.updates(id).slice(before[at]);
        assertEquals(shown(updates), [
          "bash in_progress",
          `completed: ${id}\n${path}\n${folders[at]}\n`,
          `agent: Done, as prompt ${round}.`,
        ]);
        const [call, result] = updates as { toolCallId?: string }[];
        assertEquals(call.toolCallId, result.toolCallId);
        assert(existsSync(path));
      }
    }
  });
});

test("a new agent process loads a session, shows what was said and goes on in it", async () => {
  const { home, folders: [cwd], logOf, events } = place("work");
  let sessionId = "";
  let live: string[] = [];
  await withAcpAgent(home, async (first) => {
    sessionId = await first.begin(cwd);
    await first.prompt(sessionId, IDENTITY);
    live = shown(first.updates(sessionId));
    // Meanwhile the session is held: another agent is told so.
    await withAcpAgent(home, async ({ context }) => {
      const params = { sessionId, cwd, mcpServers: [] };
      const error = await assertRejects(() =>
        context.request(methods.agent.session.load, params)
      );
      const { data } = error as { data?: { details?: string } };
      assert(data?.details?.startsWith("Cannot write session"), data?.details);
    });
  });

  await withAcpAgent(home, async (second) => {
    await second.context.request(methods.agent.session.load, {
      sessionId,
      cwd,
      mcpServers: [],
    });
    const replayed = shown(second.updates(sessionId));
    assertEquals(replayed, [
      `user: ${IDENTITY}`,
      "bash in_progress",
      ...live.slice(1),
    ]);
    assertEquals(await second.prompt(sessionId, IDENTITY), "end_turn");
    assertEquals(shown(second.updates(sessionId)).slice(replayed.length), [
      "bash in_progress",
      `completed: ${sessionId}\n${logOf(sessionId, cwd)}\n${cwd}\n`,
      "agent: Done, as prompt 2.",
    ]);
  });
  const turns = (await events(sessionId)).filter(({ type }) =>
    type === "turn/start"
  );
  assertEquals(turns.map(({ data }) => (data as JsonObject).turn), [1, 2]);
});

/** Run a command that sleeps with a child; gives the turn and both processes. */
async function sleepIn(agent: RunningAgent, sessionId: string, file: string) {
  const turn = agent.prompt(
    sessionId,
    `sleep 60 & echo "$$ $!" > '${file}.new'; mv '${file}.new' '${file}'; wait`,
  );
  await exists(file);
  const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
  assertEquals(pids.map(isRunning), [true, true]);
  return { turn, pids };
}

test("a cancelled turn leaves no process, and the other session goes on", async () => {
  const { home, folders, events } = place("a", "b");
  await withAcpAgent(home, async (agent) => {
    const [a, b] = [
      await agent.begin(folders[0]),
      await agent.begin(folders[1]),
    ];
    const { turn, pids } = await sleepIn(agent, a, join(home, "pids"));
    const go = join(home, "go");
    const other = agent.prompt(b, `until [ -e '${go}' ]; do sleep 0.02; done`);

    await agent.context.notify(methods.agent.session.cancel, { sessionId: a });
    assertEquals(await turn, "cancelled");
    for (const pid of pids) assertEquals(await outlives(pid), false);
    assertEquals(shown(agent.updates(a)).length, 2);
    writeFileSync(go, "");
    assertEquals(await other, "end_turn");

    const early = agent.prompt(a, "sleep 60");
    await agent.context.notify(methods.agent.session.cancel, { sessionId: a });
    assertEquals(await early, "cancelled");

    assertEquals(await agent.prompt(a, "true"), "end_turn");
    assertEquals(shown(agent.updates(a)).at(-1), "agent: Done, as prompt 3.");
    const ends = (await events(a)).filter(({ type }) => type === "turn/end");
    assertEquals(ends.map(({ data }) => (data as JsonObject).reason), [
      { kind: "aborted", reason: { kind: "user" } },
      { kind: "aborted", reason: { kind: "user" } },
      { kind: "completed" },
    ]);
  });
});

for (const signal of [undefined, "SIGTERM"] as const) {
  test(`an agent that ends by ${signal ?? "its client going"} leaves no process and an ended turn`, async () => {
    const { home, folders: [cwd], events } = place("work");
    await withAcpAgent(home, async (agent) => {
      const id = await agent.begin(cwd);
      const { turn, pids } = await sleepIn(agent, id, join(home, "pids"));
      const lost = assertRejects(() => turn);
      assertEquals(await agent.end(signal), 0);
      await lost;
      for (const pid of pids) assertEquals(await outlives(pid), false);
      assertEquals((await events(id)).at(-1)?.type, "turn/end");
    });
  });
}

test("a malformed request is answered with an error, and a running session lives on", async () => {
  const { home, folders: [cwd] } = place("work");
  await withAcpAgent(home, async (agent) => {
    const id = await agent.begin(cwd);
    const go = join(home, "go");
    const turn = agent.prompt(
      id,
      `until [ -e '${go}' ]; do sleep 0.02; done; echo alive`,
    );
    const { session } = methods.agent;
    const prompt = [{ type: "text", text: "true" }];
    const requests: [method: string, params: JsonObject, code: number][] = [
      [session.new, { cwd: "work", mcpServers: [] }, -32602],
      [session.new, { mcpServers: [] }, -32602],
      [session.load, { sessionId: id, cwd: "work", mcpServers: [] }, -32602],
      [session.load, { sessionId: id, cwd: home, mcpServers: [] }, -32602],
      [session.load, { sessionId: "nobody", cwd, mcpServers: [] }, -32002],
      [session.prompt, { sessionId: "nobody", prompt }, -32002],
      [session.prompt, { sessionId: id, prompt: "true" }, -32602],
      [session.prompt, { sessionId: id, prompt }, -32600],
      ["session/dance", { sessionId: id }, -32601],
    ];
    agent.write("hello");
    agent.write("[]");
    for (const [method, params, code] of requests) {
      const error = await assertRejects(
        () => agent.context.request(method, params),
        Error,
      );
      assertEquals([method, (error as { code?: number }).code], [method, code]);
    }
    await agent.context.notify(session.cancel, { sessionId: "nobody" });
    writeFileSync(go, "");
    assertEquals(await turn, "end_turn");
    assertEquals(shown(agent.updates(id))[1], "completed: alive\n");
  });
});
