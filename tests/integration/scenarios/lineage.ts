import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { forkSession, resumeSession, spawnSession } from "../../../loop/mod.ts";
import { JsonlPersistence } from "../../../persistence/jsonl/jsonl_persistence.ts";
import type { SessionPersistence } from "../../../persistence/seam.ts";
import { createSessionEnv } from "../../../session_env.ts";
import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { newHeader, type Report, reportOf } from "../start_agent.ts";

/** What the scenario saw. */
export interface Lineage {
  readonly id: string;
  readonly before: Report;
  readonly after: Report;
  readonly forked: Report;
  readonly forkHeader: SessionHeader;
  readonly spawned: Report;
  readonly spawnHeader: SessionHeader;
  readonly moved: Report;
  readonly movedPath: string;
  readonly movedParent?: SessionHeader;
  readonly stored: number;
}

/** Resume, fork, spawn, and a storage engine that is replaced. */
export default async function lineage(otherRoot: string): Promise<Lineage> {
  const env = createSessionEnv();
  const engine = env.persistence!;
  const first = await env.create(newHeader());
  const { id } = first.header;
  const before = await reportOf(env, { session: first });
  await first[Symbol.asyncDispose]();

  const resumed = await resumeSession(env, id);
  const after = await reportOf(env, resumed);

  const events = await historyOf(engine, id);
  const birth = () => ({ id: randomUUID(), createdAt: Date.now() });
  const fork = await forkSession(env, {
    session: resumed.session,
    events,
  }, birth());
  const forked = await reportOf(env, fork);
  const spawn = await spawnSession(env, first.header, birth());
  const spawned = await reportOf(env, spawn);

  const next = new JsonlPersistence({ root: join(otherRoot, "moved") });
  await env.setPersistence(next);
  const moved = await reportOf(env, {
    ...spawn,
    history: await historyOf(next, spawn.session.header.id),
  });
  const found = await next.find(id);
  await env[Symbol.asyncDispose]();
  await next[Symbol.asyncDispose]();
  return {
    id,
    before,
    after,
    forked,
    forkHeader: fork.session.header,
    spawned,
    spawnHeader: spawn.session.header,
    moved,
    movedPath: next.locate(spawn.session.header).path,
    movedParent: found,
    stored: events.length,
  };
}

async function historyOf(engine: SessionPersistence, id: string) {
  const events: SessionEvent[] = [];
  for await (const item of engine.read(id)) {
    if (item.kind === "event") events.push(item.event);
  }
  return events;
}
