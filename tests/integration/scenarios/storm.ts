import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { spawnSession } from "../../../loop/mod.ts";
import { createSessionEnv, type SessionEnv } from "../../../session_env.ts";
import type { SessionHeader, Tool } from "../../../types.ts";
import { newHeader, startAgent, toolTexts } from "../start_agent.ts";

const PARENTS = 10;
const CALLS_EACH = 10;

/**
 * Parents and their children run 200 commands. Each says that it has started
 * and waits at a gate, which opens when all 200 have.
 */
export default async function storm(folder: string): Promise<Storm> {
  const started = join(folder, "started");
  const gate = join(folder, "gate");
  mkdirSync(started);
  execFileSync("mkfifo", [gate]);
  // Opening the gate to read waits for somebody who opens it to write.
  const command = `: > "${started}/$$"
: < "${gate}"
echo "$DSH_SESSION_ID $DSH_SESSION_JSONL"`;
  const calls = () =>
    Array.from({ length: CALLS_EACH }, () => ({
      name: "bash",
      id: randomUUID(),
      input: { command },
    }));

  const env = createSessionEnv();
  const children: Said[] = [];
  const spawn: Tool = {
    name: "spawn",
    description: "Start an agent and wait for it.",
    inputSchema: { type: "object" },
    async execute(_input, { agent, signal }) {
      const child = await spawnSession(env, agent!.session.header, {
        id: randomUUID(),
        createdAt: Date.now(),
      });
      const inner = startAgent(env, child, [{ calls: calls() }, "Done."]);
      await inner.prompt("Report.", { signal });
      children.push(said(env, child.session.header, toolTexts(inner.events)));
      return { content: "", isError: false };
    },
  };
  const turns = Array.from({ length: PARENTS }, async () => {
    const session = await env.create(newHeader());
    const agent = startAgent(env, { session }, [
      { calls: [...calls(), { name: "spawn", id: randomUUID(), input: {} }] },
      "Done.",
    ], [...env.tools, spawn]);
    await agent.prompt("Report.");
    const texts = toolTexts(agent.events).slice(0, CALLS_EACH);
    return said(env, session.header, texts);
  });

  let waiting = 0;
  while (waiting < PARENTS * CALLS_EACH * 2) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting = readdirSync(started).length;
  }
  const opened = await open(gate, "w");
  const parents = await Promise.all(turns);
  await opened.close();
  await env[Symbol.asyncDispose]();
  return { waiting, parents, children };
}

/** What the scenario saw. */
export interface Storm {
  readonly waiting: number;
  readonly parents: readonly Said[];
  readonly children: readonly Said[];
}

/** What the commands of one agent printed. */
export interface Said {
  readonly header: SessionHeader;
  readonly expected: string;
  readonly texts: readonly string[];
}

function said(env: SessionEnv, header: SessionHeader, texts: string[]): Said {
  const { path } = env.persistence!.locate(header)!;
  return { header, expected: `${header.id} ${path}\n`, texts };
}
