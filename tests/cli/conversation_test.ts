import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Conversation } from "../../cli/conversation.ts";
import { painter } from "../../cli/paint.ts";
import { showSpan, timeFormat } from "../../cli/show_time.ts";
import type { JsonValue, SessionEvent } from "../../types.ts";

const golden = (name: string) =>
  readFileSync(new URL(`../data/cli/${name}`, import.meta.url), "utf8");

/** Show events; numbers and times are filled in. */
function show(
  events: readonly (readonly [string, JsonValue, Partial<SessionEvent>?])[],
  options: { colours?: boolean; foldAfter?: number } = {},
): string {
  const { colours = false, foldAfter = 5 } = options;
  const output = { isTerminal: colours, write: () => Promise.resolve() };
  const conversation = new Conversation({
    paint: painter(output, new Map()),
    time: timeFormat("UTC"),
    foldAfter,
  });
  const head = conversation.head({
    version: 0,
    id: "session-1",
    createdAt: 1_800_000_000_000,
    cwd: "/home/me/project",
    parentSession: "session-0",
    seedLength: 3,
  }, "/logs/session-1.jsonl");
  const time = (seq: number) => 1_800_000_000_000 + seq * 1500;
  return head +
    events.map(([type, data, extra], seq) =>
      conversation.event({ type, seq, time: time(seq), data, ...extra })
    ).join("");
}

const text = (text: string) => ({ type: "text", text });
const said = (...content: JsonValue[]) => ({
  turn: 2,
  step: 1,
  message: { source: { kind: "model", model: "scripted" }, content },
});
const call = (callId: string, name: string, args: string) =>
  ["tool/call", { turn: 2, step: 1, callId, name, arguments: args }] as const;
const result = (id: string, words: string, isError = false) =>
  ["tool/result", {
    message: {
      content: [{
        type: "tool-result",
        toolCallId: id,
        content: [text(words)],
        isError,
      }],
    },
  }] as const;

const conversation = [
  ["turn/start", { turn: 1 }],
  ["user/message", { source: { kind: "user" }, content: [text("Hi\nthere")] }],
  ["turn/end", { turn: 1, reason: { kind: "completed" } }],
  ["session/end-seed", {}],
  ["turn/start", { turn: 2 }],
  ["user/message", { source: { kind: "user" }, content: [text("List it")] }],
  ["user/message", {
    source: { kind: "plugin", plugin: "hooks" },
    content: [text("It is Monday.")],
  }],
  ["request/header", { header: {}, reason: "initial" }],
  ["step/start", { turn: 2, step: 1 }],
  ["assistant/chunk", { chunk: { type: "text-delta", text: "Loo" } }],
  [
    "assistant/message",
    said({ type: "reasoning", text: "Two\ncalls." }, text("Looking."), {
      type: "tool-call",
      id: "a",
    }),
  ],
  call("a", "bash", '{"command":"ls -l\\nwc -l *"}'),
  call("b", "search", '{"query":"x"'),
  result("b", "not JSON", true),
  result(
    "a",
    Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join("\n"),
  ),
  ["step/end", { turn: 2, step: 1 }],
  ["approval/decided", { id: "1" }],
  ["assistant/chunk", { chunk: { type: "text-delta", text: "I was abo" } }],
  ["step/end", { turn: 2, step: 2 }],
  ["turn/end", {
    turn: 2,
    reason: { kind: "error", error: { message: "HTTP 500", code: "X" } },
  }],
] as const;

test("Conversation shows turns, speakers, calls and folded results", () => {
  assertEquals(show(conversation), golden("conversation.txt"));
});

test("Conversation colours the same words on a terminal", () => {
  const painted = show(conversation, { colours: true });
  // deno-lint-ignore no-control-regex
  assertEquals(painted.replaceAll(/\x1b\[[\d;]*m/g, ""), show(conversation));
  assertEquals(painted.includes("\x1b[1;36myou\x1b[0m"), true);
});

test("painter() never paints where NO_COLOR, a dumb terminal or no terminal is", () => {
  const output = (isTerminal: boolean) => ({
    isTerminal,
    write: () => Promise.resolve(),
  });
  const paints = (isTerminal: boolean, env: [string, string][]) =>
    painter(output(isTerminal), new Map(env))("bad", "x") !== "x";
  assertEquals(paints(true, []), true);
  assertEquals(paints(true, [["NO_COLOR", ""]]), true);
  assertEquals(paints(true, [["NO_COLOR", "1"]]), false);
  assertEquals(paints(true, [["TERM", "dumb"]]), false);
  assertEquals(paints(false, []), false);
});

test("Conversation lets nothing from the log steer the terminal", () => {
  const shown = show([
    ["turn/start", { turn: "\x1b[2J" }],
    ["user/message", {
      source: { kind: "plugin", plugin: "\x1b]0;title\x07" },
      content: [text("a\x1b[31mb\u202ec\x9b")],
    }],
    call("\x1b", "\x1b[0m", "\x1b"),
    result("\x07", "\x1b[2Jx\r"),
    ["\x1b[1m", null],
    ["session/title", { title: "\x1b\n" }],
    ["turn/end", { reason: { kind: "\x1b" } }],
  ], { foldAfter: 3 });
  // deno-lint-ignore no-control-regex
  assertEquals(shown.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/g), null);
});

test("Conversation survives data of any shape", () => {
  const shapes: JsonValue[] = [null, 1, "x", [], {}, { message: null }, {
    message: { content: [null, 1, { type: 2 }] },
    content: "x",
    reason: { error: 1 },
    chunk: [],
  }];
  for (
    const type of [
      "turn/start",
      "turn/end",
      "user/message",
      "assistant/chunk",
      "assistant/message",
      "tool/call",
      "tool/result",
      "session/title",
    ]
  ) for (const data of shapes) show([[type, data]]);
});

test("showSpan() says a span in its own measure", () => {
  assertEquals(
    [0, 350, 999.4, 4250, 59_999, 200_000, 7_500_000, -5].map(showSpan),
    [
      "0 ms",
      "350 ms",
      "999 ms",
      "4.2 s",
      "59.9 s",
      "3 min 20 s",
      "2 h 5 min",
      "-5 ms",
    ],
  );
});

test("timeFormat() shows a time that no calendar has as a number", () => {
  const { full, clock } = timeFormat("UTC");
  assertEquals(full(0), "1970-01-01 00:00:00");
  assertEquals(clock(-1), "23:59:59");
  assertEquals(full(Number.MAX_SAFE_INTEGER), "9007199254740991");
});
