/**
 * An agent whose shell calls know their session. Outside of this repository
 * the imports are `@dsh/session-env` and `@dsh/session-env/loop`; the model
 * has a script here, and is yours there.
 */

import { createSessionEnv } from "../mod.ts";
import { createAgent, createScriptedModel } from "../loop/mod.ts";

const command =
  'echo "I belong to $DSH_SESSION_ID, logged in $DSH_SESSION_JSONL"';
const model = createScriptedModel([
  { calls: [{ name: "bash", input: { command } }] },
  ({ messages }) => JSON.stringify(messages.at(-1)?.content),
]);

const env = createSessionEnv();
const id = crypto.randomUUID();
const session = await env.create({ version: 0, id, createdAt: Date.now() });
const agent = createAgent({
  session,
  model,
  tools: env.tools,
  clock: () => Date.now(),
  newId: () => crypto.randomUUID(),
});
const { text } = await agent.prompt("Who owns you?");
console.log(text);
await env[Symbol.asyncDispose]();
