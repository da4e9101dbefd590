/**
 * Recording what a request is made of besides its messages: once at first,
 * and again whenever it changes.
 *
 * @module
 */

import type { Tool } from "../types.ts";
import { recordable } from "./messages.ts";
import type { Model, RequestHeader } from "./model.ts";
import type { Recorder } from "./recorder.ts";

/** What a request's header is made from. */
export interface HeaderParts {
  /** Where it is recorded. */
  readonly recorder: Recorder;
  /** Who is asked. */
  readonly model: Model;
  /** What the model may call. */
  readonly tools: readonly Tool[];
  /** Instructions that stand before every message. */
  readonly system: string | undefined;
}

/**
 * Create the function that records the header of the next request if it must.
 *
 * @param parts What the header is made from.
 * @returns The function; it gives the header.
 */
export function createHeaderRecorder(parts: HeaderParts): () => RequestHeader {
  const { recorder, model, tools, system } = parts;
  const resumed = recorder.events.some(({ type }) => type === "request/header");
  let recorded: string | undefined;
  return () => {
    const { provider, name, contextWindow, settings } = model;
    const schemas = tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: tool.inputSchema,
    }));
    const header: RequestHeader = recordable({
      config: { ...settings, provider, model: name },
      system,
      tools: schemas.length === 0 ? undefined : schemas,
    });
    const text = JSON.stringify(header);
    if (text === recorded) return header;
    const reason = recorded !== undefined
      ? "change"
      : resumed
      ? "resume"
      : "initial";
    recorder.record("request/header", { header, reason });
    recorder.record(
      "request/context",
      recordable({ provider, model: name, contextWindow }),
    );
    recorded = text;
    return header;
  };
}
