/** Small logs of other harnesses, in the shapes that those write. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonValue } from "../../types.ts";

/** Write a file, with the folders above it. */
export function put(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Records as lines. */
export const lines = (...records: JsonValue[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

export const CLAUDE_ID = "7a0f6f0e-4a51-4f5c-9a7e-0c9d6a3b1e11";
const at = (second: number) =>
  `2026-11-30T10:00:${String(second).padStart(2, "0")}.000Z`;

/** One turn with a call, as Claude Code writes it. */
export function claudeRecords(
  id: string = CLAUDE_ID,
  cwd: string = "/srv/a",
): JsonValue[] {
  const row = (second: number, type: string, message: JsonValue) => ({
    parentUuid: null,
    isSidechain: false,
    sessionId: id,
    cwd,
    type,
    message,
    uuid: `row-${second}`,
    timestamp: at(second),
  });
  const model = { id: "msg-1", role: "assistant", model: "scripted" };
  const usage = {
    input_tokens: 5,
    output_tokens: 3,
    cache_read_input_tokens: 2,
    cache_creation_input_tokens: 1,
  };
  return [
    { type: "file-history-snapshot", messageId: "row-1", snapshot: {} },
    row(1, "user", { role: "user", content: "List it" }),
    row(2, "assistant", {
      ...model,
      content: [{ type: "thinking", thinking: "A listing." }],
      usage,
    }),
    row(3, "assistant", {
      ...model,
      content: [{
        type: "tool_use",
        id: "call-1",
        name: "Bash",
        input: { command: "ls" },
      }],
      usage,
    }),
    row(4, "user", {
      role: "user",
      content: [{
        type: "tool_result",
        tool_use_id: "call-1",
        content: "a\nb",
        is_error: false,
      }],
    }),
    row(5, "assistant", {
      ...model,
      id: "msg-2",
      content: [{ type: "text", text: "Two files." }],
      usage,
    }),
  ];
}

/** Where Claude Code puts that transcript. */
export const claudePath = (
  home: string,
  id: string = CLAUDE_ID,
  slug: string = "-srv-a",
): string => join(home, ".claude/projects", slug, `${id}.jsonl`);

export const CODEX_ID = "01a22ec4-a79c-7341-a13f-2507894e9112";

/** The name that Codex gives a rollout. */
export const codexPath = (
  home: string,
  id: string = CODEX_ID,
  extension: string = ".jsonl",
): string =>
  join(
    home,
    ".codex/sessions/2026/11/30",
    `rollout-2026-11-30T10-00-00-${id}${extension}`,
  );

/** One turn with a failing command, as Codex 0.171 writes it. */
export function codexRecords(
  words: string = "Test it",
  { id = CODEX_ID, first = 0, meta = {} }: {
    id?: string;
    first?: number;
    meta?: Record<string, JsonValue>;
  } = {},
): JsonValue[] {
  let ordinal = first;
  const row = (type: string, payload: JsonValue) => ({
    timestamp: at(ordinal % 60),
    ordinal: ordinal++,
    type,
    payload,
  });
  const item = (payload: JsonValue) => row("response_item", payload);
  const completed = (item: JsonValue) =>
    row("event_msg", { type: "item_completed", item });
  const usage = {
    input_tokens: 100,
    cached_input_tokens: 40,
    cache_write_input_tokens: 0,
    output_tokens: 10,
  };
  const text = (type: string, text: string) => [{ type, text }];
  return [
    row("session_meta", {
      session_id: id,
      id,
      timestamp: at(0),
      cwd: "/srv/a",
      cli_version: "0.171.0",
      source: "exec",
      history_mode: "paginated",
      ...meta,
    }),
    row("event_msg", { type: "task_started", turn_id: "turn-1" }),
    item({
      type: "message",
      role: "user",
      content: text("input_text", "<environment_context/>"),
    }),
    item({
      type: "message",
      role: "user",
      content: text("input_text", words),
    }),
    completed({ type: "UserMessage", content: text("text", words) }),
    item({ type: "reasoning", summary: text("summary_text", "Run it.") }),
    item({
      type: "function_call",
      call_id: "call-1",
      name: "exec_command",
      arguments: '{"cmd":"make test"}',
    }),
    row("token_usage_record", { usage }),
    completed({ type: "CommandExecution", id: "call-1", exit_code: 2 }),
    item({
      type: "function_call_output",
      call_id: "call-1",
      output: "no rule",
    }),
    row("event_msg", {
      type: "token_count",
      info: { last_token_usage: usage },
    }),
    completed({ type: "AgentMessage", content: text("Text", "It fails.") }),
    item({
      type: "message",
      role: "assistant",
      content: text("output_text", "It fails."),
    }),
    row("event_msg", { type: "task_complete", turn_id: "turn-1" }),
  ];
}
