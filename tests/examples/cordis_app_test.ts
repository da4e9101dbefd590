import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Context } from "cordis";
import {
  region,
  SessionEnvService,
} from "../../examples/cordis_session_env.ts";
import { KeyOwnedError } from "../../shell_env/errors.ts";
import {
  markedProcesses,
  newMark,
  survivors,
} from "../support/process_table.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

/** A Cordis application with our service, in a home of its own. */
async function start() {
  const home = tempDir();
  const app = new Context();
  const errors: unknown[] = [];
  app.on("internal/error", (...args: unknown[]) => void errors.push(args[0]));
  app.plugin(SessionEnvService, { dshHome: home });
  await app.start();
  const { parts } = app.sessionEnv;
  const run = async (command: string) => {
    const { signal } = new AbortController();
    const execution = { callId: "call-1", signal };
    return (await parts.bash.execute({ command }, execution)).content.trim();
  };
  return { app, home, parts, errors, run };
}

async function exists(path: string): Promise<void> {
  while (!existsSync(path)) await setTimeout(5);
}

const SAY = 'echo "${DSH_REGION-nowhere}"';

test("examples/cordis_app.ts reloads a plugin while a command runs", () => {
  const script = join(repository, "examples", "cordis_app.ts");
  const [program, ...args] = scriptArgv(script);
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, DSH_HOME: tempDir(), NO_COLOR: "1" },
  });
  assertEquals(status, 0, stderr);
  assert(
    stdout.includes(
      'KeyOwnedError: Cannot register "rival": "DSH_REGION" is owned by "region"',
    ),
    stdout,
  );
  assertEquals(stdout.match(/^[a-z ]+: \w+$/gm), [
    "next: south",
    "running: north",
    "beside the rival: south",
    "unloaded: nowhere",
    "the rival alone: elsewhere",
  ]);
});

test("overlapping calls keep what they were started with over reloads and unloading", async () => {
  const { app, home, run } = await start();
  const go = join(home, "go");
  let begun = 0;
  const startCalls = async () => {
    const first = begun;
    const calls = Array.from({ length: 5 }, () => {
      const mark = join(home, `began-${begun++}`);
      return run(`touch '${mark}'; until [ -e '${go}' ]; do sleep 0.02; done
${SAY}`);
    });
    for (let at = first; at < begun; at++) {
      await exists(join(home, `began-${at}`));
    }
    return calls;
  };

  const loaded = app.plugin(region, { where: "north" });
  const north = await startCalls();
  loaded.update({ where: "south" });
  const south = await startCalls();
  loaded.update({ where: "east" });
  const east = await startCalls();
  loaded.dispose();
  const none = await startCalls();
  // All twenty run now, and none of them has printed.
  writeFileSync(go, "");
  for (
    const [calls, expected] of [
      [north, "north"],
      [south, "south"],
      [east, "east"],
      [none, "nowhere"],
    ] as const
  ) assertEquals(await Promise.all(calls), Array(5).fill(expected));
  await app.stop();
});

test("two plugins in conflict fail loudly, and nothing of the second stays", async () => {
  const { app, parts, errors, run } = await start();
  const bare = parts.shellEnv.list();
  const loaded = app.plugin(region, { where: "north" });
  const before = parts.shellEnv.list();
  assertEquals(before.length, bare.length + 1);
  const rival = {
    name: "rival",
    inject: ["sessionEnv"],
    apply(ctx: Context) {
      ctx.sessionEnv.contribute({
        name: "rival's own",
        variables: { DSH_RIVAL: { description: "Of the rival alone." } },
        resolve: () => ({ DSH_RIVAL: "here" }),
      });
      ctx.sessionEnv.contribute({
        name: "rival",
        variables: { DSH_REGION: { description: "Owned by another." } },
        resolve: () => ({ DSH_REGION: "elsewhere" }),
      });
    },
  };
  const refused = app.plugin(rival);
  await app.lifecycle.flush();
  const [error] = errors;
  assert(error instanceof KeyOwnedError);
  assertEquals([error.key, error.owner], ["DSH_REGION", "region"]);
  assertEquals(refused.runtime.error, error);
  assertEquals(parts.shellEnv.list(), before);
  assertEquals(await run(SAY), "north");

  refused.dispose();
  loaded.dispose();
  assertEquals(parts.shellEnv.list(), bare);
  app.plugin(rival);
  await app.lifecycle.flush();
  assertEquals(errors.length, 1);
  assertEquals(await run(`${SAY}; echo $DSH_RIVAL`), "elsewhere\nhere");
  await app.stop();
});

test("stopping the application ends its commands and takes everything back", async () => {
  const { app, home, parts, run } = await start();
  const service = app.sessionEnv;
  const mark = newMark();
  parts.shellEnv.register({
    name: "mark",
    variables: { DSH_TEST_MARK: { description: "Marks this test." } },
    resolve: () => mark,
  });
  const bare = parts.shellEnv.list();
  app.plugin(region, { where: "north" });
  const session = await parts.create({ version: 0, id: "s", createdAt: 0 });
  const began = join(home, "began");
  const call = run(`sleep 60 & touch '${began}'; wait`);
  await exists(began);
  assert(markedProcesses(mark).length >= 2);

  await app.stop();
  await service.closed;
  assertEquals(await survivors(mark), []);
  await call;
  assertEquals(parts.shellEnv.list(), bare);
  assertEquals(app.get("sessionEnv"), undefined);
  const event = { type: "turn/start", seq: 0, time: 0, data: { turn: 1 } };
  await assertRejects(() => session.append([event]));
});
