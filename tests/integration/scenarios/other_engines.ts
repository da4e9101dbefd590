import { createSessionEnv } from "../../../session_env.ts";
import { MemoryPersistence } from "../../../persistence/memory.ts";
import {
  newHeader,
  readReport,
  REPORT,
  type Report,
  reportOf,
} from "../start_agent.ts";

/** What the scenario saw. */
export interface OtherEngines {
  readonly seen: Readonly<Record<string, Report>>;
  readonly ids: Readonly<Record<string, string>>;
  readonly noAgent: Report;
}

/** Engines without a file for each session, and a call without an agent. */
export default async function otherEngines(
  databasePath: string,
): Promise<OtherEngines> {
  const { signal } = new AbortController();
  const seen: Record<string, Report> = {};
  const ids: Record<string, string> = {};
  const engines = {
    memory: new MemoryPersistence(),
    none: null,
    sqlite: await openSqlite(databasePath),
  };
  for (const [name, persistence] of Object.entries(engines)) {
    if (persistence === undefined) continue;
    const env = createSessionEnv({ persistence });
    const session = await env.create(newHeader());
    ids[name] = session.header.id;
    seen[name] = await reportOf(env, { session });
    await env[Symbol.asyncDispose]();
    await persistence?.[Symbol.asyncDispose]();
  }
  const env = createSessionEnv();
  const { content } = await env.bash.execute(
    { command: REPORT },
    { callId: "call-1", signal },
  );
  await env[Symbol.asyncDispose]();
  return { seen, ids, noAgent: readReport(content) };
}

/** An SQLite engine, where this runtime has a driver of its own. */
async function openSqlite(path: string) {
  try {
    await import("node:sqlite");
  } catch {
    return undefined; // Node 20
  }
  const { SqlitePersistence } = await import(
    "../../../persistence/sqlite/sqlite_persistence.ts"
  );
  return new SqlitePersistence(path);
}
