import { test } from "node:test";
import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  type AgentOptions,
  createAgent,
  createScriptedModel,
  type ScriptLine,
} from "../../loop/mod.ts";
import type { JsonObject, SessionEvent, Tool } from "../../types.ts";
import { counters, keptSession } from "./kept_session.ts";

const echo: Tool = {
  name: "echo",
  description: "Says it again.",
  inputSchema: { type: "object" },
  execute: (input) =>
    Promise.resolve({ content: JSON.stringify(input), isError: false }),
};

function agentOf(
  script: Iterable<ScriptLine>,
  options: Partial<AgentOptions> = {},
) {
  const session = keptSession();
  const model = createScriptedModel(script);
  const agent = createAgent({
    session,
    model,
    tools: [echo],
    ...counters(),
    ...options,
  });
  return { session, model, agent };
}

const types = (events: readonly SessionEvent[]) =>
  events.map(({ type }) => type);
const dataOf = (events: readonly SessionEvent[], type: string) =>
  events.filter((event) => event.type === type)
    .map(({ data }) => data as JsonObject);
/** The answers that tools gave, and the codes of those that failed. */
const results = (events: readonly SessionEvent[]) =>
  dataOf(events, "tool/result").map(({ message, error }) => {
    const [block] = (message as unknown as {
      content: { toolCallId: string; content: { text: string }[] }[];
    }).content;
    return {
      id: block.toolCallId,
      text: block.content[0].text,
      ...(error === undefined ? {} : { code: (error as JsonObject).code }),
    };
  });

test("createAgent() records a turn with a tool call, event for event", async () => {
  const { session, agent } = agentOf([
    { text: "Look:", calls: [{ name: "echo", input: { a: 1 } }] },
    { text: "Done.", usage: { inputTokens: 3, outputTokens: 2 } },
  ], { system: "Be brief." });

  const result = await agent.prompt("Hi");

  assertEquals(result, {
    turn: 1,
    reason: { kind: "completed" },
    text: "Done.",
  });
  assertEquals(session.appends.length, 1);
  const source = { kind: "model", provider: "script", model: "scripted" };
  const call = {
    type: "tool-call",
    id: "call_1",
    name: "echo",
    arguments: '{"a":1}',
  };
  const said = { type: "text", text: "Look:" };
  const expected: Omit<SessionEvent, "seq" | "time">[] = [
    { type: "turn/start", data: { turn: 1 } },
    {
      type: "user/message",
      data: {
        content: [{ type: "text", text: "Hi" }],
        source: { kind: "user" },
        role: "user",
        id: "id-1",
      },
      surfaceOp: "append",
    },
    {
      type: "request/header",
      data: {
        header: {
          config: { provider: "script", model: "scripted" },
          system: "Be brief.",
          tools: [{
            name: "echo",
            description: "Says it again.",
            parameters: { type: "object" },
          }],
        },
        reason: "initial",
      },
    },
    {
      type: "request/context",
      data: { provider: "script", model: "scripted" },
    },
    { type: "step/start", data: { turn: 1, step: 1 } },
    {
      type: "assistant/message",
      data: {
        turn: 1,
        step: 1,
        message: {
          role: "assistant",
          content: [said, call],
          source,
          id: "id-2",
        },
      },
      surfaceOp: "append",
    },
    {
      type: "tool/call",
      data: {
        turn: 1,
        step: 1,
        callId: "call_1",
        name: "echo",
        arguments: '{"a":1}',
      },
    },
    {
      type: "tool/result",
      data: {
        turn: 1,
        step: 1,
        message: {
          source: { kind: "tool", callId: "call_1" },
          content: [{
            type: "tool-result",
            toolCallId: "call_1",
            content: [{ type: "text", text: '{"a":1}' }],
            isError: false,
          }],
          role: "user",
          id: "id-3",
        },
      },
      surfaceOp: "append",
    },
    { type: "step/end", data: { turn: 1, step: 1 } },
    { type: "step/start", data: { turn: 1, step: 2 } },
    {
      type: "assistant/message",
      data: {
        turn: 1,
        step: 2,
        message: {
          role: "assistant",
          content: [{ type: "text", text: "Done." }],
          source,
          id: "id-4",
        },
        usage: { inputTokens: 3, outputTokens: 2 },
      },
      surfaceOp: "append",
    },
    { type: "step/end", data: { turn: 1, step: 2 } },
    { type: "turn/end", data: { turn: 1, reason: { kind: "completed" } } },
  ];
  assertEquals(
    session.appends[0],
    expected.map((event, seq) => ({ ...event, seq, time: 1001 + seq })),
  );
});

