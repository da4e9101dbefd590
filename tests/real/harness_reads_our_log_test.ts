import { assertEquals } from "@std/assert";
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonObject, SessionEvent, SessionHeader } from "../../types.ts";
import { writeEveryEnding } from "../loop/every_ending.ts";
import { turnEvents } from "../persistence/support/turns.ts";
import {
  nodeMajor,
  repository,
  runtime,
  scriptArgv,
} from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const PACKAGES = [
  "@deepseek-ai/cordis@4.0.4",
  ...[
    "dsh-brand",
    "dsh-invariants",
    "dsh-llm",
    "dsh-scope",
    "dsh-session",
    "dsh-session-persistence",
    "dsh-session-persistence-jsonl",
    "dsh-timeout",
    "dsh-typert-protocol",
  ].map((name) => `@deepseek-ai/${name}@0.1.0-rc.8`),
];

const node24 = runtime === "node" && nodeMajor >= 24
  ? process.execPath
  : join(repository, ".runtimes/node_modules/node24/bin/node");

/** Install the engine; gives its modules, or why there are none. */
function install(): { modules: string } | { missing: string } {
  if (!existsSync(node24)) return { missing: "there is no Node 24 here" };
  const dir = tempDir();
  writeFileSync(join(dir, "package.json"), '{ "private": true }\n');
  const { status, stderr } = spawnSync("npm", [
    "install",
    "--legacy-peer-deps",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    ...PACKAGES,
  ], { cwd: dir, encoding: "utf8", timeout: 120_000 });
  return status === 0
    ? { modules: join(dir, "node_modules") }
    : { missing: `npm install failed: ${stderr?.split("\n")[0] ?? "no npm"}` };
}

const installed = install();
const skip = "missing" in installed && installed.missing;
if (skip) console.log(`skipped: harness_reads_our_log_test.ts, ${skip}`);

interface Loaded {
  readonly header: SessionHeader;
  readonly path: string;
  readonly stored: SessionEvent[];
  readonly loaded: SessionEvent[];
  readonly error?: { readonly message: string };
}

/** Every session of a root, as the engine of DeepSeek Harness loads it. */
function load(root: string, compression: string): Loaded[] {
  const { modules } = installed as { modules: string };
  const script = join(
    repository,
    "tests/data/persistence/load_with_harness.mjs",
  );
  const { stdout, stderr } = spawnSync(
    node24,
    [script, modules, root, compression],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, timeout: 60_000 },
  );
  assertEquals(stderr, "");
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Events without the sentences, which are each engine's own. */
const wordless = (events: readonly SessionEvent[]) =>
  events.map((event) =>
    JSON.parse(
      JSON.stringify(event, (key, value) => key === "text" ? "" : value),
    )
  );

async function readAll(engine: JsonlPersistence, id: string) {
  const events: SessionEvent[] = [];
  for await (const item of engine.read(id)) {
    if (item.kind !== "event") throw new Error(`met ${item.kind}`);
    events.push(item.event);
  }
  return events;
}

const ids = ["plain", "a/b c~é", "..", "x".repeat(120)];
const open: (seq: number) => SessionEvent[] = (seq) => {
  const call = (id: string): JsonObject => ({
    type: "tool-call",
    id,
    name: "bash",
    arguments: "{}",
  });
  const place = { turn: 99, step: 1 };
  const event = (type: string, data: JsonObject, at: number) => ({
    type,
    seq: seq + at,
    time: 7,
    data,
  });
  return [
    event("turn/start", { turn: 99 }, 0),
    event("step/start", place, 1),
    {
      ...event("assistant/message", {
        ...place,
        message: {
          id: "m",
          role: "assistant",
          source: { kind: "model", provider: "p", model: "m" },
          content: [call("c1"), call("c2")],
        },
      }, 2),
      surfaceOp: "append",
    },
    event("tool/call", {
      ...place,
      callId: "c1",
      name: "bash",
      arguments: "{}",
    }, 3),
  ];
};

