/** An editor's side of the Agent Client Protocol, for our example agent. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import {
  client,
  type ClientContext,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  type SessionUpdate,
  type StopReason,
} from "@agentclientprotocol/sdk";
import { assertEquals } from "@std/assert";
import { OUTER } from "../integration/call_harness.ts";
import { repository, scriptArgv } from "../support/runtime.ts";

/** An agent process and the connection to it. */
export interface RunningAgent {
  readonly context: ClientContext;
  /** What the agent has told of a session, oldest first. */
  updates(sessionId: string): readonly SessionUpdate[];
  /** Begin a session in a folder. */
  begin(cwd: string): Promise<string>;
  /** Run a turn. */
  prompt(sessionId: string, text: string): Promise<StopReason>;
  /** Write a line of anything to its input. */
  write(line: string): void;
  /** Close its input, or send it a signal, and wait until it has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Run the example agent over a home, inside an outer harness, until its client
 * has done what it wants to; the process must then end by itself.
 */
export async function withAcpAgent(
  home: string,
  use: (agent: RunningAgent) => Promise<void>,
): Promise<void> {
  const { agent, kill } = await start(home);
  try {
    await use(agent);
    assertEquals(await agent.end(), 0);
  } finally {
    kill();
  }
}

async function start(home: string) {
  const script = join(repository, "examples", "acp_agent.ts");
  const [program, ...args] = scriptArgv(script);
  const child = spawn(program, args, {
    env: { ...process.env, ...OUTER, DSH_HOME: home },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const updates = new Map<string, SessionUpdate[]>();
  const told = (id: string) => updates.get(id) ?? updates.set(id, []).get(id)!;
  const { agent: context } = client({ name: "test" })
    .onNotification(methods.client.session.update, ({ params }) => {
      told(params.sessionId).push(params.update);
    })
    .connect(ndJsonStream(
      Writable.toWeb(child.stdin),
      Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    ));
  const { agentCapabilities } = await context.request(
    methods.agent.initialize,
    { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} },
  );
  if (!agentCapabilities?.loadSession) throw new Error("It loads no sessions");
  const agent: RunningAgent = {
    context,
    updates: told,
    async begin(cwd) {
      const { sessionId } = await context.request(methods.agent.session.new, {
        cwd,
        mcpServers: [],
      });
      return sessionId;
    },
    async prompt(sessionId, text) {
      const { stopReason } = await context.request(
        methods.agent.session.prompt,
        { sessionId, prompt: [{ type: "text", text }] },
      );
      return stopReason;
    },
    write: (line) => void child.stdin.write(`${line}\n`),
    async end(signal) {
      // By the system's own call: Deno's `child.kill` also closes the pipes.
      if (signal) process.kill(child.pid!, signal);
      else child.stdin.end();
      const [code] = await ended;
      return code;
    },
  };
  return { agent, kill: () => void child.kill("SIGKILL") };
}
