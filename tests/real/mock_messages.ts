/** A model on the loopback that speaks the Messages API as a stream. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model is asked. */
export interface MessagesRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly MessageBlock[];
  }[];
}

/** A part of a message. */
export interface MessageBlock {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly [field: string]: unknown;
}

/** A model that follows a script. */
export interface MessagesModel {
  /** The base of its API. */
  readonly url: string;
  close(): Promise<void>;
}

const USAGE = {
  input_tokens: 5,
  cache_creation_input_tokens: 1,
  cache_read_input_tokens: 2,
};

/** Serve a model that answers as a script says. */
export async function mockMessages(
  script: (asked: MessagesRequest) => readonly MessageBlock[],
): Promise<MessagesModel> {
  let ids = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part) => body += part);
    request.on("end", () => {
      if (!/\/v1\/messages(\?|$)/.test(request.url ?? "")) {
        response.writeHead(404).end("{}");
        return;
      }
      const asked: MessagesRequest = JSON.parse(body);
      const content = script(asked);
      const message = {
        id: `msg_${++ids}`,
        type: "message",
        role: "assistant",
        model: asked.model,
        stop_reason: content.some(({ type }) => type === "tool_use")
          ? "tool_use"
          : "end_turn",
        stop_sequence: null,
      };
      if (asked.stream) {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(streamed(message, content));
      } else {
        const usage = { ...USAGE, output_tokens: 30 };
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ ...message, content, usage }));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function streamed(
  message: { readonly stop_reason: string },
  content: readonly MessageBlock[],
): string {
  const { stop_reason } = message;
  const events = [
    {
      type: "message_start",
      message: {
        ...message,
        content: [],
        stop_reason: null,
        usage: { ...USAGE, output_tokens: 1 },
      },
    },
    ...content.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: begun(block) },
      { type: "content_block_delta", index, delta: deltaOf(block) },
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 30 },
    },
    { type: "message_stop" },
  ];
  return events.map((event) =>
    `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  ).join("");
}

function begun(block: MessageBlock): MessageBlock {
  switch (block.type) {
    case "tool_use":
      return { ...block, input: {} };
    case "thinking":
      return { type: "thinking", thinking: "", signature: "" };
    default:
      return { type: "text", text: "" };
  }
}

function deltaOf(block: MessageBlock): object {
  switch (block.type) {
    case "tool_use":
      return {
        type: "input_json_delta",
        partial_json: JSON.stringify(block.input),
      };
    case "thinking":
      return { type: "thinking_delta", thinking: block.thinking };
    default:
      return { type: "text_delta", text: block.text };
  }
}
