/**
 * Reads the records of a Codex rollout.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import { understandSessionMeta } from "../logs/codex_logs.ts";
import type { LogHead } from "../logs/harness_logs.ts";
import { message, responseItem, speakerOf, usageOf } from "./codex_items.ts";
import type { ConversationItem, LogPlace, RecordReader } from "./item.ts";
import {
  blockTexts,
  countOf,
  objectOf,
  placeOf,
  textOf,
  typeOf,
} from "./record_fields.ts";

/**
 * Reads one rollout, record by record.
 *
 * A rollout holds most things twice: as the model's own items, and as events
 * for whoever looks on. What a person typed is taken from the events, since
 * among the items it stands beside what the harness adds; all else is taken
 * from the items. Copied history has no events, and is taken from the items.
 */
export class CodexReader implements RecordReader {
  #head: LogHead | undefined;
  // How many records after the head are another thread's.
  #copiesLeft = 0;
  #copyIsOfSubagent = false;
  #turn = 0;
  // Up to 0.145 only the running count tells the tokens of a request.
  #countsRequests = false;
  #total = "";
  #said: { text: string; in: string } | undefined;
  readonly #failed = new Set<string>();

  /** Let the log go on after the turns that it inherits. */
  continueAfter(turns: number): void {
    this.#turn = turns;
  }

  /** Read one record, with its line. */
  read(record: JsonValue, line: number): readonly ConversationItem[] {
    const isCopy = this.#copiesLeft > 0;
    const items = this.#record(record, line, isCopy);
    if (!isCopy || --this.#copiesLeft > 0) return items;
    const from = this.#head?.inherits?.from ?? "";
    return [...items, { kind: "inherited", from, part: "ends" }];
  }

  #record(
    record: JsonValue,
    line: number,
    isCopy: boolean,
  ): readonly ConversationItem[] {
    const fields = objectOf(record);
    const payload = objectOf(fields?.payload);
    if (fields === undefined || payload === undefined) {
      return [{ kind: "other", line, type: "(no payload)", record }];
    }
    const place = placeOf(line, fields.timestamp);
    const items = this.#understood(fields, payload, place, isCopy);
    if (items !== undefined) return items;
    const of = textOf(payload.type);
    const type = typeOf(fields) + (of === undefined ? "" : `/${of}`);
    return [{ kind: "other", ...place, type, record }];
  }

  #understood(
    fields: JsonObject,
    payload: JsonObject,
    place: LogPlace,
    isCopy: boolean,
  ): ConversationItem[] | undefined {
    switch (fields.type) {
      case "session_meta":
        return this.#meta(fields);
      case "response_item":
        return payload.type === "message"
          ? this.#message(fields, payload, place, isCopy)
          : responseItem(payload, place, this.#failed);
      case "compacted": {
        const text = textOf(payload.message) ?? "";
        return text === "" ? undefined : message("harness", text, place);
      }
      case "token_usage_record": {
        this.#countsRequests = true;
        const usage = objectOf(payload.usage);
        return usage && [{ kind: "usage", ...place, usage: usageOf(usage) }];
      }
      case "event_msg":
        return this.#event(payload, place);
    }
  }

  #meta(fields: JsonObject): ConversationItem[] | undefined {
    const head = understandSessionMeta(fields);
    if (head === undefined) return undefined;
    // A log that copies another's history has that one's header inside.
    if (this.#head !== undefined) {
      this.#copyIsOfSubagent = head.subagent === true;
      return undefined;
    }
    this.#head = head;
    this.#copiesLeft = head.inherits?.copiedRecords ?? 0;
    // Who points into another log writes a record of each request.
    this.#countsRequests = head.inherits?.copiedRecords !== undefined;
    return [{ kind: "header", harness: "codex", head }];
  }

  #message(
    fields: JsonObject,
    payload: JsonObject,
    place: LogPlace,
    isCopy: boolean,
  ): ConversationItem[] | undefined {
    switch (speakerOf(payload)) {
      case "model":
        // It is the summary that the compaction after it repeats.
        return objectOf(fields.metadata)?.compaction_output === true
          ? undefined
          : message("model", payload.content, place);
      case "harness":
        return message("harness", payload.content, place);
      case "user":
        return isCopy
          ? message(this.#asker(isCopy), payload.content, place)
          : undefined;
    }
  }

  // A subagent is asked by another agent.
  #asker(isCopy: boolean): "human" | "harness" {
    const ofSubagent = isCopy
      ? this.#copyIsOfSubagent
      : this.#head?.subagent === true;
    return ofSubagent ? "harness" : "human";
  }

  #event(
    payload: JsonObject,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    switch (payload.type) {
      case "task_started":
      case "turn_started":
        this.#said = undefined;
        return [{ kind: "turn", ...place, turn: ++this.#turn }];
      case "task_complete":
      case "turn_complete":
        return [this.#turnEnd(payload, place)];
      case "turn_aborted": {
        const reason = textOf(payload.reason) ?? "aborted";
        return [{ kind: "turn-end", ...place, turn: this.#turn, reason }];
      }
      case "user_message":
        return this.#asked("user_message", payload.message, place);
      case "item_completed":
        return this.#completed(objectOf(payload.item) ?? {}, place);
      case "exec_command_end":
        this.#ended(payload.call_id, payload.exit_code);
        return undefined;
      case "token_count":
        return this.#counted(objectOf(payload.info), place);
    }
  }

  #turnEnd(payload: JsonObject, place: LogPlace): ConversationItem {
    const error = objectOf(payload.error);
    const detail = textOf(error?.message);
    return {
      kind: "turn-end",
      ...place,
      turn: this.#turn,
      reason: error ? "failed" : "completed",
      ...(detail !== undefined && { detail }),
    };
  }

  #completed(
    item: JsonObject,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    if (item.type === "UserMessage") {
      return this.#asked("item_completed", item.content, place);
    }
    if (item.type === "CommandExecution") this.#ended(item.id, item.exit_code);
  }

  // A command's output is text; only here stands how it ended.
  #ended(callId: JsonValue | undefined, exitCode: JsonValue | undefined): void {
    if (exitCode !== undefined && exitCode !== 0) {
      this.#failed.add(textOf(callId) ?? "");
    }
  }

  // Both shapes of the event may stand in one file for the same words.
  #asked(
    shape: string,
    content: JsonValue | undefined,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    const text = blockTexts(content, ["text", "Text"]);
    const said = this.#said;
    if (said?.text === text && said.in !== shape) {
      this.#said = undefined;
      return undefined;
    }
    this.#said = { text, in: shape };
    return message(this.#asker(false), content, place);
  }

  // The count is written again when nothing was added to it.
  #counted(
    info: JsonObject | undefined,
    place: LogPlace,
  ): ConversationItem[] | undefined {
    const last = objectOf(info?.last_token_usage);
    const total = objectOf(info?.total_token_usage);
    if (this.#countsRequests || last === undefined) return undefined;
    const count = JSON.stringify(total ?? null);
    if (total !== undefined && count === this.#total) return undefined;
    this.#total = count;
    return countOf(last.total_tokens) + countOf(last.input_tokens) > 0
      ? [{ kind: "usage", ...place, usage: usageOf(last) }]
      : undefined;
  }
}
