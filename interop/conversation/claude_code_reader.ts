/**
 * Reads the records of a Claude Code transcript.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import { understandTranscript } from "../logs/claude_code_logs.ts";
import type { ConversationItem, LogPlace, RecordReader } from "./item.ts";
import {
  blockTexts,
  countOf,
  objectOf,
  objectsOf,
  textOf,
  timeOf,
} from "./record_fields.ts";

/** Reads one transcript, record by record. */
export class ClaudeCodeReader implements RecordReader {
  #id: string | undefined;
  #turn = 0;
  // One answer is written as several records that repeat its usage.
  #usageOf: string | undefined;

  /** Read one record, with its line. */
  read(record: JsonValue, line: number): readonly ConversationItem[] {
    const fields = objectOf(record);
    if (fields === undefined) {
      return [{ kind: "other", line, type: "(no object)", record }];
    }
    const items: ConversationItem[] = [];
    const id = textOf(fields.sessionId);
    if (this.#id === undefined) {
      const head = understandTranscript(fields);
      if (head) {
        this.#id = head.id;
        items.push({ kind: "header", harness: "claude-code", head });
      }
    }
    const place = { line, ...timeOf(fields.timestamp) };
    if (this.#id !== undefined && id !== undefined && id !== this.#id) {
      items.push({ kind: "foreign", ...place, id });
      return items;
    }
    items.push(...this.#record(fields, place));
    return items;
  }

  #record(fields: JsonObject, place: LogPlace): ConversationItem[] {
    const message = objectOf(fields.message);
    switch (fields.type) {
      case "user":
        if (message) return this.#user(fields, message, place);
        break;
      case "assistant":
        if (message) return this.#assistant(message, place);
        break;
    }
    return [{
      kind: "other",
      ...place,
      type: textOf(fields.type) ?? "(none)",
      record: fields,
    }];
  }

  #user(
    fields: JsonObject,
    message: JsonObject,
    place: LogPlace,
  ): ConversationItem[] {
    const results = objectsOf(message.content)
      .filter(({ type }) => type === "tool_result")
      .map((block): ConversationItem => ({
        kind: "tool-result",
        ...place,
        callId: textOf(block.tool_use_id) ?? "",
        text: blockTexts(block.content, ["text"]),
        isError: block.is_error === true,
      }));
    const text = blockTexts(message.content, ["text"]);
    if (text === "") return results;
    const injected = fields.isMeta === true || fields.isSidechain === true ||
      fields.isCompactSummary === true || results.length > 0;
    const said: ConversationItem = {
      kind: "message",
      ...place,
      by: injected ? "harness" : "human",
      text,
    };
    if (injected) return [...results, said];
    return [{ kind: "turn", ...place, turn: ++this.#turn }, said];
  }

  #assistant(message: JsonObject, place: LogPlace): ConversationItem[] {
    const model = textOf(message.model);
    const items = objectsOf(message.content).flatMap(
      (block): ConversationItem[] => {
        switch (block.type) {
          case "text":
            return [{
              kind: "message",
              ...place,
              by: "model",
              text: textOf(block.text) ?? "",
              ...(model !== undefined && { model }),
            }];
          case "thinking":
            return [{
              kind: "reasoning",
              ...place,
              text: textOf(block.thinking) ?? "",
            }];
          case "tool_use":
            return [{
              kind: "tool-call",
              ...place,
              callId: textOf(block.id) ?? "",
              name: textOf(block.name) ?? "",
              input: block.input ?? null,
            }];
          default:
            return [{
              kind: "other",
              ...place,
              type: `assistant/${textOf(block.type) ?? "(none)"}`,
              record: block,
            }];
        }
      },
    );
    if (typeof message.content === "string") {
      items.push({
        kind: "message",
        ...place,
        by: "model",
        text: message.content,
      });
    }
    return [...items, ...this.#usage(message, place)];
  }

  #usage(message: JsonObject, place: LogPlace): ConversationItem[] {
    const usage = objectOf(message.usage);
    const id = textOf(message.id);
    if (usage === undefined || (id !== undefined && id === this.#usageOf)) {
      return [];
    }
    this.#usageOf = id;
    return [{
      kind: "usage",
      ...place,
      usage: {
        inputTokens: countOf(usage.input_tokens),
        outputTokens: countOf(usage.output_tokens),
        cacheReadTokens: countOf(usage.cache_read_input_tokens),
        cacheWriteTokens: countOf(usage.cache_creation_input_tokens),
      },
    }];
  }
}
