/** Conversations as lines that a test can list. */

import type { ConversationItem } from "../../interop/conversation/item.ts";
import {
  readConversation,
  type ReadConversationOptions,
} from "../../interop/conversation/read_conversation.ts";

/** Everything that a log holds. */
export async function read(
  path: string,
  options?: ReadConversationOptions,
): Promise<ConversationItem[]> {
  const items: ConversationItem[] = [];
  for await (const item of readConversation({ path }, options)) {
    items.push(item);
  }
  return items;
}

/** Items as one line each. */
export const brief = (items: readonly ConversationItem[]): string[] =>
  items.map((item) => {
    switch (item.kind) {
      case "header":
        return `${item.harness} ${item.head.id}`;
      case "turn":
        return `turn ${item.turn}`;
      case "turn-end":
        return `end ${item.reason}${item.detail ? `: ${item.detail}` : ""}`;
      case "message":
        return `${item.by}: ${item.text}`;
      case "reasoning":
        return `thinks: ${item.text}`;
      case "tool-call":
        return `calls ${item.name} ${JSON.stringify(item.input)}`;
      case "tool-result":
        return `${item.isError ? "fails" : "gives"} ${item.text}`;
      case "usage":
        return `usage ${Object.values(item.usage).join(" ")}`;
      case "other":
        return `other ${item.type}`;
      case "foreign":
        return `foreign ${item.id}`;
      case "inherited":
        return `inherited ${item.part} ${item.from}${
          item.reason ? `: ${item.reason}` : ""
        }`;
      case "damage":
        return `damage ${item.line} ${item.byte}`;
      case "torn":
        return `torn ${item.bytes}`;
      case "absent":
        return `absent ${item.state}`;
    }
  });
