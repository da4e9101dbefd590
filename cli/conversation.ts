/**
 * A session's events as a conversation that a person can read: turns, who
 * speaks, tool calls with their results folded. Events come one by one, so a
 * log of any size and a log that still grows are shown alike.
 *
 * @module
 */

import type { JsonValue, SessionEvent, SessionHeader } from "../types.ts";
import { callLine } from "./call_line.ts";
import type { Paint } from "./paint.ts";
import { get, listOf, numberOf, textOf } from "./read_field.ts";
import { showSpan, type TimeFormat } from "./show_time.ts";
import { safeLine, safeLines } from "./terminal_text.ts";

/** How a conversation is shown. */
export interface ConversationStyle {
  /** Gives styles. */
  readonly paint: Paint;
  /** Gives times. */
  readonly time: TimeFormat;
  /** How many lines of a result are shown. */
  readonly foldAfter: number;
}

const RULE_LENGTH = 60;

/** Events that carry nothing for a reader. */
const SILENT =
  /^(request\/|step\/|agent\/inbox\/|agent-preset\/|session\/title-llm|web\/)/;

const indent = (text: string, margin: string): string =>
  text.split("\n").map((line) => `${margin}${line}`.trimEnd()).join("\n");

/** Turns the events of one session into lines. */
export class Conversation {
  readonly #style: ConversationStyle;
  #seedLength = 0;
  #turnBegan = 0;
  #lastCall: string | undefined;
  #calls = new Map<string, string>();
  #streamed = "";

  /** Begin. */
  constructor(style: ConversationStyle) {
    this.#style = style;
  }

  /**
   * The head of the conversation.
   *
   * @param header The session's header.
   * @param path Its log, when it is known.
   * @returns The lines, the last one ended.
   */
  head(header: SessionHeader, path?: string): string {
    const { paint, time } = this.#style;
    this.#seedLength = header.seedLength ?? 0;
    const rows: [string, string][] = [];
    if (!Number.isNaN(header.createdAt)) {
      rows.push(["began", time.full(header.createdAt)]);
    }
    if (header.cwd !== undefined) rows.push(["folder", header.cwd]);
    if (header.parentSession !== undefined) {
      rows.push([
        header.origin === "subagent" ? "started by" : "forked from",
        header.parentSession,
      ]);
    }
    if (path !== undefined) rows.push(["log", path]);
    const width = Math.max(...rows.map(([name]) => name.length)) + 2;
    return `${paint("title", `Session ${safeLine(header.id)}`)}\n${
      rows.map(([name, value]) =>
        `  ${paint("quiet", name.padEnd(width))}${safeLine(value)}\n`
      ).join("")
    }`;
  }

  /**
   * What one event adds.
   *
   * @param event The event; its data may be anything.
   * @returns The lines, the last one ended; empty when it adds nothing.
   */
  event(event: SessionEvent): string {
    const { type, data } = event;
    switch (type) {
      case "turn/start":
        return this.#turnStart(event);
      case "turn/end":
        return this.#turnEnd(event);
      case "user/message":
        return this.#userMessage(event);
      case "assistant/chunk":
        this.#streamed += textOf(get(data, "chunk", "text"));
        return "";
      case "assistant/message":
        return this.#assistantMessage(event);
      case "tool/call":
        return this.#toolCall(data);
      case "tool/result":
        return this.#toolResult(data);
      case "step/end":
        return this.#cutAnswer();
      case "session/end-seed":
        return event.seq === this.#seedLength && this.#seedLength > 0
          ? this.#note("everything above was copied from the parent")
          : this.#note(`taken up again ${this.#style.time.full(event.time)}`);
      case "session/title":
        return this.#note(`title: ${textOf(get(data, "title"))}`);
      default:
        return SILENT.test(type) ? "" : this.#note(type);
    }
  }

  /**
   * A place where something is missing.
   *
   * @param reason What is wrong there.
   * @returns The line, ended.
   */
  gap(reason: string): string {
    return `${this.#style.paint("bad", `! ${safeLine(reason)}`)}\n`;
  }

