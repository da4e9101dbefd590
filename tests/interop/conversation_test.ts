import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { CodexLogs } from "../../interop/logs/codex_logs.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import { brief, read } from "./brief_items.ts";
import {
  CLAUDE_ID,
  claudePath,
  claudeRecords,
  CODEX_ID,
  codexPath,
  codexRecords,
  lines,
  put,
} from "./foreign_logs.ts";

const CLAUDE_TURN = [
  "turn 1",
  "human: List it",
  "thinks: A listing.",
  'calls Bash {"command":"ls"}',
  "gives a\nb",
  'calls Bash {"command":"false"}',
  "fails Exit code 1",
  "usage 5 3 2 1",
  "model: Two files.",
  "other last-prompt",
];
const CLAUDE = [
  "other queue-operation",
  `claude-code ${CLAUDE_ID}`,
  ...CLAUDE_TURN,
  "usage 5 3 2 1",
];

const LENGTH = codexRecords().length;

const codexTurn = (words: string, turn: number = 1) => [
  `turn ${turn}`,
  "other response_item/message",
  "other response_item/message",
  "other world_state",
  "other turn_context",
  "other event_msg/thread_settings_applied",
  "other response_item/message",
  `human: ${words}`,
  "other event_msg/item_completed",
  "thinks: Run it.",
  'calls exec_command "{\\"cmd\\":\\"make test\\"}"',
  "usage 60 10 40 0",
  "other event_msg/item_completed",
  "fails no rule",
  "other event_msg/token_count",
  "other event_msg/item_completed",
  "model: It fails.",
  "end completed",
];

test("readConversation() reads a transcript of Claude Code", async () => {
  const path = put(claudePath(tempDir()), lines(...claudeRecords()));
  assertEquals(brief(await read(path)), CLAUDE);
});

test("readConversation() reads a rollout of Codex, each thing once", async () => {
  const path = put(codexPath(tempDir()), lines(...codexRecords()));
  assertEquals(brief(await read(path)), [
    `codex ${CODEX_ID}`,
    ...codexTurn("Test it"),
  ]);
});

test("readConversation() takes a person's words from the older event, and once", async () => {
  const said = (type: string) => ({
    timestamp: "2026-11-30T10:00:01.000Z",
    type: "event_msg",
    payload: type === "user_message" ? { type, message: "Hi" } : {
      type,
      item: { type: "UserMessage", content: [{ type: "text", text: "Hi" }] },
    },
  });
  const [meta, start] = codexRecords();
  const path = put(
    codexPath(tempDir()),
    lines(
      meta,
      start,
      said("user_message"),
      said("item_completed"),
      start,
      said("user_message"),
    ),
  );
  assertEquals(
    brief(await read(path)).filter((line) => !line.startsWith("other")),
    [`codex ${CODEX_ID}`, "turn 1", "human: Hi", "turn 2", "human: Hi"],
  );
});

test("readConversation() reads a compressed rollout like a plain one", async () => {
  const zst = new URL("../data/interop/rollout.jsonl.zst", import.meta.url);
  const home = tempDir();
  const path = put(codexPath(home, CODEX_ID, ".jsonl.zst"), readFileSync(zst));
  const plain = put(codexPath(tempDir()), lines(...codexRecords()));
  assertEquals(await read(path), await read(plain));
});

test("readConversation() reads what a fork inherits where the parent is at hand", async () => {
  const home = tempDir();
  const parent = "01a22ec4-0000-7000-8000-00000000000a";
  const old = codexRecords("First", { id: parent });
  const kept = lines(...old);
  put(
    codexPath(home, parent),
    kept + lines(...codexRecords("Never seen", { id: parent, first: LENGTH })),
  );
  const path = put(
    codexPath(home),
    lines(...codexRecords("Second", {
      first: LENGTH,
      meta: {
        forked_from_id: parent,
        history_base: {
          thread_id: parent,
          end_ordinal_exclusive: LENGTH,
          end_byte_offset: kept.length,
        },
      },
    })),
  );
  const logs = new CodexLogs({ codexHome: join(home, ".codex") });
  const findParent = (id: string) => logs.find(id);
  const whole = [
    `codex ${CODEX_ID}`,
    `inherited begins ${parent}`,
    ...codexTurn("First"),
    `inherited ends ${parent}`,
    ...codexTurn("Second", 2),
  ];
  assertEquals(brief(await read(path, { findParent })), whole);
  assertEquals(brief(await read(path)), [
    whole[0],
    `inherited absent ${parent}: it is in another log, which was not looked for`,
    ...codexTurn("Second"),
  ]);
  assertEquals(
    brief(await read(path, { findParent: () => [] }))[1],
    `inherited absent ${parent}: the log that it is in was not found`,
  );
  const [header] = await read(path);
  assertEquals(header.kind === "header" && header.head.inherits, {
    from: parent,
    copiedRecords: 0,
    endByte: kept.length,
    endOrdinal: LENGTH,
  });
});

