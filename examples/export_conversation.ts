/**
 * A slash command that prints the conversation it is called in as Markdown.
 * With a path it prints that log instead.
 */

import { homedir } from "node:os";
import process from "node:process";
import {
  type ConversationItem,
  harnessLogs,
  identifySession,
  logDecoders,
  readAncestors,
  readConversation,
  resolveLog,
} from "../interop/mod.ts";

function toMarkdown(item: ConversationItem): string {
  switch (item.kind) {
    case "header":
      return `# Session ${item.head.id}\n`;
    case "turn":
      return `\n## Turn ${item.turn}\n`;
    case "message":
      return `\n**${item.by}**\n\n${item.text.trim()}\n`;
    case "tool-call":
      return `\n\`${item.name}\`\n\n${fence(asText(item.input))}\n`;
    case "tool-result":
      return `\n${fence(item.text.trimEnd())}\n`;
    case "damage":
      return `\n> Line ${item.line} cannot be read: ${item.reason}\n`;
    case "torn":
      return `\n> The last ${item.bytes} bytes were never finished.\n`;
    case "absent":
      return `> There is nothing to read: ${item.reason}\n`;
    default:
      return "";
  }
}

const asText = (value: unknown) =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

// A fence is longer than any that stands in the text.
function fence(text: string): string {
  const longest = Math.max(
    2,
    ...(text.match(/`+/g) ?? []).map((it) => it.length),
  );
  const ticks = "`".repeat(longest + 1);
  return `${ticks}\n${text}\n${ticks}`;
}

async function ownLog(): Promise<string> {
  const identity = identifySession({
    env: process.env,
    processes: readAncestors(process.pid).processes,
  });
  const logs = identity.harness === null
    ? undefined
    : harnessLogs(identity.harness, {
      env: process.env,
      homeDir: homedir(),
      ...await logDecoders(),
    });
  const { log, doubts } = resolveLog(identity, logs);
  if (log !== null) return log.path;
  const why = [...identity.doubts, ...doubts].join("; ");
  console.error(`Cannot export: no log is known here${why && `: ${why}`}`);
  process.exit(1);
}

const path = process.argv[2] ?? await ownLog();
for await (const item of readConversation({ path })) {
  process.stdout.write(toMarkdown(item));
}
