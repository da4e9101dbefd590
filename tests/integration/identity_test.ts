import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { nodeMajor, runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callHarness, OUTER } from "./call_harness.ts";
import type { Background } from "./scenarios/background.ts";
import type { FirstTurn } from "./scenarios/first_turn.ts";
import type { Lineage } from "./scenarios/lineage.ts";
import type { OtherEngines } from "./scenarios/other_engines.ts";
import type { Storm } from "./scenarios/storm.ts";

const UNSET = "(unset)";
/** What no child may ever see of the outer harness. */
const CLEAN = { DSH_STALE: UNSET, DSH_OUTER: UNSET };

const golden = (name: string) =>
  readFileSync(new URL(`../data/integration/${name}`, import.meta.url), "utf8");

test("a child of the first turn knows its session before its log exists", async () => {
  const home = join(tempDir(), "home");
  const seen = await callHarness<FirstTurn>("first_turn", home);
  assertEquals(seen.home, home);
  assertEquals(seen.report, {
    DSH_HOME: home,
    DSH_SHELL: "1",
    DSH_SESSION_ID: seen.header.id,
    DSH_SESSION_JSONL: seen.path,
    ...CLEAN,
    log: "absent",
  });
  assert(!Object.values(OUTER).includes(seen.header.id));
  assertEquals(seen.reason, { kind: "completed" });
  assertEquals(seen.present, true);
  assertEquals(seen.storedHeader, {
    type: "session",
    ...seen.header,
    delegationDepth: 0,
  });
  assertEquals(seen.stored, [
    "session",
    "turn/start",
    "user/message",
    "request/header",
    "request/context",
    "step/start",
    "assistant/message",
    "tool/call",
    "tool/result",
    "step/end",
    "step/start",
    "assistant/message",
    "step/end",
    "turn/end",
  ]);
  assertEquals(seen.unchanged, true);
  assertEquals(
    `${JSON.stringify(seen.request, null, 2)}\n`,
    golden("request_header.json"),
  );
});

test("an engine without files gives an id and no path, and no agent gives neither", async () => {
  const folder = tempDir();
  const home = join(folder, "home");
  const { seen, ids, noAgent, unchanged } = await callHarness<OtherEngines>(
    "other_engines",
    home,
    [join(folder, "sessions.db")],
  );
  const expected = runtime === "node" && nodeMajor < 22
    ? ["memory", "none"]
    : ["memory", "none", "sqlite"];
  assertEquals(Object.keys(seen), expected);
  const managed = { DSH_HOME: home, DSH_SHELL: "1", ...CLEAN, log: "absent" };
  for (const [engine, report] of Object.entries(seen)) {
    assertEquals(report, {
      ...managed,
      DSH_SESSION_ID: ids[engine],
      DSH_SESSION_JSONL: UNSET,
    }, engine);
  }
  assertEquals(noAgent, {
    ...managed,
    DSH_SESSION_ID: UNSET,
    DSH_SESSION_JSONL: UNSET,
  });
  assertEquals(unchanged, true);
});

test("a background child knows the same, and a spread environment brings nothing in", async () => {
  const home = join(tempDir(), "home");
  const { id, path, background, spread, bare, unchanged } = await callHarness<
    Background
  >("background", home);
  const own = {
    DSH_HOME: home,
    DSH_SHELL: "1",
    DSH_SESSION_ID: id,
    DSH_SESSION_JSONL: path,
    ...CLEAN,
  };
  assertEquals(background, { ...own, log: "absent" });
  assertEquals(spread, { ...own, log: "present" });
  assertEquals(bare, {
    ...Object.fromEntries(Object.keys(own).map((name) => [name, UNSET])),
    log: "absent",
  });
  assertEquals(unchanged, true);
});

test("resume keeps id and path, fork and spawn change both, a new engine changes the path", async () => {
  const folder = tempDir();
  const home = join(folder, "home");
  const seen = await callHarness<Lineage>("lineage", home, [folder]);
  const { id, before, after, forked, spawned, moved } = seen;
  assertEquals(before.DSH_SESSION_ID, id);
  assertEquals(before.log, "absent");
  assertEquals(after, { ...before, log: "present" });

  assertEquals(forked.DSH_SESSION_ID, seen.forkHeader.id);
  assertEquals(seen.forkHeader.parentSession, id);
  assertEquals(seen.forkHeader.seedLength, seen.stored);
  // A fork is stored when it is made, a spawn with its first turn.
  assertEquals([forked.log, spawned.log], ["present", "absent"]);
  assertEquals(spawned.DSH_SESSION_ID, seen.spawnHeader.id);
  assertEquals(seen.spawnHeader.parentSession, id);
  assertEquals(seen.spawnHeader.origin, "subagent");
  for (const other of [forked, spawned]) {
    assertNotEquals(other.DSH_SESSION_ID, before.DSH_SESSION_ID);
    assertNotEquals(other.DSH_SESSION_JSONL, before.DSH_SESSION_JSONL);
  }

  assertEquals(moved, {
    ...spawned,
    DSH_SESSION_JSONL: seen.movedPath,
    log: "present",
  });
  assertNotEquals(seen.movedPath, spawned.DSH_SESSION_JSONL);
  assertEquals(seen.movedParent?.id, id);
  assertEquals(seen.unchanged, true);
});

test("of 200 children of parents and their children, all running at once, each knows its own session", async () => {
  const folder = tempDir();
  const seen = await callHarness<Storm>("storm", join(folder, "home"), [
    folder,
  ]);
  assertEquals(seen.waiting, 200);
  const agents = [...seen.parents, ...seen.children];
  assertEquals(agents.length, 20);
  assertEquals(new Set(agents.map(({ header }) => header.id)).size, 20);
  for (const { expected, texts } of agents) {
    assertEquals(texts, Array(10).fill(expected));
  }
  const parents = new Set(seen.parents.map(({ header }) => header.id));
  assertEquals(
    new Set(seen.children.map(({ header }) => header.parentSession)),
    parents,
  );
  assertEquals(seen.unchanged, true);
});