  #note(text: string): string {
    return `${this.#style.paint("quiet", `· ${safeLine(text)}`)}\n`;
  }

  #turnStart({ data, time }: SessionEvent): string {
    this.#turnBegan = time;
    this.#calls.clear();
    this.#streamed = "";
    const title = `── Turn ${numberOf(get(data, "turn")) ?? "?"} · ${
      this.#style.time.full(time)
    } `;
    return `\n${this.#style.paint("title", title.padEnd(RULE_LENGTH, "─"))}\n`;
  }

  #turnEnd({ data, time }: SessionEvent): string {
    const kind = textOf(get(data, "reason", "kind")) || "ended";
    const why = textOf(get(data, "reason", "error", "message")) ||
      textOf(get(data, "reason", "reason", "reason")) ||
      textOf(get(data, "reason", "reason", "kind"));
    const text = `${kind}${why === "" ? "" : `: ${why}`} after ${
      showSpan(time - this.#turnBegan)
    }`;
    const style = kind === "completed" ? "quiet" : "bad";
    return `${this.#cutAnswer()}${
      this.#style.paint(style, `· ${safeLine(text)}`)
    }\n`;
  }

  #speaker(style: "person" | "model", name: string, time: number): string {
    const { paint, time: format } = this.#style;
    return `\n${paint(style, safeLine(name))} ${
      paint("quiet", format.clock(time))
    }\n`;
  }

  #userMessage({ data, time, surfaceOp }: SessionEvent): string {
    const kind = textOf(get(data, "source", "kind"));
    const plugin = textOf(get(data, "source", "plugin"));
    const name = kind === "user" ? "you" : plugin || kind || "unknown";
    const words = this.#blocks(get(data, "content"));
    const hides = typeof surfaceOp === "object"
      ? this.#note("from here on, the model sees this instead of the above")
      : "";
    return this.#speaker("person", name, time) + words + hides;
  }

  #assistantMessage({ data, time }: SessionEvent): string {
    this.#streamed = "";
    const content = get(data, "message", "content");
    const name = textOf(get(data, "message", "source", "model")) || "model";
    const words = this.#blocks(content);
    const cut = get(data, "interrupted") === true
      ? this.#note("the answer was cut off here")
      : "";
    return words + cut === ""
      ? ""
      : this.#speaker("model", name, time) + words + cut;
  }

  #blocks(content: unknown): string {
    const { paint } = this.#style;
    let lines = "";
    for (const block of listOf(content)) {
      const text = safeLines(textOf(get(block, "text"))).trimEnd();
      switch (get(block, "type")) {
        case "text":
          if (text !== "") lines += `${indent(text, "  ")}\n`;
          break;
        case "reasoning":
          if (text !== "") lines += `${paint("quiet", indent(text, "  ~ "))}\n`;
          break;
        case "tool-call":
          break; // shown when it is made
        default:
          lines += this.#note(`[${textOf(get(block, "type")) || "unknown"}]`);
      }
    }
    return lines;
  }

  #cutAnswer(): string {
    const text = safeLines(this.#streamed).trimEnd();
    this.#streamed = "";
    return text === ""
      ? ""
      : `\n${indent(text, "  ")}\n${this.#note("the answer was cut off here")}`;
  }

  #toolCall(data: JsonValue): string {
    const id = textOf(get(data, "callId"));
    const call = callLine(
      textOf(get(data, "name")),
      textOf(get(data, "arguments")),
    );
    this.#calls.set(id, call);
    this.#lastCall = id;
    return `\n  ${this.#style.paint("tool", `▸ ${call}`)}\n`;
  }

  #toolResult(data: JsonValue): string {
    const { paint, foldAfter } = this.#style;
    const block = get(data, "message", "content", 0);
    const id = textOf(get(block, "toolCallId"));
    const call = this.#calls.get(id);
    // Beside other calls a result says whose it is.
    const owner = id === this.#lastCall
      ? ""
      : `  ${paint("tool", `◂ ${call ?? safeLine(id)}`)}\n`;
    this.#lastCall = undefined;
    const text = listOf(get(block, "content"))
      .map((part) => textOf(get(part, "text"))).join("\n");
    const lines = safeLines(text).trimEnd().split("\n");
    const hidden = lines.length - foldAfter;
    // A single line more is shown rather than announced.
    const shown = hidden > 1 ? lines.slice(0, foldAfter) : lines;
    const style = get(block, "isError") === true ? "bad" : "quiet";
    const fold = hidden > 1
      ? `${paint("quiet", `    … ${hidden} more lines`)}\n`
      : "";
    return `${owner}${
      shown.map((line) => `${paint(style, `    ${line}`.trimEnd())}\n`)
        .join("")
    }${fold}`;
  }
}
