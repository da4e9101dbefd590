/**
 * What the loop asks of a model.
 *
 * @module
 */

import type { JsonObject } from "../types.ts";
import type { AnswerBlock, Chunk, Message, Usage } from "./messages.ts";

/** A tool as a model is told about it. */
export interface ToolSchema extends JsonObject {
  /** The tool's name. */
  readonly name: string;
  /** What it does. */
  readonly description: string;
  /** The JSON Schema of its input. */
  readonly parameters: JsonObject;
}

/** Everything of a request but its messages; recorded before it is made. */
export interface RequestHeader extends JsonObject {
  /** Which model, and how it is set. */
  readonly config: JsonObject & {
    /** The model's provider. */
    readonly provider: string;
    /** The model's name. */
    readonly model: string;
  };
  /** The instructions that stand before every message. */
  readonly system?: string;
  /** The tools that may be called. */
  readonly tools?: readonly ToolSchema[];
}

/** One request to a model. */
export interface ModelRequest {
  /** What was recorded of the request. */
  readonly header: RequestHeader;
  /** The history, oldest first. */
  readonly messages: readonly Message[];
  /** Ends the request early. */
  readonly signal: AbortSignal;
  /**
   * Record a piece of the answer as it arrives.
   *
   * @param chunk The piece.
   */
  emit(chunk: Chunk): void;
}

/** A model's whole answer. */
export interface ModelReply {
  /** The answer's pieces. */
  readonly content: readonly AnswerBlock[];
  /** How many tokens it took. */
  readonly usage?: Usage;
  /**
   * Why it ended; tool calls of an answer that ran out of tokens are not run.
   *
   * @default {"stop"}
   */
  readonly finish?: "stop" | "max-tokens";
}

/** A model. */
export interface Model {
  /** Who runs it, such as `deepseek`. */
  readonly provider: string;
  /** Its name, such as `deepseek-chat`. */
  readonly name: string;
  /** How many tokens a request may have. */
  readonly contextWindow?: number;
  /** Further settings that are recorded with each request. */
  readonly settings?: JsonObject;
  /**
   * Answer a request.
   *
   * @param request The request.
   * @returns The answer.
   */
  respond(request: ModelRequest): Promise<ModelReply>;
}
