/** Sessions in which a turn ends in every way that the loop knows. */

import {
  type AgentHooks,
  createAgent,
  createScriptedModel,
  forkSession,
  type ScriptedCall,
  type ScriptLine,
  spawnSession,
} from "../../loop/mod.ts";
import type { SessionPersistence } from "../../persistence/seam.ts";
import type { SessionHeader, Tool } from "../../types.ts";

const echo: Tool = {
  name: "echo",
  description: "Says it again.",
  inputSchema: { type: "object" },
  execute: (input) =>
    Promise.resolve({ content: JSON.stringify(input), isError: false }),
};

interface Ending {
  readonly script: readonly ScriptLine[];
  readonly hooks?: AgentHooks;
  readonly maxSteps?: number;
  readonly signal?: AbortSignal;
}

function endings(newId: () => string): Record<string, Ending> {
  const call = (more: Partial<ScriptedCall> = {}): ScriptedCall => ({
    name: "echo",
    id: newId(),
    input: { a: 1 },
    ...more,
  });
  const ending = new AbortController();
  const usage = { inputTokens: 3, outputTokens: 4, cacheReadTokens: 1 };
  const error = Object.assign(new Error("HTTP 500"), {
    code: "UPSTREAM",
    status: 500,
    requestId: "request-1",
  });
  return {
    completed: {
      script: [{
        reasoning: "Hm.",
        text: "Three calls.",
        calls: [call(), call({ arguments: "{bro" }), call({ name: "no-tool" })],
        pieceLength: 3,
        usage,
      }, { text: "Done.", usage }],
    },
    error: { script: [{ text: "Par", pieceLength: 1, error }] },
    aborted: {
      signal: ending.signal,
      script: [({ emit }) => {
        emit({ type: "block-start", index: 0, blockType: "text" });
        emit({ type: "text-delta", index: 0, text: "half" });
        ending.abort();
        return new Promise<never>(() => {});
      }],
    },
    cut: {
      script: [{
        calls: [call({ arguments: '{"a' })],
        finish: "max-tokens",
        pieceLength: 2,
      }],
    },
    limit: { script: [{ calls: [call()] }], maxSteps: 1 },
    blocked: {
      script: [],
      hooks: { onPrompt: () => Promise.resolve({ block: "no" }) },
    },
    denied: {
      script: [{ calls: [call()] }, "Well."],
      hooks: { beforeTool: () => Promise.resolve({ deny: "no" }) },
    },
    stopped: {
      script: [{ calls: [call()] }],
      hooks: { afterTool: () => Promise.resolve({ stop: "enough" }) },
    },
    hooked: {
      script: [{ calls: [call()] }, "One.", "Two."],
      hooks: {
        onPrompt: () => Promise.resolve({ context: "It is Monday." }),
        beforeTool: () => Promise.resolve({ input: { b: 2 }, context: "b" }),
        afterTool: () => Promise.resolve({ context: "after" }),
        onStop: ({ continued }) =>
          Promise.resolve(continued ? undefined : { continue: "Go on." }),
      },
    },
  };
}

/**
 * Write a session for every way a turn ends, a fork and a spawn.
 *
 * @param persistence Where they are stored.
 * @returns Their headers.
 */
export async function writeEveryEnding(
  persistence: SessionPersistence,
): Promise<readonly SessionHeader[]> {
  let ids = 0, time = 1_790_000_000_000;
  const newId = () => `id-${++ids}`;
  const clock = () => ++time;
  const parts = { clock, newId, tools: [echo] };
  const headers: SessionHeader[] = [];
  for (const [id, ending] of Object.entries(endings(newId))) {
    const { script, hooks, maxSteps, signal } = ending;
    const header = { version: 0, id, createdAt: clock(), cwd: "/p" };
    const session = await persistence.create(header);
    const model = createScriptedModel(script);
    const agent = createAgent({ session, model, hooks, maxSteps, ...parts });
    await agent.prompt("Begin.", { signal });
    headers.push(header);
    if (id !== "completed") continue;
    for (
      const [kind, born] of [
        [
          "fork",
          await forkSession(persistence, agent, {
            id: "fork",
            createdAt: clock(),
          }),
        ],
        [
          "spawn",
          await spawnSession(persistence, header, {
            id: "spawn",
            createdAt: clock(),
          }),
        ],
      ] as const
    ) {
      const child = createAgent({
        ...born,
        ...parts,
        model: createScriptedModel([kind]),
        system: "Be brief.",
      });
      await child.prompt("Go on.");
      headers.push(born.session.header);
    }
  }
  return headers;
}
