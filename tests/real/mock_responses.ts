/** A model on the loopback that speaks the Responses API as a stream. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A model that calls one command, then says that it is done. */
export interface MockModel {
  /** The base of its API. */
  readonly url: string;
  /** The names of the tools that it was offered. */
  readonly tools: readonly string[];
  /** What the calls gave, as the program reported it. */
  readonly outputs: readonly string[];
  close(): Promise<void>;
}

/** What a model is asked. */
export interface ModelRequest {
  readonly tools?: readonly { readonly name?: string; readonly type: string }[];
  readonly input: readonly {
    readonly type?: string;
    readonly role?: string;
    readonly content?: readonly { readonly text?: string }[];
    readonly output?: unknown;
  }[];
}

/** What a model says to a request: items of its answer. */
export type Script = (asked: ModelRequest) => readonly object[];

/**
 * Serve a model that calls a command with the shell tool it is offered, or one
 * that follows a script.
 */
export async function mockResponses(
  command: string | Script,
): Promise<MockModel> {
  const tools: string[] = [];
  const outputs: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part) => body += part);
    request.on("end", () => {
      if (!request.url?.endsWith("/responses")) {
        response.writeHead(404).end();
        return;
      }
      const asked: ModelRequest = JSON.parse(body);
      tools.push(...(asked.tools ?? []).map(({ name, type }) => name ?? type));
      const results = asked.input.filter(({ type }) =>
        type === "function_call_output"
      );
      outputs.push(...results.map(({ output }) => JSON.stringify(output)));
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(answer(
        typeof command !== "string"
          ? command(asked)
          : results.length > 0
          ? [said("Done.")]
          : [call(tools, command)],
      ));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    tools,
    outputs,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function call(tools: readonly string[], command: string): object {
  const name = ["exec_command", "shell_command", "shell"]
    .find((tool) => tools.includes(tool)) ?? "exec_command";
  const input = name === "exec_command"
    ? { cmd: command, yield_time_ms: 20_000 }
    : name === "shell_command"
    ? { command }
    : { command: ["bash", "-c", command] };
  return {
    type: "function_call",
    id: "fc_1",
    call_id: "call_1",
    name,
    arguments: JSON.stringify(input),
  };
}

/** A message of the model. */
export function said(text: string): object {
  return {
    type: "message",
    id: "msg_1",
    role: "assistant",
    content: [{ type: "output_text", text }],
  };
}

function answer(items: readonly object[]): string {
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 40 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 110,
  };
  const id = "resp_1";
  return [
    { type: "response.created", response: { id } },
    ...items.map((item, at) => ({
      type: "response.output_item.done",
      output_index: at,
      item,
    })),
    { type: "response.completed", response: { id, usage } },
  ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}
