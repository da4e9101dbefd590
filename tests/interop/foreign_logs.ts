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

/** A row of a transcript, as Claude Code 2.1.332 writes it. */
export function claudeRow(
  second: number,
  type: "user" | "assistant",
  message: JsonValue,
  { id = CLAUDE_ID, cwd = "/srv/a", more = {} }: {
    id?: string;
    cwd?: string;
    more?: Record<string, JsonValue>;
  } = {},
): Record<string, JsonValue> {
  return {
    parentUuid: second === 1 ? null : `row-${second - 1}`,
    isSidechain: false,
    type,
    message,
    uuid: `row-${second}`,
    timestamp: at(second),
    userType: "external",
    entrypoint: "sdk-cli",
    cwd,
    sessionId: id,
    version: "2.1.332",
    gitBranch: "main",
    ...more,
  };
}

/** One turn with two calls at once, as Claude Code writes it. */
export function claudeRecords(
  id: string = CLAUDE_ID,
  cwd: string = "/srv/a",
): JsonValue[] {
  const row = (
    second: number,
    type: "user" | "assistant",
    message: JsonValue,
  ) => claudeRow(second, type, message, { id, cwd });
  const usage = {
    input_tokens: 5,
    output_tokens: 3,
    cache_read_input_tokens: 2,
    cache_creation_input_tokens: 1,
  };
  const answer = (second: number, message: string, block: JsonValue) =>
    row(second, "assistant", {
      id: message,
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [block],
      usage,
    });
  const call = (id: string, command: string) => ({
    type: "tool_use",
    id,
    name: "Bash",
    input: { command },
  });
  const result = (second: number, tool_use_id: string, content: string) =>
    row(second, "user", {
      role: "user",
      content: [{
        tool_use_id,
        type: "tool_result",
        content,
        is_error: tool_use_id === "call-2",
      }],
    });
  return [
    {
      type: "queue-operation",
      operation: "enqueue",
      timestamp: at(1),
      sessionId: id,
      content: "List it",
    },
    row(1, "user", { role: "user", content: "List it" }),
    answer(2, "msg-1", { type: "thinking", thinking: "A listing." }),
    answer(3, "msg-1", call("call-1", "ls")),
    // Results may come before the last record of the answer that asked.
    result(4, "call-1", "a\nb"),
    answer(5, "msg-1", call("call-2", "false")),
    result(6, "call-2", "Exit code 1"),
    answer(7, "msg-2", { type: "text", text: "Two files." }),
    { type: "last-prompt", lastPrompt: "List it", sessionId: id },
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

type Row = Record<string, JsonValue>;

/** Records of a rollout, each with the next number. */
export interface CodexRows {
  row(type: string, payload: JsonValue, metadata?: JsonValue): Row;
  item(payload: JsonValue, metadata?: JsonValue): Row;
  event(payload: JsonValue): Row;
  completed(item: JsonValue): Row;
  /** A message, with what it says its parts are. */
  message(
    role: string,
    words: string,
    kind: string,
    metadata?: JsonValue,
  ): Row;
  /** The item of a person's words. */
  words(words: string): Row;
}

/** Makes records of a rollout, numbered one after the other. */
export function codexRows(first: number = 0): CodexRows {
  let ordinal = first;
  const row = (
    type: string,
    payload: JsonValue,
    metadata?: JsonValue,
  ): Row => ({
    timestamp: at(ordinal % 60),
    ordinal: ordinal++,
    type,
    payload,
    ...(metadata !== undefined && { metadata }),
  });
  const item = (payload: JsonValue, metadata?: JsonValue) =>
    row("response_item", payload, metadata);
  const text = (type: string, text: string) => [{ type, text }];
  return {
    row,
    item,
    event: (payload: JsonValue) => row("event_msg", payload),
    completed: (item: JsonValue) =>
      row("event_msg", { type: "item_completed", turn_id: "turn-1", item }),
    message: (
      role: string,
      words: string,
      kind: string,
      metadata?: JsonValue,
    ) =>
      item({
        type: "message",
        id: `msg-${ordinal}`,
        role,
        content: text(
          role === "assistant" ? "output_text" : "input_text",
          words,
        ),
        internal_chat_message_metadata_passthrough: {
          turn_id: "turn-1",
          content_item_kinds: [kind],
        },
      }, metadata),
    words: (words: string) => ({
      type: "UserMessage",
      content: [{ type: "text", text: words, text_elements: [] }],
    }),
  };
}

/** The head of a rollout. */
export const codexMeta = (
  id: string = CODEX_ID,
  meta: Record<string, JsonValue> = {},
): Record<string, JsonValue> => ({
  account_scoped: true,
  session_id: id,
  id,
  timestamp: at(0),
  cwd: "/srv/a",
  runtime_workspace_roots: ["/srv/a"],
  originator: "codex_exec",
  cli_version: "0.171.0",
  source: "exec",
  thread_source: "user",
  model_provider: "scripted",
  base_instructions: { text: "You are an agent." },
  history_mode: "paginated",
  context_window: { window_id: "w-1" },
  git: {
    commit_hash: "942d1fc",
    branch: "main",
    repository_url: "https://example.com/a.git",
  },
  ...meta,
});

/** One turn with a failing command, as Codex 0.171 writes it. */
export function codexRecords(
  words: string = "Test it",
  { id = CODEX_ID, first = 0, meta = {} }: {
    id?: string;
    first?: number;
    meta?: Record<string, JsonValue>;
  } = {},
): JsonValue[] {
  const { row, item, event, completed, message, words: said } = codexRows(
    first,
  );
  const usage = {
    input_tokens: 100,
    cached_input_tokens: 40,
    cache_write_input_tokens: 0,
    output_tokens: 10,
    reasoning_output_tokens: 3,
    total_tokens: 110,
  };
  return [
    row("session_meta", codexMeta(id, meta)),
    event({ type: "task_started", turn_id: "turn-1" }),
    message("developer", "<permissions/>", "permissions.instructions"),
    message(
      "user",
      "<environment_context/>",
      "environments.environment_context",
    ),
    row("world_state", { full: true, state: {} }),
    row("turn_context", { turn_id: "turn-1", cwd: "/srv/a", model: "m" }),
    event({ type: "thread_settings_applied", thread_id: id }),
    message("user", words, "user.text"),
    completed(said(words)),
    completed({ type: "Reasoning", summary_text: ["Run it."] }),
    item({
      type: "reasoning",
      summary: [{ type: "summary_text", text: "Run it." }],
      encrypted_content: "x",
    }),
    item({
      type: "function_call",
      call_id: "call-1",
      name: "exec_command",
      arguments: '{"cmd":"make test"}',
    }),
    row("token_usage_record", { response_id: "r-1", usage }),
    completed({
      type: "CommandExecution",
      id: "call-1",
      status: "failed",
      aggregated_output: "no rule",
      exit_code: 2,
    }),
    item({
      type: "function_call_output",
      call_id: "call-1",
      output: "no rule",
    }),
    event({
      type: "token_count",
      info: { total_token_usage: usage, last_token_usage: usage },
    }),
    completed({
      type: "AgentMessage",
      content: [{ type: "Text", text: "It fails." }],
    }),
    message("assistant", "It fails.", "unknown"),
    event({
      type: "task_complete",
      turn_id: "turn-1",
      last_agent_message: "It fails.",
    }),
  ];
}
