/**
 * An agent of the Agent Client Protocol on standard input and output, for an
 * editor to start. One process serves many sessions at once; the commands of
 * each know their own session. The model has a script: what it is told, it
 * runs. Outside of this repository the imports are `@dsh/session-env` and
 * `@dsh/session-env/loop`.
 */

import { isAbsolute } from "node:path";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import {
  agent as acpAgent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
} from "@agentclientprotocol/sdk";
import {
  type Agent,
  type AgentSession,
  createAgent,
  createScriptedModel,
  resumeSession,
  type ScriptLine,
} from "../loop/mod.ts";
import { createSessionEnv, type SessionEvent } from "../mod.ts";
import { stopReasonOf, textOf, updatesOf } from "./acp_updates.ts";

/** A session of the client, and the turn that runs in it. */
interface Conversation {
  readonly agent: Agent;
  /** Tell the client what has happened since it was last told. */
  report(): Promise<void>;
  turn?: AbortController;
}

const env = createSessionEnv();
const conversations = new Map<string, Conversation>();

/** Runs each prompt as a command, then counts the prompts so far. */
function* script(): Generator<ScriptLine> {
  for (;;) {
    yield ({ messages }) => {
      const [block] = messages.at(-1)!.content;
      if (block.type === "text") {
        const input = { command: block.text as string };
        return { calls: [{ id: crypto.randomUUID(), name: "bash", input }] };
      }
      const prompts = messages.filter(({ source }) => source.kind === "user");
      return `Done, as prompt ${prompts.length}.`;
    };
  }
}

function open(
  session: AgentSession,
  history: readonly SessionEvent[] = [],
): Conversation {
  const { id: sessionId } = session.header;
  let told = history.length;
  const conversation: Conversation = {
    agent: createAgent({
      session,
      history,
      model: createScriptedModel(script()),
      tools: env.tools,
      clock: () => Date.now(),
      newId: () => crypto.randomUUID(),
      // The call is in the log by now, and its answer is not.
      hooks: { beforeTool: () => conversation.report().then(() => undefined) },
    }),
    async report() {
      const { events } = conversation.agent;
      const news = events.slice(told).flatMap(updatesOf)
        .filter((it) => it.sessionUpdate !== "user_message_chunk");
      told = events.length;
      await Promise.all(news.map((update) => tell(sessionId, update)));
    },
  };
  conversations.set(sessionId, conversation);
  return conversation;
}

const tell = (sessionId: string, update: ReturnType<typeof updatesOf>[0]) =>
  connection.client.notify(methods.client.session.update, {
    sessionId,
    update,
  });

function checkFolder(cwd: string): void {
  if (isAbsolute(cwd)) return;
  const path = JSON.stringify(cwd);
  throw RequestError.invalidParams({ cwd }, `${path} is no absolute path`);
}

/** The session as this process runs it already, or as it is stored. */
async function load(id: string, cwd: string): Promise<Conversation> {
  const running = conversations.get(id);
  const header = running?.agent.session.header ??
    await env.persistence?.find(id);
  if (!header) throw RequestError.sessionNotFound(id);
  if (header.cwd !== cwd) {
    throw RequestError.invalidParams({ cwd }, `it works in ${header.cwd}`);
  }
  if (running) return running;
  const { session, history } = await resumeSession(env, id);
  return open(session, history);
}

const app = acpAgent({ name: "session-env-example" })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: PROTOCOL_VERSION,
    agentCapabilities: { loadSession: true },
    agentInfo: { name: "session-env-example", version: "1.0.0" },
  }))
  .onRequest(methods.agent.session.new, async ({ params: { cwd } }) => {
    checkFolder(cwd);
    const sessionId = crypto.randomUUID();
    const createdAt = Date.now();
    open(await env.create({ version: 0, id: sessionId, createdAt, cwd }));
    return { sessionId };
  })
  .onRequest(methods.agent.session.load, async ({ params }) => {
    const { cwd, sessionId } = params;
    checkFolder(cwd);
    const { agent } = await load(sessionId, cwd);
    const past = agent.events.flatMap(updatesOf);
    await Promise.all(past.map((update) => tell(sessionId, update)));
    return {};
  })
  .onRequest(methods.agent.session.prompt, async ({ params, signal }) => {
    const { prompt, sessionId } = params;
    const conversation = conversations.get(sessionId);
    if (!conversation) throw RequestError.sessionNotFound(sessionId);
    if (conversation.turn) {
      throw RequestError.invalidRequest({ sessionId }, "a turn is running");
    }
    const turn = conversation.turn = new AbortController();
    try {
      const { reason } = await conversation.agent.prompt(textOf(prompt), {
        signal: AbortSignal.any([signal, turn.signal]),
      });
      await conversation.report();
      const stopReason = stopReasonOf(reason);
      if (stopReason) return { stopReason };
      throw RequestError.internalError(reason);
    } finally {
      conversation.turn = undefined;
    }
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => {
    conversations.get(params.sessionId)?.turn?.abort({ kind: "user" });
  });

const connection = app.connect(ndJsonStream(
  Writable.toWeb(process.stdout),
  Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => connection.close());
}
await connection.closed;

// The client is gone: end the commands, store the turns, close the logs.
for (const { agent } of conversations.values()) {
  await agent[Symbol.asyncDispose]();
}
await env[Symbol.asyncDispose]();
process.exit(0);
