/**
 * What single records of a Codex rollout say, whatever stands around them.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import type { ConversationItem, LogPlace, TokenUsage } from "./item.ts";
import {
  blockTexts,
  countOf,
  objectOf,
  objectsOf,
  otherBlocks,
  textOf,
  typeOf,
} from "./record_fields.ts";

/** The kinds of content blocks that hold text. */
const TEXTS = ["input_text", "output_text", "text", "Text"];

// Context that stands over a whole conversation and is no part of it.
const STANDING = /(instructions|environment_context)$/;

/**
 * Read an item that the model wrote or was given.
 *
 * @param payload The record's payload.
 * @param place Where it stands.
 * @param failed The calls that are known to have failed.
 * @returns What it says, or `undefined` when it is no part of what was said.
 */
export function responseItem(
  payload: JsonObject,
  place: LogPlace,
  failed: ReadonlySet<string>,
): ConversationItem[] | undefined {
  const callId = textOf(payload.call_id) ?? textOf(payload.id) ?? "";
  const call = (name: string, input: JsonValue | undefined) => [{
    kind: "tool-call" as const,
    ...place,
    callId,
    name,
    input: input ?? null,
  }];
  switch (payload.type) {
    case "reasoning":
      return reasoning(payload, place);
    case "function_call":
    case "custom_tool_call":
      return call(
        // A hook is given the two as one word, too.
        `${textOf(payload.namespace) ?? ""}${textOf(payload.name) ?? ""}`,
        payload.arguments ?? payload.input,
      );
    case "local_shell_call":
      return call("local_shell", payload.action);
    case "web_search_call":
      return call("web_search", payload.action);
    case "function_call_output":
    case "custom_tool_call_output":
      return toolResult(payload, callId, place, failed);
  }
}

/** Who a message among the items is from; `undefined` when it is not known. */
export function speakerOf(
  payload: JsonObject,
): "model" | "user" | "harness" | "standing" | undefined {
  if (payload.role === "assistant") return "model";
  const kinds = contentKinds(payload);
  if (kinds.length === 0) {
    return payload.role === "user" ? undefined : "standing";
  }
  if (kinds.some((kind) => kind.startsWith("user."))) return "user";
  return kinds.every((kind) => STANDING.test(kind)) ? "standing" : "harness";
}

/**
 * A message, with what it holds beside text.
 *
 * @param by Who it is from.
 * @param content Its content.
 * @param place Where it stands.
 */
export function message(
  by: "human" | "model" | "harness",
  content: JsonValue | undefined,
  place: LogPlace,
): ConversationItem[] {
  const text = blockTexts(content, TEXTS);
  const others = blocksBeside("message", content, place);
  return text === "" && others.length > 0
    ? others
    : [{ kind: "message", ...place, by, text }, ...others];
}

/** The tokens of a request. */
export function usageOf(usage: JsonObject): TokenUsage {
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

// What a message consists of is told beside it, since 0.171.
function contentKinds(payload: JsonObject): string[] {
  const told = objectOf(payload.internal_chat_message_metadata_passthrough);
  const kinds = told?.content_item_kinds;
  return Array.isArray(kinds)
    ? kinds.filter((kind: JsonValue) => typeof kind === "string") as string[]
    : [];
}

function reasoning(
  payload: JsonObject,
  place: LogPlace,
): ConversationItem[] | undefined {
  const parts = [...objectsOf(payload.summary), ...objectsOf(payload.content)]
    .map((part) => textOf(part.text) ?? "")
    .filter((text) => text !== "");
  // What is encrypted cannot be read, and is counted as such.
  if (parts.length === 0) return undefined;
  return parts.map((text) => ({ kind: "reasoning", ...place, text }));
}

// An output is text, content blocks, or text with a verdict beside it.
function toolResult(
  { output }: JsonObject,
  callId: string,
  place: LogPlace,
  failed: ReadonlySet<string>,
): ConversationItem[] {
  const fields = objectOf(output);
  const content = fields ? fields.content : output;
  return [{
    kind: "tool-result",
    ...place,
    callId,
    text: blockTexts(content, TEXTS),
    isError: failed.has(callId) || fields?.success === false,
  }, ...blocksBeside("tool-result", content, place)];
}

function blocksBeside(
  where: string,
  content: JsonValue | undefined,
  place: LogPlace,
): ConversationItem[] {
  return otherBlocks(content, TEXTS).map((record) => ({
    kind: "other",
    ...place,
    type: `${where}/${typeOf(record)}`,
    record,
  }));
}
