import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  type AgentHooks,
  createAgent,
  createScriptedModel,
  type ScriptLine,
} from "../../loop/mod.ts";
import type { JsonObject, SessionEvent, Tool } from "../../types.ts";
import { counters, keptSession } from "./kept_session.ts";

/** Prompt an agent with hooks once. */
async function run(script: Iterable<ScriptLine>, hooks: AgentHooks) {
  const inputs: unknown[] = [];
  const echo: Tool = {
    name: "echo",
    description: "Says it again.",
    inputSchema: { type: "object" },
    execute(input) {
      inputs.push(input);
      return Promise.resolve({ content: "ran", isError: false });
    },
  };
  const session = keptSession();
  const model = createScriptedModel(script);
  const agent = createAgent({
    session,
    model,
    hooks,
    tools: [echo],
    ...counters(),
  });
  const { reason } = await agent.prompt("Hi");
  return { events: session.appends[0], inputs, model, reason };
}

/** What the log tells the model, in order and by who says it. */
const told = (events: readonly SessionEvent[]) =>
  events.filter(({ surfaceOp }) => surfaceOp !== undefined).map((event) => {
    const { message = event.data } = event.data as JsonObject;
    const { content, source } = message as unknown as {
      content: { text?: string; content?: { text: string }[]; name?: string }[];
      source: { kind: string };
    };
    const words = content.map(({ text, content, name }) =>
      text ?? content?.[0].text ?? name
    );
    return `${source.kind}: ${words.join(" ")}`;
  });

const call = { calls: [{ name: "echo", input: { a: 1 } }] };

test("onPrompt() may block a prompt, and then the turn holds nothing of it", async () => {
  const { events, reason, model } = await run(["x"], {
    onPrompt: ({ text }) => Promise.resolve({ block: `not ${text}` }),
  });
  assertEquals(reason, { kind: "blocked" });
  assertEquals(events.map(({ type }) => type), ["turn/start", "turn/end"]);
  assertEquals(model.requests.length, 0);
});

test("onPrompt() may tell the model more", async () => {
  const { events } = await run(["x"], {
    onPrompt: () => Promise.resolve({ context: "It is Monday." }),
  });
  assertEquals(told(events), [
    "user: Hi",
    "plugin: It is Monday.",
    "model: x",
  ]);
});

test("beforeTool() may deny a call, which the model is told", async () => {
  const { events, inputs } = await run([call, "x"], {
    beforeTool: () => Promise.resolve({ deny: "not today" }),
  });
  assertEquals(inputs, []);
  assertEquals(told(events), [
    "user: Hi",
    "model: echo",
    "tool: not today",
    "model: x",
  ]);
  const result = events.find(({ type }) => type === "tool/result");
  assertEquals((result?.data as JsonObject).error, {
    name: "ToolDeniedError",
    code: "TOOL_DENIED",
  });
});

test("beforeTool() may change the input, and both inputs are recorded", async () => {
  const { events, inputs } = await run([call, "x"], {
    beforeTool: () => Promise.resolve({ input: { a: 2 } }),
  });
  assertEquals(inputs, [{ a: 2 }]);
  const dataOf = (type: string) =>
    events.find((event) => event.type === type)?.data as JsonObject;
  assertEquals(dataOf("tool/call").arguments, '{"a":1}');
  assertEquals(dataOf("tool/result").meta, { input: { a: 2 } });
});

test("beforeTool() that throws keeps the tool from running", async () => {
  const { events, inputs, reason } = await run([call, "x"], {
    beforeTool: () => Promise.reject(new Error("no answer")),
  });
  assertEquals(inputs, []);
  assertEquals(told(events)[2], "tool: no answer");
  assertEquals(reason, { kind: "completed" });
});

test("afterTool() may tell the model more, after the answer", async () => {
  const { events } = await run([call, "x"], {
    afterTool: ({ callId }, { content }) =>
      Promise.resolve({ context: `${callId} ${content}` }),
  });
  assertEquals(told(events).slice(2), [
    "tool: ran",
    "plugin: call_1 ran",
    "model: x",
  ]);
});

test("afterTool() may end the turn", async () => {
  const { reason, model } = await run([call, "x"], {
    afterTool: () => Promise.resolve({ stop: "enough" }),
  });
  assertEquals(reason, {
    kind: "aborted",
    reason: { kind: "hook", reason: "enough" },
  });
  assertEquals(model.requests.length, 1);
});

test("afterTool() that throws does not lose the answer", async () => {
  const { events, reason } = await run([call, "x"], {
    afterTool: () => Promise.reject(new Error("oops")),
  });
  assertEquals(told(events).slice(2), [
    "tool: ran",
    "plugin: A hook failed after the call: oops",
    "model: x",
  ]);
  assertEquals(reason, { kind: "completed" });
});

test("onStop() may make the model go on, and is told that it did", async () => {
  const asked: (readonly [string, boolean])[] = [];
  const { events, reason } = await run(["one", "two"], {
    onStop: ({ text, continued }) => {
      asked.push([text, continued]);
      return Promise.resolve(continued ? undefined : { continue: "go on" });
    },
  });
  assertEquals(asked, [["one", false], ["two", true]]);
  assertEquals(told(events), [
    "user: Hi",
    "model: one",
    "plugin: go on",
    "model: two",
  ]);
  assertEquals(reason, { kind: "completed" });
});
