/**
 * Shows the log of another harness.
 *
 * @module
 */

import { homedir } from "node:os";
import type {
  ConversationFormat,
} from "../interop/conversation/read_conversation.ts";
import type { ConversationItem } from "../interop/conversation/item.ts";
import type { CommandContext } from "./command.ts";
import { Conversation } from "./conversation.ts";
import { eventOf, headerOf } from "./foreign_events.ts";
import { painter } from "./paint.ts";
import { readAmbient } from "./read_ambient.ts";
import type { ShowStyle } from "./show_output.ts";
import { timeFormat } from "./show_time.ts";
import { safeLine } from "./terminal_text.ts";

/** A piece this long is written at once, in UTF-16 units. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Show a conversation: as a person reads it, or its items as JSON lines.
 *
 * @param path The log.
 * @param format Whose it is.
 * @param style How it is shown.
 * @param context Where it goes.
 * @returns The exit code: 1 when something could not be read.
 */
export async function showForeign(
  path: string,
  format: ConversationFormat,
  style: ShowStyle,
  context: CommandContext,
): Promise<number> {
  const { readConversation } = await import(
    "../interop/conversation/read_conversation.ts"
  );
  const { stdout, stderr } = context;
  const { textOf, ending } = style.json
    ? { textOf: jsonLine, ending: () => "" }
    : asConversation(path, style, context);
  const findParent = format === "codex" ? await parents(context) : undefined;
  let held = "", isWhole = true;
  for await (const item of readConversation({ path }, { format, findParent })) {
    context.signal.throwIfAborted();
    held += textOf(item);
    const fault = faultOf(item);
    if (fault !== undefined) isWhole = false;
    if (fault === undefined && held.length < PIECE_LENGTH) continue;
    if (held !== "") await stdout.write(held);
    held = "";
    if (fault !== undefined) {
      await stderr.write(`session-env: ${safeLine(fault)}\n`);
    }
  }
  held += ending();
  if (held !== "") await stdout.write(held);
  return isWhole ? 0 : 1;
}

const jsonLine = (item: ConversationItem) => `${JSON.stringify(item)}\n`;

async function parents(context: CommandContext) {
  const { harnessLogs } = await import(
    "../interop/logs/harness_log_places.ts"
  );
  const { ambient: env } = readAmbient(context);
  const homeDir = env.HOME?.trim() || homedir();
  const logs = harnessLogs("codex", { env, homeDir });
  return (id: string) => logs?.find(id) ?? [];
}

/** What could not be read, in words. */
function faultOf(item: ConversationItem): string | undefined {
  switch (item.kind) {
    case "torn":
      return `The log is torn: its last ${item.bytes} bytes are no whole record`;
    case "damage":
      return `The log is damaged at line ${item.line}, byte ${item.byte}: ${item.reason}`;
    case "absent":
      return `Cannot read the log: ${item.reason}`;
    case "inherited":
      return item.part === "absent"
        ? `The history from ${item.from} is not shown: ${item.reason}`
        : undefined;
  }
}

function asConversation(
  path: string,
  { foldAfter }: ShowStyle,
  { stdout, env, timeZone }: CommandContext,
) {
  const paint = painter(stdout, env);
  const conversation = new Conversation({
    paint,
    time: timeFormat(timeZone),
    foldAfter,
  });
  const note = (text: string) => `${paint("quiet", `· ${safeLine(text)}`)}\n`;
  const others = new Map<string, number>();
  let time = NaN;
  function textOf(item: ConversationItem): string {
    switch (item.kind) {
      case "header":
        return conversation.head(headerOf(item.head), path);
      case "other":
        others.set(item.type, (others.get(item.type) ?? 0) + 1);
        return "";
      case "foreign":
        return note(`line ${item.line} is of session ${item.id}`);
      case "inherited":
        return note(inheritance(item));
    }
    const event = eventOf(item, time);
    if (event === undefined) return "";
    time = event.time;
    return conversation.event(event);
  }
  function ending(): string {
    if (others.size === 0) return "";
    const kinds = [...others].map(([type, count]) => `${type} ×${count}`);
    return `\n${note(`other records: ${kinds.join(", ")}`)}`;
  }
  return { textOf, ending };
}

function inheritance(
  { from, part, reason }: Extract<ConversationItem, { kind: "inherited" }>,
): string {
  switch (part) {
    case "begins":
      return `from here on: the history of ${from}${
        reason === undefined ? "" : `; ${reason}`
      }`;
    case "ends":
      return `the history of ${from} ends here`;
    case "absent":
      return `before this: the history of ${from}`;
  }
}
