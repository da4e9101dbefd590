/**
 * A model that says what a script tells it to: no key, no network, no chance.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";
import type { JsonValue } from "../types.ts";
import type { AnswerBlock, Chunk, Usage } from "./messages.ts";
import type { Model, ModelReply, ModelRequest } from "./model.ts";

/** A tool call of a scripted answer. */
export interface ScriptedCall {
  /** The tool's name. */
  readonly name: string;
  /** The input; written as JSON. */
  readonly input?: JsonValue;
  /** The input as text, instead of {@linkcode ScriptedCall.input}. */
  readonly arguments?: string;
  /**
   * The call's id.
   *
   * @default {"call_" and a number that counts up over the script}
   */
  readonly id?: string;
}

/** A scripted answer. */
export interface ScriptedReply {
  /** What the model thinks. */
  readonly reasoning?: string;
  /** What it says. */
  readonly text?: string;
  /** What it calls. */
  readonly calls?: readonly ScriptedCall[];
  /** How many tokens it claims to have used. */
  readonly usage?: Usage;
  /** Why it ends. */
  readonly finish?: "stop" | "max-tokens";
  /**
   * Stream words in pieces of this many characters; 0 streams nothing.
   *
   * @default {0}
   */
  readonly pieceLength?: number;
  /** Fail with this after what was streamed. */
  readonly error?: Error;
}

/** One line of a script: an answer, its words alone, or a function to either. */
export type ScriptLine =
  | string
  | ScriptedReply
  | ((
    request: ModelRequest,
  ) => string | ScriptedReply | Promise<string | ScriptedReply>);

/** A model with a script. */
export interface ScriptedModel extends Model {
  /** The requests that were made so far. */
  readonly requests: readonly ModelRequest[];
}

/** The script has no answer for the request. */
export class ScriptEndedError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "ScriptEndedError";
  /** The condition. */
  readonly code = "script_ended";
  /** How many answers the script had. */
  readonly answers: number;

  /**
   * Make the error.
   *
   * @param answers How many answers the script had.
   */
  constructor(answers: number) {
    super(`Cannot answer: the script ended after ${answers} answers`);
    this.answers = answers;
  }
}

function* piecesOf(block: AnswerBlock, index: number, length: number) {
  yield { type: "block-start", index, blockType: block.type };
  const { type } = block;
  const words = type === "tool-call" ? block.arguments : block.text;
  for (let at = 0; at < words.length; at += length) {
    const piece = words.slice(at, at + length);
    yield type === "tool-call"
      ? {
        type: "tool-call-delta",
        index,
        id: block.id,
        name: block.name,
        argumentsDelta: piece,
      }
      : { type: `${type}-delta`, index, text: piece };
  }
  yield { type: "block-end", index, block: { ...block } };
}

/**
 * Create a model that answers from a script, one line a request.
 *
 * @example Usage
 * ```ts
 * import { createScriptedModel } from "@dsh/session-env/loop";
 * import { assertEquals } from "@std/assert";
 *
 * const model = createScriptedModel([
 *   { calls: [{ name: "bash", input: { command: "pwd" } }] },
 *   "Done.",
 * ]);
 *
 * assertEquals(model.name, "scripted");
 * assertEquals(model.requests.length, 0);
 * ```
 *
 * @param script The answers in order.
 * @returns The model; a request beyond the script fails.
 */
export function createScriptedModel(
  script: Iterable<ScriptLine>,
): ScriptedModel {
  const lines = script[Symbol.iterator]();
  const requests: ModelRequest[] = [];
  let calls = 0;
  async function respond(request: ModelRequest): Promise<ModelReply> {
    requests.push(request);
    const { done, value: line } = lines.next();
    if (done) throw new ScriptEndedError(requests.length - 1);
    const said = typeof line === "function" ? await line(request) : line;
    const reply: ScriptedReply = typeof said === "string"
      ? { text: said }
      : said;
    const { reasoning, text, usage, finish, error, pieceLength = 0 } = reply;
    const content: AnswerBlock[] = [];
    if (reasoning !== undefined) {
      content.push({ type: "reasoning", text: reasoning });
    }
    if (text !== undefined) content.push({ type: "text", text });
    for (const call of reply.calls ?? []) {
      content.push({
        type: "tool-call",
        id: call.id ?? `call_${++calls}`,
        name: call.name,
        arguments: call.arguments ?? JSON.stringify(call.input ?? {}),
      });
    }
    if (pieceLength > 0) {
      for (const [index, block] of content.entries()) {
        for (const chunk of piecesOf(block, index, pieceLength)) {
          request.emit(chunk as Chunk);
        }
      }
      if (usage !== undefined) {
        request.emit(
          { type: "usage", usage: { ...usage } } as unknown as Chunk,
        );
      }
      request.emit({ type: "finish", reason: { kind: finish ?? "stop" } });
    }
    if (error !== undefined) throw error;
    return { content, usage, finish };
  }
  return { provider: "script", name: "scripted", requests, respond };
}
