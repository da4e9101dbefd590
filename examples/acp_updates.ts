/** What a client of the Agent Client Protocol is shown of a session's log. */

import type {
  ContentBlock,
  SessionUpdate,
  StopReason,
} from "@agentclientprotocol/sdk";
import type { Message, ToolResultBlock, TurnEndReason } from "../loop/mod.ts";
import type { SessionEvent } from "../types.ts";

/**
 * Translate an event.
 *
 * @param event The event, just recorded or read back from the log.
 * @returns The updates; most events are none.
 */
export function updatesOf({ type, data }: SessionEvent): SessionUpdate[] {
  switch (type) {
    case "user/message":
      return said("user_message_chunk", data as unknown as Message);
    case "assistant/message": {
      const { message } = data as unknown as { readonly message: Message };
      return said("agent_message_chunk", message);
    }
    case "tool/call": {
      const { callId, name, arguments: input } = data as unknown as {
        readonly callId: string;
        readonly name: string;
        readonly arguments: string;
      };
      return [{
        sessionUpdate: "tool_call",
        toolCallId: callId,
        title: name,
        kind: "execute",
        status: "in_progress",
        rawInput: parsed(input),
      }];
    }
    case "tool/result": {
      const { message } = data as unknown as {
        readonly message: { readonly content: readonly [ToolResultBlock] };
      };
      const [{ toolCallId, content, isError }] = message.content;
      return [{
        sessionUpdate: "tool_call_update",
        toolCallId,
        status: isError ? "failed" : "completed",
        content: content.map(({ text }) => ({
          type: "content",
          content: { type: "text", text },
        })),
      }];
    }
    default:
      return [];
  }
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    // A model may write anything; the call then fails by itself.
    return input;
  }
}

function said(
  sessionUpdate: "user_message_chunk" | "agent_message_chunk",
  { content }: Message,
): SessionUpdate[] {
  return content.filter(({ type }) => type === "text").map(({ text }) => ({
    sessionUpdate,
    content: { type: "text", text: text as string },
  }));
}

/** Why a turn stopped, in the protocol's words; undefined for a failure. */
export function stopReasonOf(reason: TurnEndReason): StopReason | undefined {
  switch (reason.kind) {
    case "completed":
      return "end_turn";
    case "max-tokens":
      return "max_tokens";
    case "blocked":
      return "refusal";
    case "aborted":
    case "interrupted":
      return "cancelled";
    case "error":
      return reason.error.code === "STEP_LIMIT"
        ? "max_turn_requests"
        : undefined;
  }
}

/** The words of a prompt; what is linked is named. */
export function textOf(prompt: readonly ContentBlock[]): string {
  return prompt.map((block) =>
    block.type === "text"
      ? block.text
      : block.type === "resource_link"
      ? block.uri
      : ""
  ).join("");
}
