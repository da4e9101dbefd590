/**
 * Another harness's conversation as the events of one of ours, so that every
 * log is shown by the same hand.
 *
 * @module
 */

import type { ConversationItem } from "../interop/conversation/item.ts";
import type { LogHead } from "../interop/logs/harness_logs.ts";
import type { JsonValue, SessionEvent, SessionHeader } from "../types.ts";

/**
 * A head as a header.
 *
 * @param head What the log says of itself.
 * @returns The header; its time is no number where the log does not say it.
 */
export function headerOf(head: LogHead): SessionHeader {
  const { id = "(unknown)", createdAt = NaN, cwd, parent, subagent } = head;
  return {
    version: 0,
    id: head.agent ?? id,
    createdAt,
    ...(cwd !== undefined && { cwd }),
    ...(parent !== undefined && { parentSession: parent }),
    ...(subagent && { origin: "subagent" }),
  };
}

/**
 * An item as an event.
 *
 * @param item The item.
 * @param time When it happened, where it does not say so itself.
 * @returns The event, or `undefined` for an item that is no part of what was
 * said and done.
 */
export function eventOf(
  item: ConversationItem,
  time: number,
): SessionEvent | undefined {
  const found = shapeOf(item);
  if (found === undefined) return undefined;
  const [type, data] = found;
  const own = "time" in item ? item.time : undefined;
  return { type, seq: 0, time: own ?? time, data };
}

function shapeOf(item: ConversationItem): [string, JsonValue] | undefined {
  switch (item.kind) {
    case "turn":
      return ["turn/start", { turn: item.turn }];
    case "turn-end":
      return ["turn/end", {
        turn: item.turn,
        reason: {
          kind: item.reason,
          ...(item.detail !== undefined && { error: { message: item.detail } }),
        },
      }];
    case "message":
      return item.by === "model"
        ? answer("text", item.text, item.model)
        : ["user/message", {
          source: item.by === "human"
            ? { kind: "user" }
            : { kind: "plugin", plugin: "harness" },
          content: [{ type: "text", text: item.text }],
        }];
    case "reasoning":
      return answer("reasoning", item.text);
    case "tool-call":
      return ["tool/call", {
        callId: item.callId,
        name: item.name,
        arguments: typeof item.input === "string"
          ? item.input
          : JSON.stringify(item.input),
      }];
    case "tool-result":
      return ["tool/result", {
        message: {
          content: [{
            type: "tool-result",
            toolCallId: item.callId,
            content: [{ type: "text", text: item.text }],
            isError: item.isError,
          }],
        },
      }];
  }
}

function answer(
  type: "text" | "reasoning",
  text: string,
  model?: string,
): [string, JsonValue] {
  return ["assistant/message", {
    message: {
      content: [{ type, text }],
      source: { kind: "model", ...(model !== undefined && { model }) },
    },
  }];
}
