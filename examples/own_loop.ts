/**
 * The same for an agent with a loop of its own: a session, a turn, a tool
 * call that carries the agent, and one append when the turn ends.
 */

import { createSessionEnv } from "../mod.ts";

const env = createSessionEnv();
const time = Date.now();
const session = await env.create({
  version: 0,
  id: crypto.randomUUID(),
  createdAt: time,
});
const endTurn = await session.openTurn();
const { content } = await env.bash.execute(
  { command: "echo $DSH_SESSION_ID" },
  {
    callId: "call-1",
    signal: new AbortController().signal,
    agent: { session },
  },
);
await session.append([
  { type: "turn/start", seq: 0, time, data: { turn: 1 } },
  {
    type: "turn/end",
    seq: 1,
    time,
    data: { turn: 1, reason: { kind: "completed" } },
  },
]);
endTurn();
console.log(content.trim() === session.header.id);
await env[Symbol.asyncDispose]();
