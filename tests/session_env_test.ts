import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { HomeConflictError } from "../home/errors.ts";
import { JsonlPersistence } from "../persistence/jsonl/jsonl_persistence.ts";
import { MemoryPersistence } from "../persistence/memory.ts";
import { createSessionEnv, type SessionEnv } from "../session_env.ts";
import { KeyReservedError } from "../shell_env/errors.ts";
import type { SessionEvent, SessionHeader } from "../types.ts";
import { tempDir } from "./support/temp_dir.ts";

const header: SessionHeader = {
  version: 0,
  id: "s-1",
  createdAt: 1,
  cwd: "/p",
};
const turn: SessionEvent[] = [
  { type: "turn/start", seq: 0, time: 1, data: { turn: 1 } },
  {
    type: "turn/end",
    seq: 1,
    time: 2,
    data: { turn: 1, reason: { kind: "completed" } },
  },
];

/** The overlay of a call in a session. */
function overlay(env: SessionEnv, session: SessionHeader | undefined = header) {
  const { signal } = new AbortController();
  return env.shellEnv.collect({
    callId: "call-1",
    signal,
    agent: { session: { header: session } },
  });
}

test("createSessionEnv() hands one home to everybody, and touches nothing", async () => {
  const home = join(tempDir(), "home");
  const env = createSessionEnv({ env: new Map([["DSH_HOME", home]]) });
  const root = join(home, "session-env");
  assertEquals(env.home, home);
  assertEquals(overlay(env), {
    DSH_HOME: home,
    DSH_SESSION_ID: "s-1",
    DSH_SESSION_JSONL: join(root, "cwd-00d74baf14ea", "s-1.jsonl"),
    DSH_SHELL: "1",
  });
  assertEquals(await env.skills.list(), []);
  const skill = join(home, "skills", "greet");
  mkdirSync(skill, { recursive: true });
  writeFileSync(
    join(skill, "SKILL.md"),
    "---\nname: greet\ndescription: Says hello.\n---\n",
  );
  assertEquals(await env.skills.list(), [{
    name: "greet",
    description: "Says hello.",
    path: join(skill, "SKILL.md"),
  }]);
  await env[Symbol.asyncDispose]();
  assertEquals(readdirSync(home), ["skills"]);
});

test("createSessionEnv() refuses two homes that disagree, and names both", () => {
  const options = { persistence: null, env: new Map(), cwd: "/" } as const;
  const error = assertThrows(
    () =>
      createSessionEnv({
        ...options,
        dshHome: "/a",
        skills: { local: { dshHome: "/b" } },
      }),
    HomeConflictError,
  );
  for (const part of ["/a", "/b", "dshHome", "skills.local.dshHome"]) {
    assertEquals(error.message.includes(part), true, part);
  }
  const agreed = createSessionEnv({
    ...options,
    dshHome: "/a",
    skills: { local: { dshHome: "/x/../a/" } },
  });
  assertEquals(agreed.home, "/a");
  assertEquals(
    createSessionEnv({ ...options, skills: { local: { dshHome: "/b" } } }).home,
    "/b",
  );
});

test("createSessionEnv() keeps a session without an engine, and gives it no path", async () => {
  const root = join(tempDir(), "root");
  const env = createSessionEnv({ dshHome: "/a", persistence: null });
  assertEquals(env.persistence, null);
  const session = await env.create(header);
  await session.append(turn);
  assertEquals(overlay(env), {
    DSH_HOME: "/a",
    DSH_SESSION_ID: "s-1",
    DSH_SHELL: "1",
  });
  const engine = new JsonlPersistence({ root });
  await env.setPersistence(engine);
  const { path } = engine.locate(header);
  assertEquals([env.persistence, existsSync(path)], [engine, true]);
  assertEquals(overlay(env).DSH_SESSION_JSONL, path);
  await env.setPersistence(null);
  assertEquals(overlay(env).DSH_SESSION_JSONL, undefined);
  await env[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
});

test("setPersistence() never lets the path lie: it changes between turns, or not at all", async () => {
  const folder = tempDir();
  const env = createSessionEnv({ dshHome: join(folder, "home") });
  const session = await env.create(header);
  const endTurn = await session.openTurn();
  const before = overlay(env).DSH_SESSION_JSONL;
  const next = new JsonlPersistence({ root: join(folder, "next") });
  const replacing = env.setPersistence(next);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals(overlay(env).DSH_SESSION_JSONL, before);
  await session.append(turn);
  endTurn();
  await replacing;
  const { path } = next.locate(header);
  assertEquals(overlay(env).DSH_SESSION_JSONL, path);

  const broken = new JsonlPersistence({ root: "/dev/null/x" });
  await assertRejects(() => env.setPersistence(broken), Error, "Cannot");
  assertEquals(overlay(env).DSH_SESSION_JSONL, path);
  assertEquals(env.persistence, next);
  assertEquals(session.nextSeq, 2);
  await session.append(turn.map((it) => ({ ...it, seq: it.seq + 2 })));
  await env[Symbol.asyncDispose]();
  await next[Symbol.asyncDispose]();
});

test("createSessionEnv() registers contributors, and fails whole on a bad one", () => {
  const region = {
    name: "region",
    variables: { DSH_REGION: { description: "Where this machine stands." } },
    resolve: () => ({ DSH_REGION: "north" }),
  };
  const options = { dshHome: "/a", persistence: null } as const;
  const env = createSessionEnv({ ...options, contributors: [region] });
  assertEquals(overlay(env).DSH_REGION, "north");
  assertThrows(
    () =>
      createSessionEnv({
        ...options,
        contributors: [{
          ...region,
          variables: { DSH_HOME: { description: "Another." } },
        }],
      }),
    KeyReservedError,
  );
});

test("asyncDispose() closes what was made here and leaves what was given", async () => {
  const persistence = new MemoryPersistence();
  const env = createSessionEnv({ dshHome: "/a", persistence });
  const session = await env.create(header);
  await session.append(turn);
  await env[Symbol.asyncDispose]();
  await assertRejects(() => session.append([]), Error, "Cannot");
  await assertRejects(
    () => env.shell.run({ command: "true" }),
    Error,
    "Cannot",
  );
  assertEquals((await persistence.find("s-1"))?.id, "s-1");
  const own = createSessionEnv({ dshHome: join(tempDir(), "home") });
  const engine = own.persistence!;
  await own[Symbol.asyncDispose]();
  await assertRejects(() => engine.create(header), Error, "Cannot");
});

test("createSessionEnv() hands the environment's rules to its executor", async () => {
  const { signal } = new AbortController();
  const printed = async (options: Parameters<typeof createSessionEnv>[0]) => {
    const env = createSessionEnv({
      dshHome: tempDir(),
      persistence: null,
      ...options,
    });
    const { content } = await env.bash.execute(
      { command: 'echo "[$HOME]"' },
      { callId: "call-1", signal },
    );
    await env[Symbol.asyncDispose]();
    return content.trim();
  };
  assertEquals(await printed({}), `[${process.env.HOME ?? ""}]`);
  assertEquals(await printed({ environment: { deny: ["HOME"] } }), "[]");
});
