import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { CodexLogs } from "../../interop/logs/codex_logs.ts";
import type { JsonValue } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { brief, read } from "./brief_items.ts";
import {
  CODEX_ID,
  codexMeta,
  codexPath,
  codexRecords,
  codexRows,
  lines,
  put,
} from "./foreign_logs.ts";

const PARENT = "01a22ec4-0000-7000-8000-00000000000a";

/** What stands in a rollout, the records that say nothing left out. */
async function said(...records: JsonValue[]): Promise<string[]> {
  const items = brief(await read(put(codexPath(tempDir()), lines(...records))));
  return items.filter((item) => !item.startsWith("other"));
}

test("CodexReader tells a person's words from what the harness put in", async () => {
  const { row, event, completed, message, words } = codexRows();
  const path = put(
    codexPath(tempDir()),
    lines(
      row("session_meta", codexMeta()),
      event({ type: "task_started" }),
      message("developer", "rules", "permissions.instructions"),
      message("developer", "from a hook", "hooks.additional_context"),
      message("user", "# AGENTS.md", "agents_md.instructions"),
      message("user", "Hi", "user.text"),
      completed(words("Hi")),
      message("user", "<hook_prompt/>", "unknown"),
      message("user", "<subagent/>", "multi_agent.subagent_notification"),
      message("user", "<turn_aborted/>", "generic.turn_aborted"),
      event({ type: "turn_aborted", reason: "interrupted" }),
    ),
  );
  assertEquals(brief(await read(path)), [
    `codex ${CODEX_ID}`,
    "turn 1",
    "other response_item/message",
    "harness: from a hook",
    "other response_item/message",
    "other response_item/message",
    "human: Hi",
    "harness: <hook_prompt/>",
    "harness: <subagent/>",
    "harness: <turn_aborted/>",
    "end interrupted",
  ]);
});

test("CodexReader takes the same words twice when a person said them twice", async () => {
  const { row, event, completed, words } = codexRows();
  assertEquals(
    await said(
      row("session_meta", codexMeta()),
      event({ type: "task_started" }),
      completed(words("go")),
      completed(words("go")),
    ),
    [`codex ${CODEX_ID}`, "turn 1", "human: go", "human: go"],
  );
});

test("CodexReader tells how a turn failed", async () => {
  const { row, event } = codexRows();
  assertEquals(
    await said(
      row("session_meta", codexMeta()),
      event({ type: "task_started" }),
      event({
        type: "task_complete",
        last_agent_message: null,
        error: { message: "no such model", codex_error_info: "other" },
      }),
    ),
    [`codex ${CODEX_ID}`, "turn 1", "end failed: no such model"],
  );
});

test("CodexReader keeps what is no text", async () => {
  const { row, item, completed } = codexRows();
  const image = { type: "input_image", image_url: "data:image/png;base64,A" };
  const path = put(
    codexPath(tempDir()),
    lines(
      row("session_meta", codexMeta()),
      completed({
        type: "UserMessage",
        content: [
          { type: "local_image", path: "/srv/a/p.png" },
          { type: "text", text: "Look" },
        ],
      }),
      completed({
        type: "UserMessage",
        content: [{ type: "image", image_url: "x" }],
      }),
      item({
        type: "function_call",
        namespace: "multi_agent_v1",
        name: "wait_agent",
        arguments: "{}",
        call_id: "c-1",
      }),
      item({ type: "function_call_output", call_id: "c-1", output: [image] }),
      item({
        type: "web_search_call",
        id: "w-1",
        status: "completed",
        action: { type: "search", query: "weather" },
      }),
      item({ type: "reasoning", summary: [], encrypted_content: "x" }),
      item({
        type: "reasoning",
        summary: [],
        content: [{ type: "reasoning_text", text: "raw" }],
      }),
      item({
        type: "message",
        role: "assistant",
        content: [{ type: "refusal", refusal: "No." }],
      }),
      row("new_kind", { type: "of_tomorrow" }),
    ),
  );
  const items = await read(path);
  assertEquals(brief(items), [
    `codex ${CODEX_ID}`,
    "human: Look",
    "other message/local_image",
    "other message/image",
    'calls multi_agent_v1wait_agent "{}"',
    "gives ",
    "other tool-result/input_image",
    'calls web_search {"type":"search","query":"weather"}',
    "other response_item/reasoning",
    "thinks: raw",
    "other message/refusal",
    "other new_kind/of_tomorrow",
  ]);
  const kept = items.find((item) =>
    item.kind === "other" && item.type === "tool-result/input_image"
  );
  assertEquals(kept?.kind === "other" && kept.record, image);
});