test("createAgent() records streamed pieces and names them as the message's sources", async () => {
  const { session, agent } = agentOf([
    { reasoning: "hm", text: "abc", pieceLength: 2 },
  ]);
  await agent.prompt("Hi");
  const events = session.appends[0];
  const chunks = events.filter(({ type }) => type === "assistant/chunk");
  assertEquals(
    chunks.map(({ data }) => (data as JsonObject).chunk as JsonObject),
    [
      { type: "block-start", index: 0, blockType: "reasoning" },
      { type: "reasoning-delta", index: 0, text: "hm" },
      {
        type: "block-end",
        index: 0,
        block: { type: "reasoning", text: "hm" },
      },
      { type: "block-start", index: 1, blockType: "text" },
      { type: "text-delta", index: 1, text: "ab" },
      { type: "text-delta", index: 1, text: "c" },
      { type: "block-end", index: 1, block: { type: "text", text: "abc" } },
      { type: "finish", reason: { kind: "stop" } },
    ],
  );
  const message = events.find(({ type }) => type === "assistant/message");
  assertEquals(message?.sourceEventSeqs, chunks.map(({ seq }) => seq));
});

test("createAgent() shows the model the whole history", async () => {
  const { agent, model } = agentOf([
    { calls: [{ name: "echo", input: 1 }] },
    "one",
    "two",
  ]);
  await agent.prompt("first");
  await agent.prompt("second");
  assertEquals(
    model.requests[2].messages.map(({ role, source }) =>
      `${role} ${source.kind}`
    ),
    [
      "user user",
      "assistant model",
      "user tool",
      "assistant model",
      "user user",
    ],
  );
});

const failingCalls = [
  {
    name: "an unknown tool",
    call: { name: "nope", input: {} },
    result: {
      id: "call_1",
      text: 'There is no tool "nope"; there are: echo, throws',
      code: "TOOL_NOT_FOUND",
    },
  },
  {
    name: "a tool that throws",
    call: { name: "throws", input: {} },
    result: { id: "call_1", text: "broken", code: "TOOL_FAILED" },
  },
];
for (const { name, call, result } of failingCalls) {
  test(`createAgent() answers a call of ${name} and goes on`, async () => {
    const throws: Tool = {
      ...echo,
      name: "throws",
      execute: () => Promise.reject(new Error("broken")),
    };
    const { session, agent } = agentOf([{ calls: [call] }, "on"], {
      tools: [echo, throws],
    });
    assertEquals((await agent.prompt("Hi")).text, "on");
    assertEquals(results(session.appends[0]), [result]);
  });
}

test("createAgent() keeps broken arguments as the model wrote them", async () => {
  const { session, agent } = agentOf([
    { calls: [{ name: "echo", arguments: '{"a":' }] },
    "on",
  ]);
  assertEquals((await agent.prompt("Hi")).reason, { kind: "completed" });
  const [call] = dataOf(session.appends[0], "tool/call");
  assertEquals(call.arguments, '{"a":');
  assertEquals(results(session.appends[0])[0].code, "TOOL_INPUT_INVALID");
});

test("createAgent() runs the calls of one answer at once and answers in order", async () => {
  let started = 0;
  let begin = () => {};
  const everybody = new Promise<void>((resolve) => begin = resolve);
  const meet: Tool = {
    ...echo,
    name: "meet",
    async execute(input) {
      if (++started === 3) begin();
      await everybody;
      return { content: String(input), isError: false };
    },
  };
  const { session, agent } = agentOf([
    { calls: [1, 2, 3].map((input) => ({ name: "meet", input })) },
    "on",
  ], { tools: [meet] });
  await agent.prompt("Hi");
  assertEquals(results(session.appends[0]).map(({ text }) => text), [
    "1",
    "2",
    "3",
  ]);
  const order = types(session.appends[0]).filter((type) =>
    type.startsWith("tool/")
  );
  assertEquals(order, [
    ...Array(3).fill("tool/call"),
    ...Array(3).fill("tool/result"),
  ]);
});