test("readConversation() ends where forks point at each other in a circle", async () => {
  const path = put(
    codexPath(tempDir()),
    lines(...codexRecords("Round", {
      meta: { history_base: { thread_id: CODEX_ID } },
    })),
  );
  const findParent = () => [{ kind: "codex-jsonl", path }];
  assertEquals(
    brief(await read(path, { findParent })).slice(0, 3),
    [
      `codex ${CODEX_ID}`,
      `inherited absent ${CODEX_ID}: the logs point at each other in a circle`,
      `inherited begins ${CODEX_ID}`,
    ],
  );
});

test("readConversation() tells rows of another session, damage and a torn end", async () => {
  const rows = claudeRecords();
  const path = put(
    claudePath(tempDir()),
    lines(...rows) + "not a record\n" +
      lines(claudeRecords("another")[1]) + '{"type":"us',
  );
  assertEquals(brief(await read(path)).slice(CLAUDE.length - 1), [
    `damage ${rows.length + 1} ${lines(...rows).length}`,
    "foreign another",
    "torn 11",
    "usage 5 3 2 1",
  ]);
});

test("readConversation() reads sessions of ours and says where a copy ends", async () => {
  const engine = new JsonlPersistence({ root: join(tempDir(), "root") });
  const header = {
    version: 0,
    id: "child",
    createdAt: 1_800_000_000_000,
    cwd: "/srv/a",
    parentSession: "parent",
    seedLength: 2,
  };
  const writer = await engine.create(header);
  const event = (seq: number, type: string, data: object) => ({
    type,
    seq,
    time: 1_800_000_000_000 + seq,
    data: data as never,
  });
  await writer.append([
    event(0, "turn/start", { turn: 1 }),
    event(1, "turn/end", { turn: 1, reason: { kind: "completed" } }),
    event(2, "turn/start", { turn: 2 }),
    event(3, "turn/end", { turn: 2, reason: { kind: "completed" } }),
  ]);
  await writer[Symbol.asyncDispose]();
  const { path } = engine.locate(header);
  assertEquals(brief(await read(path)), [
    "dsh child",
    "inherited begins parent",
    "turn 1",
    "end completed",
    "inherited ends parent",
    "turn 2",
    "end completed",
  ]);
  await engine[Symbol.asyncDispose]();
});

const absences = [
  { name: "a missing log", state: "missing", content: undefined },
  { name: "an empty log", state: "empty", content: "" },
  { name: "a log of nobody", state: "unreadable", content: '{"a":1}\n' },
];

for (const { name, state, content } of absences) {
  test(`readConversation() tells ${name}`, async () => {
    const path = join(tempDir(), "log.jsonl");
    if (content !== undefined) put(path, content);
    assertEquals(brief(await read(path)), [`absent ${state}`]);
  });
}

test("readConversation() tells a folder and a file in the way as values", async () => {
  const dir = tempDir();
  assertEquals(brief(await read(dir)), ["absent unreadable"]);
  put(join(dir, "file"), "x");
  assertEquals(brief(await read(join(dir, "file/log.jsonl"))), [
    "absent missing",
  ]);
});

test("readConversation() takes hostile records for what they are", async () => {
  const hostile = [
    '{"__proto__":{"type":"assistant"},"sessionId":"s","cwd":"/p","type":"constructor"}',
    '{"sessionId":"s","type":"user","message":{"content":"a\u2028b\u2029c\u0085d"}}',
    '{"sessionId":"s","type":"assistant","message":{"content":[null,1,"x",[],{"type":{}}],"usage":[]}}',
    '{"sessionId":"s","type":"user","message":{"content":[{"type":"tool_result","content":{"text":1}}]}}',
    "null",
    "[]",
    '"text"',
  ].join("\n");
  const path = put(claudePath(tempDir()), `${hostile}\n`);
  assertEquals(brief(await read(path)), [
    "claude-code s",
    "other constructor",
    "turn 1",
    "human: a\u2028b\u2029c\u0085d",
    ...Array(5).fill("other assistant/(none)"),
    "gives ",
    "other (no object)",
    "other (no object)",
    "other (no object)",
  ]);
  assertEquals(({} as { type?: unknown }).type, undefined);
});

test("readConversation() takes a line that is too long for damage and goes on", async () => {
  const path = put(claudePath(tempDir()), lines(...claudeRecords()));
  const long = "x".repeat(1 << 16);
  for (let at = 0; at < 40; at++) appendFileSync(path, long);
  appendFileSync(path, `\n${lines(claudeRecords()[1])}`);
  const items = brief(await read(path, { maxLineBytes: 1 << 20 }));
  assertEquals(items.slice(CLAUDE.length - 1), [
    `damage ${claudeRecords().length + 1} ${lines(...claudeRecords()).length}`,
    "usage 5 3 2 1",
    "turn 2",
    "human: List it",
  ]);
});
