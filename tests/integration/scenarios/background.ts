import process from "node:process";
import { createSessionEnv } from "../../../session_env.ts";
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
export interface Background {
  readonly id: string;
  readonly path: string;
  readonly home: string;
  readonly background: Report;
  readonly spread: Report;
  readonly bare: Report;
}

/** A background command, and an in-process caller that spreads everything. */
export default async function background(): Promise<Background> {
  const env = createSessionEnv();
  const session = await env.create(newHeader());
  const id = () => /"(shell-\d+)"/.exec(toolTexts(agent.events)[0])![1];
  const read = async () => {
    // The model looks again until the command has ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const last = toolTexts(agent.events).at(-1)!;
    return last.includes("log=") && toolTexts(agent.events).length > 1
      ? "Done."
      : {
        calls: [{
          name: "bash_output",
          id: `call-${crypto.randomUUID()}`,
          input: { id: id() },
        }],
      };
  };
  const agent = startAgent(env, { session }, [
    bashCall(REPORT, { background: true }),
    ...Array(50).fill(read),
  ]);
  await agent.prompt("Report.");
  const written = toolTexts(agent.events).slice(1).join("");
  const lines = written.split("\n").filter((line) => /^\w+=/.test(line));

  const agentOf = { session: { header: session.header } };
  const { signal } = new AbortController();
  const call = { callId: "call-1", signal, agent: agentOf };
  const spread = await env.shell.run({
    command: REPORT,
    env: { ...process.env },
    dshEnv: env.shellEnv.collect(call),
  });
  const bare = await env.shell.run({
    command: REPORT,
    env: { ...process.env },
  });
  const path = env.persistence!.locate(session.header)!.path;
  await env[Symbol.asyncDispose]();
  return {
    id: session.header.id,
    path,
    home: env.home,
    background: readReport(lines.join("\n")),
    spread: readReport(spread.stdout),
    bare: readReport(bare.stdout),
  };
}
