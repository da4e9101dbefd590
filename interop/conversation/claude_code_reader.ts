/**
 * Reads the records of a Claude Code transcript.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import { understandTranscript } from "../logs/claude_code_logs.ts";
import { RequestUsage } from "./claude_code_usage.ts";
import { commandTyped, isInjected, isOfHost } from "./claude_code_prompt.ts";
import type { ConversationItem, LogPlace, RecordReader } from "./item.ts";
import {
  blockTexts,
  objectOf,
  objectsOf,
  otherBlocks,
  placeOf,
  textOf,
  typeOf,
} from "./record_fields.ts";

/** What the host writes in a model's place. */
const NO_MODEL = "<synthetic>";

/** Reads one transcript, record by record. */
export class ClaudeCodeReader implements RecordReader {
  #id: string | undefined;
  #isSubagent = false;
  #turn = 0;
  readonly #usage = new RequestUsage();

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
        this.#isSubagent = head.agent !== undefined;
        items.push({ kind: "header", harness: "claude-code", head });
      }
    }
    const place = placeOf(line, fields.timestamp);
    if (this.#id !== undefined && id !== undefined && id !== this.#id) {
      items.push({ kind: "foreign", ...place, id });
      return items;
    }
    items.push(...this.#record(fields, place));
    return items;
  }

  /** The usage of the last request. */
  end(): readonly ConversationItem[] {
    return this.#usage.end();
  }

  #record(fields: JsonObject, place: LogPlace): ConversationItem[] {
    const message = objectOf(fields.message);
    if (message && fields.type === "user") {
      return this.#user(fields, message, place);
    }
    if (message && fields.type === "assistant") {
      return [
        ...this.#usage.of(message, place),
        ...assistantItems(message, place),
      ];
    }
    const subtype = textOf(fields.subtype);
    return [{
      kind: "other",
      ...place,
      type: `${typeOf(fields)}${subtype === undefined ? "" : `/${subtype}`}`,
      record: fields,
    }];
  }

  #user(
    fields: JsonObject,
    message: JsonObject,
    place: LogPlace,
  ): ConversationItem[] {
    const { content } = message;
    const items: ConversationItem[] = [];
    for (const block of objectsOf(content)) {
      if (block.type === "tool_result") items.push(...toolResult(block, place));
    }
    const isResult = items.length > 0;
    const text = blockTexts(content, ["text"]);
    if (text !== "") items.push(said(fields, isResult, text, place));
    items.push(
      ...blocksBeside("user", content, ["text", "tool_result"], place),
    );
    if (!this.#asks(fields, isResult)) return items;
    const turn = ++this.#turn;
    return [...this.#usage.end(), { kind: "turn", ...place, turn }, ...items];
  }

  // What a person, a finished task or another agent says begins a turn.
  #asks(fields: JsonObject, isResult: boolean): boolean {
    if (isResult || fields.isMeta === true) return false;
    if (objectOf(fields.origin)) return true;
    const isOwn = fields.isSidechain !== true || this.#isSubagent;
    return isOwn && !isOfHost(fields);
  }
}

function said(
  fields: JsonObject,
  isResult: boolean,
  text: string,
  place: LogPlace,
): ConversationItem {
  return isResult || isInjected(fields)
    ? { kind: "message", ...place, by: "harness", text }
    : { kind: "message", ...place, by: "human", text: commandTyped(text) };
}

function toolResult(block: JsonObject, place: LogPlace): ConversationItem[] {
  return [{
    kind: "tool-result",
    ...place,
    callId: textOf(block.tool_use_id) ?? "",
    text: blockTexts(block.content, ["text"]),
    isError: block.is_error === true,
  }, ...blocksBeside("tool-result", block.content, ["text"], place)];
}

function assistantItems(
  message: JsonObject,
  place: LogPlace,
): ConversationItem[] {
  const { content } = message;
  const model = textOf(message.model);
  const says = (text: string): ConversationItem =>
    model === NO_MODEL ? { kind: "message", ...place, by: "harness", text } : {
      kind: "message",
      ...place,
      by: "model",
      text,
      ...(model !== undefined && { model }),
    };
  if (typeof content === "string") return [says(content)];
  const blocks: readonly JsonValue[] = Array.isArray(content) ? content : [];
  return blocks.map((record): ConversationItem => {
    const block = objectOf(record) ?? {};
    switch (block.type) {
      case "text":
        return says(textOf(block.text) ?? "");
      case "thinking":
        return {
          kind: "reasoning",
          ...place,
          text: textOf(block.thinking) ?? "",
        };
      case "tool_use":
        return {
          kind: "tool-call",
          ...place,
          callId: textOf(block.id) ?? "",
          name: textOf(block.name) ?? "",
          input: block.input ?? null,
        };
      default:
        return {
          kind: "other",
          ...place,
          type: `assistant/${typeOf(record)}`,
          record,
        };
    }
  });
}

function blocksBeside(
  where: string,
  content: JsonValue | undefined,
  types: readonly string[],
  place: LogPlace,
): ConversationItem[] {
  return otherBlocks(content, types).map((record) => ({
    kind: "other",
    ...place,
    type: `${where}/${typeOf(record)}`,
    record,
  }));
}