test("createAgent() closes a turn whose model throws, with what was streamed", async () => {
  const error = Object.assign(new Error("HTTP 500"), {
    code: "UPSTREAM",
    status: 500,
  });
  const { session, agent } = agentOf([
    { text: "par", pieceLength: 3, error },
    "well again",
  ]);
  const { reason } = await agent.prompt("Hi");
  assertEquals(reason, {
    kind: "error",
    error: { message: "HTTP 500", code: "UPSTREAM", status: 500 },
  });
  const recorded = types(session.appends[0]);
  assertEquals(recorded.slice(-2), ["step/end", "turn/end"]);
  assertEquals(recorded.includes("assistant/chunk"), true);
  assertEquals(recorded.includes("assistant/message"), false);
  assertEquals((await agent.prompt("Again")).text, "well again");
});

test("createAgent() refuses an answer of a wrong shape", async () => {
  const { agent } = agentOf([]);
  const broken = createAgent({
    session: keptSession(),
    ...counters(),
    model: {
      provider: "p",
      name: "n",
      respond: () => Promise.resolve({ content: [{ type: "text" }] } as never),
    },
  });
  assertEquals((await broken.prompt("Hi")).reason.kind, "error");
  assertEquals((await agent.prompt("Hi")).reason, {
    kind: "error",
    error: {
      message: "Cannot answer: the script ended after 0 answers",
      code: "script_ended",
    },
  });
});

test("prompt() stops waiting for a model when it is aborted, and keeps what had arrived", async () => {
  const controller = new AbortController();
  const { session, agent } = agentOf([
    ({ emit }) => {
      emit({ type: "text-delta", index: 0, text: "half an " });
      emit({ type: "text-delta", index: 0, text: "answer" });
      controller.abort();
      return new Promise<never>(() => {});
    },
  ]);
  const { reason } = await agent.prompt("Hi", { signal: controller.signal });
  assertEquals(reason, { kind: "aborted", reason: { kind: "user" } });
  const [message] = dataOf(session.appends[0], "assistant/message");
  assertEquals(message.interrupted, true);
  assertEquals(
    (message.message as JsonObject).content,
    [{ type: "text", text: "half an answer" }],
  );
});

test("prompt() hands its signal to the tool and records why it ended", async () => {
  const controller = new AbortController();
  const waits: Tool = {
    ...echo,
    name: "waits",
    execute: (_input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener(
          "abort",
          () => resolve({ content: "cut short", isError: true }),
        );
        controller.abort({ kind: "parent" });
      }),
  };
  const { session, agent } = agentOf([{ calls: [{ name: "waits" }] }], {
    tools: [waits],
  });
  const { reason } = await agent.prompt("Hi", { signal: controller.signal });
  assertEquals(reason, { kind: "aborted", reason: { kind: "parent" } });
  assertEquals(results(session.appends[0]), [
    { id: "call_1", text: "cut short" },
  ]);
  assertEquals(types(session.appends[0]).slice(-2), ["step/end", "turn/end"]);
});

test("prompt() records a turn that was aborted before it began", async () => {
  const { session, agent, model } = agentOf(["never"]);
  const { reason } = await agent.prompt("Hi", { signal: AbortSignal.abort() });
  assertEquals(reason, { kind: "aborted", reason: { kind: "user" } });
  assertEquals(types(session.appends[0]), [
    "turn/start",
    "user/message",
    "turn/end",
  ]);
  assertEquals(model.requests.length, 0);
});

test("prompt() lets prompts wait for each other", async () => {
  const { session, agent } = agentOf(["one", "two", "three"]);
  const ends = await Promise.all(["a", "b", "c"].map((it) => agent.prompt(it)));
  assertEquals(ends.map(({ turn, text }) => `${turn} ${text}`), [
    "1 one",
    "2 two",
    "3 three",
  ]);
  assertEquals(session.appends.length, 3);
});

test("prompt() ends after maxSteps requests, its calls answered", async () => {
  const { session, agent } = agentOf(
    Array(3).fill({ calls: [{ name: "echo" }] }),
    { maxSteps: 2 },
  );
  assertEquals((await agent.prompt("Hi")).reason, {
    kind: "error",
    error: {
      message: "Cannot go on: the turn has made 2 requests",
      code: "STEP_LIMIT",
    },
  });
  assertEquals(results(session.appends[0]).length, 2);
});

