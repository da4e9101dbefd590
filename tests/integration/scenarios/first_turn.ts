import { existsSync, readFileSync } from "node:fs";
import { createSessionEnv } from "../../../session_env.ts";
import type { TurnEndReason } from "../../../loop/mod.ts";
import type { JsonObject, SessionHeader } from "../../../types.ts";
import {
  bashCall,
  newHeader,
  readReport,
  REPORT,
  type Report,
  startAgent,
  toolTexts,
} from "../start_agent.ts";

/** What the scenario saw. */
export interface FirstTurn {
  readonly home: string;
  readonly reason: TurnEndReason;
  readonly report: Report;
  readonly header: SessionHeader;
  readonly path: string;
  readonly present: boolean;
  readonly stored: readonly string[];
  readonly storedHeader: JsonObject;
  readonly request: JsonObject;
}

/** The first turn of a new session; its child sleeps before it looks. */
export default async function firstTurn(): Promise<FirstTurn> {
  const env = createSessionEnv();
  const session = await env.create(newHeader());
  const { header } = session;
  const agent = startAgent(env, { session }, [
    bashCall(`sleep 1\n${REPORT}`),
    "Done.",
  ]);
  const path = env.persistence!.locate(header)!.path;
  const { reason } = await agent.prompt("Report.");
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1)
    .map((line) => JSON.parse(line));
  const result = {
    home: env.home,
    reason,
    report: readReport(toolTexts(agent.events)[0]),
    header,
    path,
    present: existsSync(path),
    stored: stored.map(({ type }) => type),
    storedHeader: stored[0],
    request: stored.find(({ type }) => type === "request/header").data,
  };
  await env[Symbol.asyncDispose]();
  return result;
}
