/**
 * One request to the model, with every piece of its answer recorded.
 *
 * @module
 */

import type { JsonObject } from "../types.ts";
import { type AnswerBlock, type Chunk, recordable } from "./messages.ts";
import type { Model, ModelReply, RequestHeader } from "./model.ts";
import { modelHistory } from "./model_history.ts";
import type { Recorder } from "./recorder.ts";
import type { StepPlace } from "./tool_calls.ts";

/** What a request is made with. */
export interface AskParts {
  /** Where the answer is recorded. */
  readonly recorder: Recorder;
  /** Who is asked. */
  readonly model: Model;
  /** Makes message ids. */
  newId(): string;
}

/** Settle as the promise does, or reject once the signal is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() =>
      signal.removeEventListener("abort", abort)
    );
    if (signal.aborted) abort();
  });
}

/** What of an answer had arrived when it was cut off. */
function arrived(chunks: readonly Chunk[]): AnswerBlock[] {
  const blocks = new Map<
    number,
    { type: "text" | "reasoning"; text: string }
  >();
  for (const { type, index, text } of chunks) {
    if (type !== "text-delta" && type !== "reasoning-delta") continue;
    const key = index as number;
    const kind = type === "text-delta" ? "text" : "reasoning";
    const block = blocks.get(key) ?? { type: kind, text: "" };
    block.text += String(text);
    blocks.set(key, block);
  }
  return [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
}

function checked(reply: ModelReply): ModelReply {
  const whole = Array.isArray(reply?.content) &&
    reply.content.every((block) =>
      block.type === "tool-call"
        ? typeof block.id === "string" && typeof block.name === "string" &&
          typeof block.arguments === "string"
        : (block.type === "text" || block.type === "reasoning") &&
          typeof block.text === "string"
    );
  if (whole) return recordable(reply) as ModelReply;
  throw new TypeError("Cannot use the model's answer: its shape is wrong");
}

/**
 * Ask the model and record its answer. Of an answer that is cut off, what had
 * arrived is recorded as interrupted.
 *
 * @param header What was recorded of the request.
 * @param parts What the request is made with.
 * @param place Which step makes it.
 * @returns The answer.
 * @throws What the model throws, or the reason of the signal.
 */
export async function askModel(
  header: RequestHeader,
  parts: AskParts,
  place: StepPlace,
): Promise<ModelReply> {
  const { recorder, model, newId } = parts;
  const { turn, step, signal } = place;
  const chunks: Chunk[] = [];
  const sources: number[] = [];
  let open = true;
  const recordMessage = (
    { content, usage }: Pick<ModelReply, "content" | "usage">,
    interrupted?: true,
  ) => {
    const source = {
      kind: "model",
      provider: model.provider,
      model: model.name,
    };
    recorder.record(
      "assistant/message",
      recordable({
        turn,
        step,
        message: { role: "assistant", content, source, id: newId() },
        usage,
        interrupted,
      }) as JsonObject,
      {
        surfaceOp: "append",
        ...(sources.length === 0 ? {} : { sourceEventSeqs: sources }),
      },
    );
  };
  try {
    signal.throwIfAborted();
    const reply = checked(
      await untilAborted(
        model.respond({
          header,
          messages: modelHistory(recorder.events),
          signal,
          emit(value) {
            // What comes after the end belongs to no step.
            if (!open) return;
            const chunk = recordable(value);
            chunks.push(chunk);
            sources.push(
              recorder.record("assistant/chunk", { turn, step, chunk }),
            );
          },
        }),
        signal,
      ),
    );
    recordMessage(reply);
    return reply;
  } catch (error) {
    const content = signal.aborted ? arrived(chunks) : [];
    if (content.length > 0) recordMessage({ content }, true);
    throw error;
  } finally {
    open = false;
  }
}
