import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { ActiveLog } from "../../interop/give/active_log.ts";
import { codexVariables } from "../../interop/give/codex_variables.ts";
import { openCodeToolContext } from "../../interop/give/opencode_context.ts";
import {
  claudePlaceholders,
  expandPlaceholders,
  kimiPlaceholders,
} from "../../interop/give/skill_placeholders.ts";
import type { SessionHeader, SessionLocator } from "../../types.ts";

const header: SessionHeader = {
  version: 0,
  id: "session-1",
  createdAt: 0,
  cwd: "/p",
};
const { signal } = new AbortController();
const call = { callId: "call-1", signal, agent: { session: { header } } };
const ownerless = { callId: "call-1", signal };

test("codexVariables() gives root, thread and call", () => {
  assertEquals(codexVariables(call), {
    CODEX_SESSION_ID: "session-1",
    CODEX_THREAD_ID: "session-1",
    CODEX_TOOL_CALL_ID: "call-1",
  });
  assertEquals(codexVariables(call, "root")?.CODEX_SESSION_ID, "root");
  assertEquals(codexVariables(ownerless), undefined);
});

test("openCodeToolContext() gives the identity in the call's own context", () => {
  assertEquals(openCodeToolContext(call, { messageId: "m" }), {
    sessionID: "session-1",
    messageID: "m",
    callID: "call-1",
    agent: "default",
    directory: "/p",
    abort: signal,
  });
  assertEquals(openCodeToolContext(ownerless, { messageId: "m" }), undefined);
});

const expansions = [
  {
    name: "a declared name",
    text: "a ${X} b",
    values: { X: "1" },
    expected: "a 1 b",
  },
  {
    name: "nothing that is not declared",
    text: "${HOME} $X ${ X } ${X-1} ${constructor}",
    values: { X: "1" },
    expected: "${HOME} $X ${ X } ${X-1} ${constructor}",
  },
  {
    name: "no value a second time",
    text: "${X}",
    values: { X: "${Y}", Y: "secret" },
    expected: "${Y}",
  },
  {
    name: "no replacement pattern",
    text: "[${X}]",
    values: { X: "$& $1 $$" },
    expected: "[$& $1 $$]",
  },
  {
    name: "a declared name without a value to nothing",
    text: "[${X}]",
    values: { X: undefined },
    expected: "[]",
  },
];

for (const { name, text, values, expected } of expansions) {
  test(`expandPlaceholders() expands ${name}`, () => {
    assertEquals(expandPlaceholders(text, values), expected);
  });
}

test("expandPlaceholders() writes one shell word when asked to", () => {
  const quote = { quote: "shell" } as const;
  const word = (value: string) =>
    expandPlaceholders("cat ${X}", { X: value }, quote);
  assertEquals(word("/p/a.txt"), "cat /p/a.txt");
  assertEquals(word("it's; rm -rf $HOME"), `cat 'it'\\''s; rm -rf $HOME'`);
  assertEquals(word(""), "cat ''");
});

test("the placeholders of both hosts are theirs by name", () => {
  assertEquals(kimiPlaceholders({ sessionId: "s", skillDir: "/k" }), {
    KIMI_SESSION_ID: "s",
    KIMI_SKILL_DIR: "/k",
  });
  assertEquals(claudePlaceholders("s"), { CLAUDE_SESSION_ID: "s" });
});

test("ActiveLog follows resume, branch and a replaced engine", () => {
  const at = (root: string): SessionLocator => ({
    locate: ({ id }) => ({ kind: "jsonl", path: `${root}/${id}.jsonl` }),
  });
  let engine: SessionLocator | null = at("/a");
  const active = new ActiveLog(header, () => engine);
  const told: string[] = [];
  const end = active.subscribe((location, reason) =>
    told.push(`${reason} ${location?.path ?? "none"}`)
  );
  assertEquals(active.location?.path, "/a/session-1.jsonl");

  active.rebind({ ...header, id: "session-2" }, "branch");
  engine = at("/b");
  assertEquals(active.location?.path, "/a/session-2.jsonl");
  active.engineReplaced();
  active.engineReplaced();
  engine = null;
  active.engineReplaced();
  end();
  engine = at("/c");
  active.rebind(header, "resume");

  assertEquals(told, [
    "branch /a/session-2.jsonl",
    "engine /b/session-2.jsonl",
    "engine none",
  ]);
  assertEquals(active.location?.path, "/c/session-1.jsonl");
  assertEquals(active.header.id, "session-1");
});
