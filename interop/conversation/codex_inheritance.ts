/**
 * Reads what a Codex fork has from the rollout that it points into.
 *
 * @module
 */

import type { JsonValue, SessionLocation } from "../../types.ts";
import { understandSessionMeta } from "../logs/codex_logs.ts";
import type { InheritedHistory } from "../logs/harness_logs.ts";
import { CodexReader } from "./codex_reader.ts";
import type { ConversationItem } from "./item.ts";
import { readRecords } from "./read_records.ts";
import { objectOf } from "./record_fields.ts";

/** How inherited history is found and read. */
export interface InheritanceOptions {
  /** The longest line that is read. */
  readonly maxLineBytes?: number;
  /** Finds the rollout of a thread. */
  readonly findParent?: (id: string) => readonly SessionLocation[];
}

/**
 * Read the inherited part, from the eldest on, between marks that say whose it
 * is. What is not at hand is told.
 *
 * @param history What the fork's head says.
 * @param options Where rollouts are.
 * @param seen The threads that point here already.
 */
export async function* inheritedItems(
  history: InheritedHistory,
  options: InheritanceOptions,
  seen: ReadonlySet<string> = new Set(),
): AsyncIterable<ConversationItem> {
  const { from, copiedRecords } = history;
  const absent = (reason: string): ConversationItem => ({
    kind: "inherited",
    from,
    part: "absent",
    reason,
  });
  if (copiedRecords !== 0) {
    const reason = copiedRecords === undefined
      ? { reason: "it was copied, and the log does not say how far" }
      : {};
    yield { kind: "inherited", from, part: "begins", ...reason };
    return;
  }
  if (options.findParent === undefined) {
    yield absent("it is in another log, which was not looked for");
  } else if (seen.has(from)) {
    yield absent("the logs point at each other in a circle");
  } else {
    const found = options.findParent(from);
    const [location] = found;
    yield* location === undefined || found.length > 1
      ? [
        absent(
          location
            ? "several logs bear the id of the thread that it is in"
            : "the log that it is in was not found",
        ),
      ]
      : parentItems(location.path, history, options, new Set([...seen, from]));
  }
}

async function* parentItems(
  path: string,
  { from, endByte, endOrdinal = Infinity }: InheritedHistory,
  options: InheritanceOptions,
  seen: ReadonlySet<string>,
): AsyncIterable<ConversationItem> {
  const { maxLineBytes } = options;
  const reader = new CodexReader();
  let begun = false;
  try {
    for await (const batch of readRecords(path, { maxLineBytes, endByte })) {
      for (const found of batch) {
        if (found.kind !== "record") {
          yield found;
          continue;
        }
        const { record, line } = found;
        if (ordinalOf(record) >= endOrdinal) continue;
        if (!begun) {
          begun = true;
          const head = understandSessionMeta(objectOf(record) ?? {});
          const isCopied = head?.inherits?.copiedRecords !== 0;
          if (head?.inherits && !isCopied) {
            for await (
              const item of inheritedItems(head.inherits, options, seen)
            ) {
              if (item.kind === "turn") reader.continueAfter(item.turn);
              yield item;
            }
          }
          yield { kind: "inherited", from, part: "begins" };
          if (head?.inherits && isCopied) {
            yield* inheritedItems(head.inherits, options, seen);
          }
        }
        for (const item of reader.read(record, line)) {
          if (item.kind !== "header") yield item;
        }
      }
    }
  } catch (error) {
    yield {
      kind: "inherited",
      from,
      part: "absent",
      reason: (error as Error).message,
    };
  }
  if (begun) yield { kind: "inherited", from, part: "ends" };
}

// A record without a number is judged by its place in the file alone.
function ordinalOf(record: JsonValue): number {
  const ordinal = objectOf(record)?.ordinal;
  return typeof ordinal === "number" ? ordinal : -1;
}