test("CodexReader tells the summary of a compaction once", async () => {
  const { row, event, message } = codexRows();
  assertEquals(
    await said(
      row("session_meta", codexMeta()),
      event({ type: "task_started" }),
      message("assistant", "It was so.", "unknown", {
        compaction_output: true,
      }),
      row("compacted", {
        message: "The summary: It was so.",
        replacement_history: [{ type: "message", role: "user" }],
      }),
      row("compacted", { message: "", replacement_history: [] }),
    ),
    [`codex ${CODEX_ID}`, "turn 1", "harness: The summary: It was so."],
  );
});

const count = (total: number, last = 10) => ({
  type: "token_count",
  info: {
    total_token_usage: { input_tokens: total, output_tokens: 1 },
    last_token_usage: { input_tokens: last, output_tokens: 1 },
  },
});

test("CodexReader counts a request of older versions when the count grows", async () => {
  const { row, event } = codexRows();
  assertEquals(
    await said(
      row("session_meta", codexMeta()),
      event({ type: "token_count", info: null }),
      event(count(10)),
      event(count(10)),
      event(count(20)),
      event(count(20, 0)),
    ),
    [`codex ${CODEX_ID}`, "usage 10 1 0", "usage 10 1 0"],
  );
});

test("CodexReader counts no request of the history that a fork points at", async () => {
  const { row, event } = codexRows(20);
  const items = await said(
    row(
      "session_meta",
      codexMeta(CODEX_ID, {
        forked_from_id: PARENT,
        history_base: { thread_id: PARENT, end_ordinal_exclusive: 20 },
      }),
    ),
    // It repeats the parent's count before its own first request.
    event(count(10)),
    row("token_usage_record", { usage: { input_tokens: 7, output_tokens: 2 } }),
    event(count(17, 7)),
  );
  assertEquals(items.slice(2), ["usage 7 2 0"]);
});

test("CodexReader tells what a subagent copied from its parent, and how far", async () => {
  const { row, event, completed, message, words } = codexRows();
  const records = [
    row(
      "session_meta",
      codexMeta(CODEX_ID, {
        session_id: PARENT,
        forked_from_id: PARENT,
        parent_thread_id: PARENT,
        source: { subagent: { thread_spawn: { parent_thread_id: PARENT } } },
        subagent_history_start_ordinal: 5,
      }),
    ),
    row("session_meta", codexMeta(PARENT)),
    event({ type: "task_started" }),
    // Its events are not copied, so the items say what was typed.
    message("user", "Ask a child", "user.text"),
    row("world_state", { full: true }),
    event({ type: "task_started" }),
    message("user", "Do it", "user.text"),
    completed(words("Do it")),
    event({ type: "task_complete" }),
  ];
  assertEquals(await said(...records), [
    `codex ${CODEX_ID}`,
    `inherited begins ${PARENT}`,
    "turn 1",
    "human: Ask a child",
    `inherited ends ${PARENT}`,
    "turn 2",
    "harness: Do it",
    "end completed",
  ]);
});

test("CodexReader numbers the turns of a fork of a fork on", async () => {
  const home = tempDir();
  const middle = "01a22ec4-0000-7000-8000-00000000000b";
  const length = codexRecords().length;
  const fork = (id: string, from: string, first: number, bytes: number) =>
    lines(...codexRecords(id, {
      id,
      first,
      meta: {
        forked_from_id: from,
        history_base: {
          thread_id: from,
          end_ordinal_exclusive: first,
          end_byte_offset: bytes,
        },
      },
    }));
  const eldest = lines(...codexRecords("eldest", { id: PARENT }));
  const second = fork(middle, PARENT, length, eldest.length);
  put(codexPath(home, PARENT), eldest + lines(...codexRecords("later")));
  put(codexPath(home, middle), second);
  const path = put(
    codexPath(home),
    fork(CODEX_ID, middle, 2 * length, second.length),
  );
  const logs = new CodexLogs({ codexHome: join(home, ".codex") });
  const items = brief(
    await read(path, { findParent: (id) => logs.find(id) }),
  );
  assertEquals(
    items.filter((item) => /^(turn|human|inherited)/.test(item)),
    [
      `inherited begins ${PARENT}`,
      "turn 1",
      "human: eldest",
      `inherited ends ${PARENT}`,
      `inherited begins ${middle}`,
      "turn 2",
      `human: ${middle}`,
      `inherited ends ${middle}`,
      "turn 3",
      `human: ${CODEX_ID}`,
    ],
  );
});
