/**
 * Counts the tokens of each of Claude Code's requests once.
 *
 * @module
 */

import type { JsonObject } from "../../types.ts";
import type { ConversationItem, LogPlace } from "./item.ts";
import { countOf, objectOf, textOf } from "./record_fields.ts";

/**
 * The usage of one request after the other. An answer is written as several
 * records, one a block, that repeat its usage; older versions wrote what was
 * counted so far, so that the last one is right.
 */
export class RequestUsage {
  readonly #told = new Set<string>();
  #id: string | undefined;
  #held: ConversationItem | undefined;

  /**
   * Take the usage of an answer's record.
   *
   * @param message The message.
   * @param place Where it stands.
   * @returns The usage of the request before it, when that is over.
   */
  of(message: JsonObject, place: LogPlace): readonly ConversationItem[] {
    const id = textOf(message.id);
    const isSame = id !== undefined && id === this.#id;
    const over = isSame ? [] : this.end();
    const usage = objectOf(message.usage);
    // Results of calls stand between the records of one answer.
    if (usage === undefined || (id !== undefined && this.#told.has(id))) {
      return over;
    }
    const inputTokens = countOf(usage.input_tokens);
    const outputTokens = countOf(usage.output_tokens);
    const cacheReadTokens = countOf(usage.cache_read_input_tokens);
    const cacheWriteTokens = countOf(usage.cache_creation_input_tokens);
    // What no model was asked for costs nothing.
    if (inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens === 0) {
      return over;
    }
    this.#id = id;
    this.#held = {
      kind: "usage",
      ...place,
      usage: { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens },
    };
    return over;
  }

  /** The usage that was held back. */
  end(): readonly ConversationItem[] {
    const held = this.#held;
    if (held === undefined) return [];
    if (this.#id !== undefined) this.#told.add(this.#id);
    this.#id = this.#held = undefined;
    return [held];
  }
}