test("prompt() answers the calls of a cut answer without running them", async () => {
  const { session, agent } = agentOf([
    { calls: [{ name: "echo", arguments: '{"com' }], finish: "max-tokens" },
  ]);
  assertEquals((await agent.prompt("Hi")).reason, { kind: "max-tokens" });
  assertEquals(results(session.appends[0])[0].code, "TOOL_NOT_STARTED");
  assertEquals(types(session.appends[0]).includes("tool/call"), false);
});

test("prompt() rejects when the turn cannot be stored, and the next flush stores it", async () => {
  const { session, agent } = agentOf(["one", "two"]);
  session.beforeAppend = () => {
    throw new Error("disk full");
  };
  await assertRejects(() => agent.prompt("a"), Error, "disk full");
  const lost = agent.pending;
  assertEquals(lost, agent.events.length);
  await assertRejects(() => agent.flush(), Error, "disk full");
  session.beforeAppend = () => {};
  await agent.prompt("b");
  assertEquals(session.appends.length, 1);
  assertEquals(session.appends[0], agent.events);
  assertEquals(agent.pending, 0);
});

test("flush() stores an open turn early, and nothing twice", async () => {
  const { session, agent } = agentOf([
    async () => {
      await Promise.all([agent.flush(), agent.flush()]);
      return "done";
    },
  ]);
  await agent.prompt("Hi");
  assertEquals(session.appends.length, 2);
  assertEquals(session.appends.flat(), agent.events);
});

test("createAgent() records the header again only when it changes", async () => {
  const tools = [echo];
  const { session, agent } = agentOf(["one", "two", "three"], { tools });
  await agent.prompt("a");
  await agent.prompt("b");
  tools.push({ ...echo, name: "echo2" });
  await agent.prompt("c");
  assertEquals(
    dataOf(session.appends.flat(), "request/header").map(({ reason }) =>
      reason
    ),
    ["initial", "change"],
  );
});

test("createAgent() continues a session and marks where it took it up", async () => {
  const first = agentOf(["one"]);
  await first.agent.prompt("a");
  const history = first.session.appends.flat();
  const { session } = first;
  const again = createAgent({
    session,
    history,
    model: createScriptedModel(["two", "three"]),
    tools: [echo],
    ...counters(),
  });
  assertEquals((await again.prompt("b")).turn, 2);
  assertEquals((await again.prompt("c")).turn, 3);
  assertEquals(types(session.appends[1]).slice(0, 4), [
    "session/end-seed",
    "turn/start",
    "user/message",
    "request/header",
  ]);
  assertEquals(
    dataOf(session.appends[1], "request/header")[0].reason,
    "resume",
  );
  assertEquals(types(session.appends[2]).includes("session/end-seed"), false);
});

test("createAgent() refuses a history that is not the session's", async () => {
  const { session, agent } = agentOf(["one"]);
  await agent.prompt("a");
  const options = { session, model: createScriptedModel([]), ...counters() };
  assertThrows(
    () => createAgent(options),
    TypeError,
    'Cannot create an agent: session "session-1" holds',
  );
  const open = keptSession();
  const start = { type: "turn/start", seq: 0, time: 0, data: { turn: 1 } };
  await open.append([start]);
  assertThrows(
    () => createAgent({ ...options, session: open, history: [start] }),
    TypeError,
    "is open",
  );
  assertThrows(
    () => agentOf([], { tools: [echo, echo] }),
    TypeError,
    "two tools share a name",
  );
  assertThrows(() => agentOf([], { maxSteps: 0 }), RangeError, "maxSteps");
});

test("createAgent() tells the session of each turn until it is stored", async () => {
  const told: string[] = [];
  const session = Object.assign(keptSession(), {
    openTurn: () => {
      told.push("open");
      return Promise.resolve(() => void told.push("closed"));
    },
  });
  session.beforeAppend = () => void told.push("append");
  const { agent } = agentOf(["one"], { session });
  await agent.prompt("Hi");
  assertEquals(told, ["open", "append", "closed"]);
});

test("asyncDispose() ends the open turn, stores it, and takes no more prompts", async () => {
  const { session, agent } = agentOf([() => new Promise<never>(() => {})]);
  const turn = agent.prompt("Hi");
  await Promise.resolve();
  await agent[Symbol.asyncDispose]();
  assertEquals((await turn).reason, {
    kind: "aborted",
    reason: { kind: "disposed" },
  });
  assertEquals(session.appends.length, 1);
  await assertRejects(() => agent.prompt("x"), TypeError, "it is disposed");
});
