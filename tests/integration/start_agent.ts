/** An agent with everything real but its model. */

import { randomUUID } from "node:crypto";
import {
  type Agent,
  type AgentSession,
  createAgent,
  createScriptedModel,
  type ScriptedReply,
  type ScriptLine,
} from "../../loop/mod.ts";
import type { SessionEnv } from "../../session_env.ts";
import type {
  JsonObject,
  SessionEvent,
  SessionHeader,
  Tool,
} from "../../types.ts";

/** What a child said of itself. */
export type Report = Readonly<Record<string, string>>;

/** What a child prints of itself, one `name=value` a line. */
export const REPORT =
  `for name in DSH_HOME DSH_SHELL DSH_SESSION_ID DSH_SESSION_JSONL DSH_STALE DSH_OUTER; do
  printf '%s=%s\\n' "$name" "\${!name-(unset)}"
done
[ -e "\${DSH_SESSION_JSONL-}" ] && echo log=present || echo log=absent`;

/** A new header in a folder. */
export function newHeader(): SessionHeader {
  return { version: 0, id: randomUUID(), createdAt: Date.now(), cwd: "/" };
}

/** Start an agent on a session. */
export function startAgent(
  env: Pick<SessionEnv, "tools">,
  born: {
    readonly session: AgentSession;
    readonly history?: readonly SessionEvent[];
  },
  script: Iterable<ScriptLine>,
  tools: readonly Tool[] = env.tools,
): Agent {
  return createAgent({
    ...born,
    tools,
    model: createScriptedModel(script),
    clock: Date.now,
    newId: randomUUID,
  });
}

/** A scripted answer that calls bash. */
export function bashCall(
  command: string,
  more: JsonObject = {},
): ScriptedReply {
  return {
    calls: [{
      name: "bash",
      id: `call-${randomUUID()}`,
      input: { command, ...more },
    }],
  };
}

/** The texts that tools answered, in order. */
export function toolTexts(events: readonly SessionEvent[]): string[] {
  return events.filter(({ type }) => type === "tool/result").map(({ data }) =>
    (data as unknown as {
      message: { content: [{ content: [{ text: string }] }] };
    }).message.content[0].content[0].text
  );
}

/** The report of a child, as an object. */
export function readReport(text: string): Report {
  return Object.fromEntries(
    text.trim().split("\n").map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** Run one turn with one command and read its report. */
export async function reportOf(
  env: SessionEnv,
  born: Parameters<typeof startAgent>[1],
): Promise<Report> {
  const agent = startAgent(env, born, [bashCall(REPORT), "Done."]);
  await agent.prompt("Report.");
  return readReport(toolTexts(agent.events).at(-1)!);
}
