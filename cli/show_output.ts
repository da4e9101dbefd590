/**
 * Where the records of a session go while they are read: as JSON lines or as
 * a conversation, in large pieces.
 *
 * @module
 */

import type { ReadItem } from "../persistence/seam.ts";
import type { SessionHeader } from "../types.ts";
import type { CommandContext } from "./command.ts";
import { Conversation } from "./conversation.ts";
import { painter } from "./paint.ts";
import { startProgress } from "./progress.ts";
import { timeFormat } from "./show_time.ts";
import { safeLine } from "./terminal_text.ts";

/** A piece this long is written at once, in UTF-16 units. */
const PIECE_LENGTH = 64 * 1024;

/** How records are shown. */
export interface ShowStyle {
  /** Whether as JSON lines. */
  readonly json: boolean;
  /** How many lines of a tool's result are shown. */
  readonly foldAfter: number;
}

/** Shows the records of one session. */
export interface ShowOutput {
  /** Whether everything so far was whole. */
  readonly isWhole: boolean;
  /**
   * Show the header.
   *
   * @param header The header.
   * @param path The log.
   */
  header(header: SessionHeader, path: string): Promise<void>;
  /**
   * Show what was read; what is torn or damaged is told on standard error.
   *
   * @param item What was read.
   */
  item(item: ReadItem): Promise<void>;
  /** Write what is held back. */
  flush(): Promise<void>;
}

/**
 * Begin to show a session.
 *
 * @param context Where it goes.
 * @param style How it is shown.
 * @returns What shows it.
 */
export function showOutput(
  context: CommandContext,
  { json, foldAfter }: ShowStyle,
): ShowOutput {
  const { stdout, stderr, env, timeZone } = context;
  const conversation = new Conversation({
    paint: painter(stdout, env),
    time: timeFormat(timeZone),
    foldAfter,
  });
  // Where the conversation scrolls by, it tells by itself how far it is.
  const progress = stdout.isTerminal ? undefined : startProgress(context);
  let held = "";
  let events = 0;
  let isWhole = true;

  async function add(text: string): Promise<void> {
    held += text;
    if (held.length >= PIECE_LENGTH) await flush();
  }
  async function flush(): Promise<void> {
    const text = held;
    held = "";
    await progress?.done();
    if (text !== "") await stdout.write(text);
  }
  async function tell(words: string): Promise<void> {
    isWhole = false;
    if (!json) await add(conversation.gap(words));
    await flush();
    await stderr.write(`session-env: ${safeLine(words)}\n`);
  }
  return {
    get isWhole() {
      return isWhole;
    },
    header: (header, path) =>
      add(
        json ? `${JSON.stringify(header)}\n` : conversation.head(header, path),
      ),
    async item(item) {
      switch (item.kind) {
        case "event":
          events++;
          await add(
            json
              ? `${JSON.stringify(item.event)}\n`
              : conversation.event(item.event),
          );
          return await progress?.tick(() => `Reading: ${events} events`);
        case "torn":
          return await tell(
            `The log is torn: its last ${item.bytes} bytes are no whole record`,
          );
        case "damage":
          return await tell(
            `The log is damaged at line ${item.line}, byte ${item.byte}: ${item.reason}`,
          );
      }
    },
    flush,
  };
}