for (const compression of ["none", "zstd"] as const) {
  test(
    `DeepSeek Harness loads our logs with compression ${compression}`,
    { skip },
    async () => {
      const root = tempDir();
      const engine = new JsonlPersistence({
        root,
        layout: "project",
        compression,
      });
      for (const id of ids) {
        const writer = await engine.create({
          version: 0,
          id,
          createdAt: 1,
          cwd: "/home/me/My Proj:x/日本",
        });
        for (let turn = 1; turn < 9; turn++) {
          await writer.append(turnEvents(turn, writer.nextSeq));
        }
      }
      // The writers still live, so their lock files lie there too.
      const found = load(root, compression);
      assertEquals(
        found.map(({ error }) => error?.message),
        ids.map(() => undefined),
      );
      assertEquals(
        found.map(({ header }) => header.id).sort(),
        [...ids].sort(),
      );
      for (const { header, path, loaded } of found) {
        assertEquals(path, engine.locate(header).path);
        assertEquals(loaded, await readAll(engine, header.id));
      }
      await engine[Symbol.asyncDispose]();
    },
  );

  test(
    `our resume closes a turn as DeepSeek Harness does, with compression ${compression}`,
    { skip },
    async () => {
      const [ours, theirs] = [tempDir(), tempDir()];
      const header = { version: 0, id: "s", createdAt: 1, cwd: "/p" };
      for (const root of [ours, theirs]) {
        const engine = new JsonlPersistence({
          root,
          layout: "project",
          compression,
        });
        const writer = await engine.create(header);
        await writer.append(turnEvents(1, 0));
        await writer.append(open(writer.nextSeq));
        await engine[Symbol.asyncDispose]();
      }
      const engine = new JsonlPersistence({
        root: ours,
        layout: "project",
        compression,
      });
      await engine.resume("s");
      await engine[Symbol.asyncDispose]();
      const [{ stored }] = load(ours, compression) as [Loaded];
      const [{ loaded }] = load(theirs, compression) as [Loaded];
      assertEquals(wordless(stored), wordless(loaded));

      // And what that engine closed, ours takes up as it is.
      const after = new JsonlPersistence({
        root: theirs,
        layout: "project",
        compression,
      });
      const writer = await after.resume("s");
      assertEquals(writer.nextSeq, loaded.length);
      await writer.append(turnEvents(100, writer.nextSeq));
      await after[Symbol.asyncDispose]();
      const [last] = load(theirs, compression) as [Loaded];
      assertEquals(
        last.stored.length,
        loaded.length + turnEvents(100, 0).length,
      );
    },
  );
}

test("DeepSeek Harness loads what session-env run recorded", { skip }, () => {
  const root = tempDir();
  const [program, ...args] = scriptArgv(join(repository, "cli/bin.ts"), [
    "run",
    "--root",
    root,
    "--layout",
    "project",
    "--compression",
    "zstd",
    "--json",
    "--",
    "echo recorded",
  ]);
  const run = spawnSync(program, args, { encoding: "utf8", timeout: 60_000 });
  assertEquals({ status: run.status, stderr: run.stderr }, {
    status: 0,
    stderr: "",
  });
  const { session, location } = JSON.parse(run.stdout);
  const found = load(root, "zstd");
  assertEquals(found.map(({ error }) => error?.message), [undefined]);
  assertEquals(found[0]?.header.id, session.id);
  assertEquals(found[0]?.path, location.path);
  assertEquals(found[0]?.stored, found[0]?.loaded);
});

test("DeepSeek Harness loads every ending of a turn that the loop writes", {
  skip,
}, async () => {
  const root = tempDir();
  const engine = new JsonlPersistence({
    root,
    layout: "project",
    compression: "none",
  });
  const headers = await writeEveryEnding(engine);
  await engine[Symbol.asyncDispose]();
  const found = load(root, "none");
  assertEquals(
    found.map(({ header, error }) => [header.id, error?.message]).sort(),
    headers.map(({ id }) => [id, undefined]).sort(),
  );
  // Nothing was left open, so nothing had to be closed.
  for (const { stored, loaded } of found) assertEquals(loaded, stored);
});
