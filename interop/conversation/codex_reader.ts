/**
 * Reads the records of a Codex rollout.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import { understandSessionMeta } from "../logs/codex_logs.ts";
import type { ConversationItem, LogPlace, RecordReader } from "./item.ts";
import {
  blockTexts,
  countOf,
  objectOf,
  objectsOf,
  textOf,
  timeOf,
} from "./record_fields.ts";

const TEXTS = ["input_text", "output_text", "text"];

/**
 * Reads one rollout, record by record.
 *
 * A rollout holds most things twice: as the model's own items, and as events
 * for whoever looks on. What a person typed is taken from the events, since
 * among the items it stands beside what the harness adds; all else is taken
 * from the items.
 */
export class CodexReader implements RecordReader {
  #known = false;
  #turn = 0;
  // Up to 0.145 only the running count tells the tokens of a request.
  #countsRequests = false;
  #said: string | undefined;
  readonly #failed = new Set<string>();

  /** Read one record, with its line. */
  read(record: JsonValue, line: number): readonly ConversationItem[] {
    const fields = objectOf(record);
    const payload = objectOf(fields?.payload);
    if (fields === undefined || payload === undefined) {
      return [{ kind: "other", line, type: "(no payload)", record }];
    }
    const place = { line, ...timeOf(fields.timestamp) };
    switch (fields.type) {
      case "session_meta": {
        const head = understandSessionMeta(fields);
        // A log that copies another's history has that one's header inside.
        if (head === undefined || this.#known) break;
        this.#known = true;
        return [{ kind: "header", harness: "codex", head }];
      }
      case "response_item": {
        const items = responseItem(payload, place, this.#failed);
        if (items) return items;
        break;
      }
      case "token_usage_record": {
        this.#countsRequests = true;
        const usage = objectOf(payload.usage);
        if (usage) return [{ kind: "usage", ...place, usage: usageOf(usage) }];
        break;
      }
      case "event_msg": {
        const items = this.#event(payload, place);
        if (items) return items;
        break;
      }
    }
    const type = [textOf(fields.type) ?? "(none)", textOf(payload.type)]
      .filter((part) => part !== undefined).join("/");
    return [{ kind: "other", ...place, type, record }];
  }

  #event(
    payload: JsonObject,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    switch (payload.type) {
      case "task_started":
      case "turn_started":
        this.#said = undefined;
        return [{ kind: "turn", ...place, turn: ++this.#turn }];
      case "task_complete":
      case "turn_complete":
        return [{
          kind: "turn-end",
          ...place,
          turn: this.#turn,
          reason: "completed",
        }];
      case "turn_aborted":
        return [{
          kind: "turn-end",
          ...place,
          turn: this.#turn,
          reason: textOf(payload.reason) ?? "aborted",
        }];
      case "user_message":
        return this.#human(textOf(payload.message) ?? "", place);
      case "item_completed":
        return this.#completed(objectOf(payload.item) ?? {}, place);
      case "token_count": {
        if (this.#countsRequests) return undefined;
        const last = objectOf(objectOf(payload.info)?.last_token_usage);
        return last && [{ kind: "usage", ...place, usage: usageOf(last) }];
      }
    }
  }

  #completed(
    item: JsonObject,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    if (item.type === "UserMessage") {
      return this.#human(blockTexts(item.content, ["text", "Text"]), place);
    }
    // A command's output is text; only here stands how it ended.
    if (item.type === "CommandExecution" && countOf(item.exit_code) > 0) {
      this.#failed.add(textOf(item.id) ?? "");
    }
  }

  // Both shapes of the event may stand in one file for the same words.
  #human(text: string, place: LogPlace): ConversationItem[] | undefined {
    if (text === this.#said) return undefined;
    this.#said = text;
    return [{ kind: "message", ...place, by: "human", text }];
  }
}

function responseItem(
  payload: JsonObject,
  place: LogPlace,
  failed: ReadonlySet<string>,
): ConversationItem[] | undefined {
  const callId = textOf(payload.call_id) ?? "";
  switch (payload.type) {
    case "message":
      if (payload.role !== "assistant") return undefined;
      return [{
        kind: "message",
        ...place,
        by: "model",
        text: blockTexts(payload.content, TEXTS),
      }];
    case "reasoning":
      return objectsOf(payload.summary).map((part) => ({
        kind: "reasoning",
        ...place,
        text: textOf(part.text) ?? "",
      }));
    case "function_call":
    case "custom_tool_call":
      return [{
        kind: "tool-call",
        ...place,
        callId,
        name: textOf(payload.name) ?? "",
        input: payload.arguments ?? payload.input ?? null,
      }];
    case "local_shell_call":
      return [{
        kind: "tool-call",
        ...place,
        callId,
        name: "local_shell",
        input: payload.action ?? null,
      }];
    case "function_call_output":
    case "custom_tool_call_output":
      return [{
        kind: "tool-result",
        ...place,
        callId,
        ...toolOutput(payload.output, failed.has(callId)),
      }];
  }
}

// An output is text, content blocks, or text with a verdict beside it.
function toolOutput(
  output: JsonValue | undefined,
  failed: boolean,
): { text: string; isError: boolean } {
  const fields = objectOf(output);
  return fields
    ? {
      text: blockTexts(fields.content, TEXTS),
      isError: failed || fields.success === false,
    }
    : { text: blockTexts(output, TEXTS), isError: failed };
}

function usageOf(usage: JsonObject) {
  const cached = countOf(usage.cached_input_tokens);
  return {
    // Here cached tokens are counted among those read.
    inputTokens: Math.max(0, countOf(usage.input_tokens) - cached),
    outputTokens: countOf(usage.output_tokens),
    cacheReadTokens: cached,
    ...(usage.cache_write_input_tokens !== undefined && {
      cacheWriteTokens: countOf(usage.cache_write_input_tokens),
    }),
  };
}
