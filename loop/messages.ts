/**
 * What models and people say to each other, as the log holds it.
 *
 * @module
 */

import type { JsonObject } from "../types.ts";

/** Words that a person reads. */
export interface TextBlock {
  /** The kind of block. */
  readonly type: "text";
  /** The words. */
  readonly text: string;
}

/** Words that a model thought. */
export interface ReasoningBlock {
  /** The kind of block. */
  readonly type: "reasoning";
  /** The words. */
  readonly text: string;
}

/** A model's wish to have a tool called. */
export interface ToolCallBlock {
  /** The kind of block. */
  readonly type: "tool-call";
  /** The model's id of the call. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** The input as the model wrote it: JSON, or what it took for JSON. */
  readonly arguments: string;
}

/** What a tool answered. */
export interface ToolResultBlock {
  /** The kind of block. */
  readonly type: "tool-result";
  /** The id of the call that is answered. */
  readonly toolCallId: string;
  /** The answer. */
  readonly content: readonly TextBlock[];
  /** Whether the call failed. */
  readonly isError?: boolean;
}

/** A piece of a model's answer. */
export type AnswerBlock = TextBlock | ReasoningBlock | ToolCallBlock;

/** One message of the history that a model is shown. */
export interface Message {
  /** The message's id. */
  readonly id: string;
  /** On which side of the conversation it stands. */
  readonly role: "user" | "assistant";
  /** Its pieces. */
  readonly content: readonly JsonObject[];
  /** Who made it, such as `{ kind: "user" }`. */
  readonly source: JsonObject & { readonly kind: string };
}

/** How many tokens a request took. */
export interface Usage {
  /** Tokens of the request that no cache held. */
  readonly inputTokens: number;
  /** Tokens of the answer. */
  readonly outputTokens: number;
  /** Tokens of the request that a cache held. */
  readonly cacheReadTokens?: number;
  /** Tokens of the request that a cache was given. */
  readonly cacheWriteTokens?: number;
  /** Tokens of the answer that were thought and not said. */
  readonly reasoningTokens?: number;
}

/** One piece of a streamed answer, such as a `text-delta`. */
export interface Chunk extends JsonObject {
  /** The kind of piece. */
  readonly type: string;
}

/** How a turn ended. */
export type TurnEndReason =
  | { readonly kind: "completed" | "blocked" | "max-tokens" | "interrupted" }
  | { readonly kind: "aborted"; readonly reason: AbortReason }
  | { readonly kind: "error"; readonly error: TurnError };

/** Who ended a turn early. */
export type AbortReason =
  | { readonly kind: "user" | "parent" | "disposed" | "legacy" }
  | { readonly kind: "hook"; readonly reason: string };

/** What made a turn fail. */
export interface TurnError {
  /** What went wrong, for a person. */
  readonly message: string;
  /** What went wrong, for a program. */
  readonly code: string;
  /** The provider's HTTP status. */
  readonly status?: number;
  /** The provider's id of the request. */
  readonly requestId?: string;
}

/**
 * Copy a value as JSON would give it back, so that what is recorded neither
 * changes later nor differs from what is stored.
 *
 * @param value The value.
 * @returns The copy.
 * @throws {TypeError} When JSON cannot hold the value.
 */
export function recordable<T extends object>(value: T): T & JsonObject {
  return JSON.parse(JSON.stringify(value));
}
