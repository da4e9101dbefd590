import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { brief, read } from "./brief_items.ts";
import {
  CLAUDE_ID,
  claudePath,
  claudeRow,
  lines,
  put,
} from "./foreign_logs.ts";

const asked = (
  second: number,
  content: JsonValue,
  more: Record<string, JsonValue> = {},
) =>
  claudeRow(second, "user", { role: "user", content }, {
    more: { rowSource: "local", ...more },
  });

const answered = (
  second: number,
  id: string,
  block: JsonValue,
  usage: Record<string, JsonValue> = { input_tokens: 1, output_tokens: 1 },
  more: Record<string, JsonValue> = {},
) =>
  claudeRow(second, "assistant", {
    id,
    role: "assistant",
    model: "scripted",
    content: [block],
    usage,
  }, { more });

const says = (text: string) => ({ type: "text", text });

async function shown(...records: JsonValue[]): Promise<string[]> {
  return brief(await read(put(claudePath(tempDir()), lines(...records))));
}

const FIRST = `claude-code ${CLAUDE_ID}`;

const injected = [
  {
    name: "the notice of a finished task, which begins a turn",
    row: asked(1, "<task-notification/>", {
      origin: { kind: "task-notification" },
      promptSource: "system",
      rowSource: "recorded",
    }),
    items: ["turn 1", "harness: <task-notification/>"],
  },
  {
    name: "what a local command printed",
    row: asked(1, "<local-command-stdout>Done</local-command-stdout>"),
    items: ["harness: <local-command-stdout>Done</local-command-stdout>"],
  },
  {
    name: "an interruption",
    row: asked(1, [says("[Request interrupted by user]")], {
      rowSource: "harness",
    }),
    items: ["harness: [Request interrupted by user]"],
  },
  {
    name: "whatever the host says that it wrote itself",
    row: asked(1, "Words of tomorrow", { rowSource: "harness" }),
    items: ["harness: Words of tomorrow"],
  },
  {
    name: "an interruption of an older version",
    row: asked(1, [says("[Request interrupted by user for tool use]")], {}),
    items: ["harness: [Request interrupted by user for tool use]"],
  },
  {
    name: "context",
    row: asked(1, "<caveat/>", { isMeta: true }),
    items: ["harness: <caveat/>"],
  },
  {
    name: "the summary of a compaction",
    row: asked(1, "It was so.", { isCompactSummary: true }),
    items: ["harness: It was so."],
  },
];

for (const { name, row, items } of injected) {
  test(`ClaudeCodeReader tells ${name} from a person's words`, async () => {
    assertEquals(await shown(row), [FIRST, ...items]);
  });
}

test("ClaudeCodeReader gives a slash command as it was typed", async () => {
  assertEquals(
    await shown(asked(
      1,
      "<command-name>/compact</command-name>\n  <command-message>compact</command-message>\n  <command-args>the tests</command-args>",
    )),
    [FIRST, "turn 1", "human: /compact the tests"],
  );
});

test("ClaudeCodeReader counts an answer's tokens once, by its last record", async () => {
  assertEquals(
    await shown(
      asked(1, "Hi"),
      answered(2, "m-1", says("One"), { input_tokens: 5, output_tokens: 1 }),
      answered(3, "m-1", says("Two"), { input_tokens: 5, output_tokens: 9 }),
      asked(4, [{ type: "tool_result", tool_use_id: "c", content: "x" }]),
      answered(5, "m-1", says("Three"), { input_tokens: 5, output_tokens: 9 }),
      answered(6, "m-2", says("Four"), { input_tokens: 6, output_tokens: 2 }),
      answered(7, "m-1", says("Late"), { input_tokens: 5, output_tokens: 9 }),
      asked(8, "Bye"),
    ),
    [
      FIRST,
      "turn 1",
      "human: Hi",
      "model: One",
      "model: Two",
      "gives x",
      "model: Three",
      "usage 5 9 0 0",
      "model: Four",
      "usage 6 2 0 0",
      "model: Late",
      "turn 2",
      "human: Bye",
    ],
  );
});

test("ClaudeCodeReader takes no error of the host for the model's words", async () => {
  const row = answered(2, "e-1", says("API Error: 400"), {
    input_tokens: 0,
    output_tokens: 0,
  }, { isApiErrorMessage: true });
  const message = { ...row.message as object, model: "<synthetic>" };
  assertEquals(await shown(asked(1, "Hi"), { ...row, message }), [
    FIRST,
    "turn 1",
    "human: Hi",
    "harness: API Error: 400",
  ]);
});

test("ClaudeCodeReader keeps what is no text", async () => {
  const image = { type: "image", source: { type: "base64", data: "A" } };
  assertEquals(
    await shown(
      asked(1, [says("Look"), image]),
      asked(2, [{ type: "tool_result", tool_use_id: "c", content: [image] }]),
      claudeRow(3, "assistant", {
        id: "m",
        content: [{ type: "redacted_thinking", data: "x" }],
      }),
      {
        type: "system",
        subtype: "compact_boundary",
        content: "Conversation compacted",
        sessionId: CLAUDE_ID,
      },
      { type: "summary", summary: "A title", leafUuid: "row-1" },
    ),
    [
      FIRST,
      "turn 1",
      "human: Look",
      "other user/image",
      "gives ",
      "other tool-result/image",
      "other assistant/redacted_thinking",
      "other system/compact_boundary",
      "other summary",
    ],
  );
});

test("ClaudeCodeReader tells who asks in a subagent's own transcript", async () => {
  const own = (row: Record<string, JsonValue>) => ({
    ...row,
    isSidechain: true,
    agentId: "a7",
  });
  assertEquals(
    await shown(
      own(asked(1, "Do it")),
      own(answered(2, "m-1", says("Done."))),
    ),
    [FIRST, "turn 1", "harness: Do it", "model: Done.", "usage 1 1 0 0"],
  );
});

test("ClaudeCodeReader counts no turn for a sidechain in the main transcript", async () => {
  assertEquals(
    await shown(
      asked(1, "Ask a child"),
      { ...asked(2, "Do it"), isSidechain: true },
      asked(3, "Next"),
    ),
    [
      FIRST,
      "turn 1",
      "human: Ask a child",
      "harness: Do it",
      "turn 2",
      "human: Next",
    ],
  );
});
