/**
 * Reads the events of DeepSeek Harness's sessions and of ours.
 *
 * @module
 */

import type { JsonObject, SessionEvent } from "../../types.ts";
import type { ConversationItem, LogPlace, TokenUsage } from "./item.ts";
import {
  blockTexts,
  countOf,
  objectOf,
  objectsOf,
  textOf,
} from "./record_fields.ts";

/** Reads one session, event by event. */
export class DeepseekReader {
  // The chunks of a step carry its usage; the message repeats it.
  #counted = false;

  /**
   * Read one event. A line is counted as the event's place, since packed rows
   * hold several.
   *
   * @param event The event.
   */
  read(event: SessionEvent): readonly ConversationItem[] {
    const place = { line: event.seq + 2, time: event.time };
    const data = objectOf(event.data) ?? {};
    const items = this.#event(event.type, data, place);
    return items ??
      [{ kind: "other", ...place, type: event.type, record: event.data }];
  }

  #event(
    type: string,
    data: JsonObject,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    switch (type) {
      case "turn/start":
        return [{ kind: "turn", ...place, turn: countOf(data.turn) }];
      case "turn/end":
        return [{
          kind: "turn-end",
          ...place,
          turn: countOf(data.turn),
          reason: textOf(objectOf(data.reason)?.kind) ?? "unknown",
        }];
      case "step/start":
        this.#counted = false;
        return undefined;
      case "user/message":
        return [{
          kind: "message",
          ...place,
          by: objectOf(data.source)?.kind === "user" ? "human" : "harness",
          text: blockTexts(data.content, ["text"]),
        }];
      case "assistant/chunk": {
        const chunk = objectOf(data.chunk);
        if (chunk?.type !== "usage") return undefined;
        this.#counted = true;
        return usageItem(objectOf(chunk.usage), place);
      }
      case "assistant/message":
        return [
          ...assistantItems(objectOf(data.message) ?? {}, place),
          ...(this.#counted ? [] : usageItem(objectOf(data.usage), place)),
        ];
      case "tool/call":
        return [{
          kind: "tool-call",
          ...place,
          callId: textOf(data.callId) ?? "",
          name: textOf(data.name) ?? "",
          input: data.arguments ?? null,
        }];
      case "tool/result":
        return objectsOf(objectOf(data.message)?.content).map((block) => ({
          kind: "tool-result",
          ...place,
          callId: textOf(block.toolCallId) ?? "",
          text: blockTexts(block.content, ["text"]),
          isError: block.isError === true,
        }));
    }
  }
}

// Tool calls are events of their own, so the message's copies are left out.
function assistantItems(
  message: JsonObject,
  place: LogPlace,
): ConversationItem[] {
  const model = textOf(objectOf(message.source)?.model);
  return objectsOf(message.content).flatMap((block): ConversationItem[] => {
    const text = textOf(block.text) ?? "";
    if (block.type === "reasoning") {
      return [{ kind: "reasoning", ...place, text }];
    }
    if (block.type !== "text") return [];
    return [{
      kind: "message",
      ...place,
      by: "model",
      text,
      ...(model !== undefined && { model }),
    }];
  });
}

function usageItem(
  usage: JsonObject | undefined,
  place: LogPlace,
): ConversationItem[] {
  if (usage === undefined) return [];
  const counted: TokenUsage = {
    inputTokens: countOf(usage.inputTokens),
    outputTokens: countOf(usage.outputTokens),
    cacheReadTokens: countOf(usage.cacheReadTokens),
    cacheWriteTokens: countOf(usage.cacheWriteTokens),
  };
  return [{ kind: "usage", ...place, usage: counted }];
}
