/** Logs of other harnesses, of the shapes and the mixture that those write. */

import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { JsonObject, JsonValue } from "../../../types.ts";

const WORDS =
  "The folder stays behind when the run is interrupted before its last step. "
    .repeat(60);

const at = (record: number) =>
  new Date(1_796_083_200_000 + record * 900).toISOString();

/** A UUID that is made of a number. */
export const uuidOf = (number: number): string =>
  `7a0f6f0e-4a51-4f5c-9a7e-${number.toString(16).padStart(12, "0")}`;

/**
 * A record of a Claude Code transcript: prompts, answers, calls and results.
 *
 * @param record Its place in the transcript.
 * @param sessionId The session.
 * @param cwd Where it works.
 */
export function claudeRecord(
  record: number,
  sessionId: string,
  cwd: string,
): JsonObject {
  const turn = Math.floor(record / 6);
  const callId = `toolu_${sessionId.slice(-4)}_${record - record % 2}`;
  const own = (type: string, message: JsonValue): JsonObject => ({
    parentUuid: record === 0 ? null : uuidOf(record - 1),
    isSidechain: false,
    userType: "external",
    cwd,
    sessionId,
    version: "2.1.0",
    gitBranch: "main",
    type,
    message,
    uuid: uuidOf(record),
    timestamp: at(record),
  });
  const answer = (content: JsonValue) =>
    own("assistant", {
      id: `msg_${record}`,
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [content],
      usage: {
        input_tokens: 5,
        output_tokens: 300,
        cache_read_input_tokens: 21_000,
        cache_creation_input_tokens: 800,
      },
    });
  switch (record % 6) {
    case 0:
      return own("user", {
        role: "user",
        content: `${turn}: ${WORDS.slice(0, 200)}`,
      });
    case 5:
      return answer({ type: "text", text: WORDS.slice(0, 900) });
    case 1:
      return answer({ type: "thinking", thinking: WORDS.slice(0, 600) });
    case 2:
    case 4:
      return answer({
        type: "tool_use",
        id: callId,
        name: "Bash",
        input: { command: `cat file-${record}.ts`, description: "Read it" },
      });
    default:
      return own("user", {
        role: "user",
        content: [{
          type: "tool_result",
          tool_use_id: `toolu_${sessionId.slice(-4)}_${record - 1}`,
          content: WORDS.slice(0, 300 + record * 331 % 4000),
          is_error: false,
        }],
      });
  }
}

/**
 * A record of a Codex rollout.
 *
 * @param record Its place in the rollout.
 * @param thread The thread.
 */
export function codexRecord(record: number, thread: string): JsonObject {
  const row = (type: string, payload: JsonValue): JsonObject => ({
    timestamp: at(record),
    ordinal: record,
    type,
    payload,
  });
  const item = (payload: JsonValue) => row("response_item", payload);
  const turn = `turn-${Math.floor((record - 1) / 6)}`;
  const callId = `call_${record - (record - 1) % 6}`;
  if (record === 0) {
    return row("session_meta", {
      id: thread,
      timestamp: at(0),
      cwd: "/srv/project",
      originator: "codex_cli_rs",
      cli_version: "0.171.0",
      source: "cli",
      model_provider: "scripted",
    });
  }
  switch ((record - 1) % 6) {
    case 0:
      return row("turn_context", {
        turn_id: turn,
        cwd: "/srv/project",
        model: "scripted",
      });
    case 1:
      return item({
        type: "message",
        role: "user",
        content: [{ type: "input_text", text: WORDS.slice(0, 200) }],
      });
    case 2:
      return item({
        type: "reasoning",
        summary: [{ type: "summary_text", text: WORDS.slice(0, 600) }],
      });
    case 3:
      return item({
        type: "function_call",
        name: "shell",
        arguments: JSON.stringify({ command: ["cat", `file-${record}.ts`] }),
        call_id: callId,
      });
    case 4:
      return item({
        type: "function_call_output",
        call_id: callId,
        output: WORDS.slice(0, 300 + record * 331 % 4000),
      });
    default:
      return item({
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: WORDS.slice(0, 900) }],
      });
  }
}

/**
 * Write records until a file is large enough.
 *
 * @param path The file.
 * @param bytes How large.
 * @param record Makes each.
 * @returns How many there are.
 */
export function writeRecords(
  path: string,
  bytes: number,
  record: (index: number) => JsonObject,
): number {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "w");
  let index = 0;
  let written = 0;
  while (written < bytes) {
    const lines: string[] = [];
    let length = 0;
    while (length < 1024 * 1024 && written + length < bytes) {
      const line = `${JSON.stringify(record(index++))}\n`;
      lines.push(line);
      length += line.length;
    }
    written += writeSync(file, lines.join(""));
  }
  closeSync(file);
  return index;
}
