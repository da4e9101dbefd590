import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  claudeProjectSlug,
  isClaudeProjectSlug,
} from "../../interop/logs/claude_project_slug.ts";
import {
  harnessLogs,
  logDecoders,
} from "../../interop/logs/harness_log_places.ts";
import type { HarnessLogs } from "../../interop/logs/harness_logs.ts";
import { piProjectFolder } from "../../interop/logs/pi_logs.ts";
import { verifyLog } from "../../interop/logs/verify_log.ts";
import type { HarnessName } from "../../interop/harness.ts";
import { resolveLog } from "../../interop/resolve_log.ts";
import { readFileSync } from "node:fs";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonlLayout } from "../../persistence/jsonl/layout/layout.ts";
import { tempDir } from "../support/temp_dir.ts";
import {
  CLAUDE_ID,
  claudePath,
  claudeRecords,
  CODEX_ID,
  codexPath,
  codexRecords,
  lines,
  put,
} from "./foreign_logs.ts";

const decoders = await logDecoders();

function logsOf(
  harness: HarnessName,
  homeDir: string,
  env: Record<string, string> = {},
): HarnessLogs {
  const logs = harnessLogs(harness, { env, homeDir, ...decoders });
  if (logs === undefined) throw new Error(`${harness} has no logs`);
  return logs;
}

async function listed(logs: HarnessLogs): Promise<string[]> {
  const found: string[] = [];
  for await (const log of logs.list()) {
    found.push(
      "error" in log ? `error ${log.error.message}` : `${log.head.id}`,
    );
  }
  return found.sort();
}

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const WIRE = lines({ role: "user", content: "x" });

/** Where each harness puts a log, and what it holds. */
const places: {
  harness: HarnessName;
  id: string;
  file: (home: string) => string;
  content: string;
  locates: boolean;
}[] = [
  {
    harness: "claude-code",
    id: CLAUDE_ID,
    file: (home) => claudePath(home),
    content: lines(...claudeRecords()),
    locates: true,
  },
  {
    harness: "codex",
    id: CODEX_ID,
    file: (home) => codexPath(home),
    content: lines(...codexRecords()),
    locates: false,
  },
  {
    harness: "pi",
    id: "pi-1",
    file: (home) =>
      join(home, ".pi/agent/sessions/--srv-a--/2026-11-30T10-00-00_pi-1.jsonl"),
    content: lines({
      type: "session",
      version: 3,
      id: "pi-1",
      timestamp: "2026-11-30T10:00:00.000Z",
      cwd: "/srv/a",
    }),
    locates: false,
  },
  {
    harness: "kimi-cli",
    id: UUID,
    file: (home) =>
      join(
        home,
        ".kimi/sessions/59a5cbf5adaa5f70cab22ec1adec97e2",
        UUID,
        "context.jsonl",
      ),
    content: WIRE,
    locates: true,
  },
  {
    harness: "kimi-code",
    id: `session_${UUID}`,
    file: (home) =>
      join(
        home,
        ".kimi-code/sessions/wd_a_b068a6cef833",
        `session_${UUID}`,
        "agents/main/wire.jsonl",
      ),
    content: WIRE,
    locates: true,
  },
  {
    harness: "reasonix",
    id: "r-1",
    file: (home) => join(home, ".reasonix/sessions/r-1.jsonl"),
    content: lines({ sessionId: "r-1", cwd: "/srv/a" }),
    locates: false,
  },
];

for (const { harness, id, file, content, locates } of places) {
  test(`the logs of ${harness} are found, listed and verified`, async () => {
    const home = tempDir();
    const logs = logsOf(harness, home);
    assertEquals(await listed(logs), []);
    const path = put(file(home), content);
    const location = { kind: logs.find(id)[0]?.kind ?? "?", path };
    assertEquals(logs.find(id), [location]);
    assertEquals(await listed(logs), [id]);
    const meta = { version: 0, id, createdAt: 0, cwd: "/srv/a" };
    assertEquals(logs.locate(meta), locates ? location : undefined);
    assertEquals(
      verifyLog(logs, { location, id, cwd: "/srv/a" }).verified,
      true,
    );
    assertEquals(
      resolveLog({ session: id, log: null }, logs),
      {
        log: { ...location, state: "present" },
        contradicts: false,
        doubts: [],
      },
    );
    for (const other of ["", "..", "../x", "a/b", "*", "\0", `${id}x`]) {
      assertEquals(logs.find(other), [], other);
    }
  });
}

const layouts: JsonlLayout[] = ["project", "bucket"];
for (const layout of layouts) {
  test(`DshLogs finds, lists and verifies in the ${layout} layout`, async () => {
    const home = tempDir();
    const engine = new JsonlPersistence({
      root: join(home, ".dsh/sessions"),
      layout,
      compression: "none",
    });
    const header = {
      version: 0,
      id: "s/1",
      createdAt: 5,
      cwd: "/srv/a",
      parentSession: "p",
      origin: "subagent" as const,
    };
    const writer = await engine.create(header);
    await writer.append([
      { type: "session/end-seed", seq: 0, time: 5, data: {} },
    ]);
    await writer[Symbol.asyncDispose]();
    const location = engine.locate(header);
    await engine[Symbol.asyncDispose]();
    const logs = logsOf("dsh", home);
    assertEquals(logs.find("s/1"), [location]);
    assertEquals(logs.find("s"), []);
    assertEquals(verifyLog(logs, { location, id: "s/1" }), {
      verified: true,
      head: {
        id: "s/1",
        createdAt: 5,
        cwd: "/srv/a",
        parent: "p",
        subagent: true,
      },
    });
    assertEquals(await listed(logs), ["s/1"]);
    const copy = join(home, ".dsh/sessions/copy.jsonl");
    copyFileSync(location.path, copy);
    assertEquals(
      verifyLog(logs, { location: { kind: "jsonl", path: copy }, id: "s/1" }),
      {
        verified: false,
        state: "present",
        head: {
          id: "s/1",
          createdAt: 5,
          cwd: "/srv/a",
          parent: "p",
          subagent: true,
        },
        reasons: ["its id and its folder belong at another path"],
      },
    );
  });
}

test("a compressed session of DeepSeek Harness is found by its id", () => {
  const home = tempDir();
  const from = new URL(
    "../../../shared/cases/dsh-sessions/zstd/--srv-a-b-c--/shared-resumed/session.jsonl.zstd",
    import.meta.url,
  );
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(from);
  } catch {
    console.log("skipped: logs_test.ts, no shared sessions here");
    return;
  }
  const path = put(
    join(
      home,
      ".dsh/sessions/--srv-a-b-c--/shared-resumed/session.jsonl.zstd",
    ),
    bytes,
  );
  const logs = logsOf("dsh", home);
  const location = { kind: "jsonl", path };
  assertEquals(logs.find("shared-resumed"), [location]);
  assertEquals(
    verifyLog(logs, { location, id: "shared-resumed" }).verified,
    true,
  );
});

test("variables move the folders of every harness", () => {
  const folders = [
    ["claude-code", { CLAUDE_CONFIG_DIR: "/x" }, "/x/projects/-srv-a/i.jsonl"],
    [
      "claude-code",
      { CLAUDE_CONFIG_DIR: "/x", CLAUDE_CODE_PROJECT_DIR_NAME: "n" },
      "/x/projects/n/i.jsonl",
    ],
    [
      "claude-code",
      { CLAUDE_CODE_PROJECT_DIR_NAME: "n" },
      "/h/.claude/projects/-srv-a/i.jsonl",
    ],
    ["dsh", { DSH_HOME: "/x" }, "/x/sessions/--srv-a--/i/session.jsonl.zstd"],
    [
      "dsh",
      { DSH_HOME: " " },
      "/h/.dsh/sessions/--srv-a--/i/session.jsonl.zstd",
    ],
  ] as const;
  for (const [harness, env, path] of folders) {
    const meta = { version: 0, id: "i", createdAt: 0, cwd: "/srv/a" };
    assertEquals(logsOf(harness, "/h", env).locate(meta)?.path, path);
  }
});

test("an archived and a compressed rollout are found like any other", async () => {
  const home = tempDir();
  const zst = new URL("../data/interop/rollout.jsonl.zst", import.meta.url);
  const name = `rollout-2026-11-30T10-00-00-${CODEX_ID}.jsonl.zst`;
  const path = put(
    join(home, ".codex/archived_sessions", name),
    readFileSync(zst),
  );
  const logs = logsOf("codex", home);
  assertEquals(logs.find(CODEX_ID).map((found) => found.path), [path]);
  assertEquals(await listed(logs), [CODEX_ID]);
  const bare = harnessLogs("codex", { env: {}, homeDir: home })!;
  assertEquals(bare.head({ kind: "codex-jsonl", path }).state, "unreadable");
});

const misplaced = [
  {
    name: "a renamed transcript",
    harness: "claude-code",
    path: (home: string) => claudePath(home, "other"),
    content: lines(...claudeRecords()),
    id: CLAUDE_ID,
    reason: "its name is not that of its session",
  },
  {
    name: "a transcript copied to another project",
    harness: "claude-code",
    path: (home: string) => claudePath(home, CLAUDE_ID, "-srv-b"),
    content: lines(...claudeRecords()),
    id: CLAUDE_ID,
    reason: "it lies in the folder of another project",
  },
  {
    name: "a renamed rollout",
    harness: "codex",
    path: (home: string) => codexPath(home, UUID),
    content: lines(...codexRecords()),
    id: CODEX_ID,
    reason: "its name is not that of a rollout of its thread",
  },
  {
    name: "a log of another session",
    harness: "codex",
    path: (home: string) => codexPath(home),
    content: lines(...codexRecords()),
    id: UUID,
    reason: `it is of session "${CODEX_ID}", not "${UUID}"`,
  },
] as const;

for (const { name, harness, path, content, id, reason } of misplaced) {
  test(`verifyLog() tells ${name}`, () => {
    const home = tempDir();
    const location = { kind: "x", path: put(path(home), content) };
    const verdict = verifyLog(logsOf(harness, home), { location, id });
    assertEquals(verdict.verified, false);
    assertEquals("reasons" in verdict && verdict.reasons, [reason]);
  });
}

const states = [
  { name: "missing", content: undefined },
  { name: "empty", content: "" },
  { name: "half-written", content: '{"type":"session_meta","payl' },
  { name: "unreadable", content: "{}\n[]\n" },
  { name: "present", content: lines(codexRecords()[0]).trimEnd() },
  {
    name: "present",
    content: lines(
      ...codexRecords("x", { meta: { base: "y".repeat(300_000) } }),
    ),
  },
] as const;

for (const { name, content } of states) {
  test(`verifyLog() finds a log ${name}`, () => {
    const home = tempDir();
    const path = codexPath(home);
    if (content !== undefined) put(path, content);
    const location = { kind: "codex-jsonl", path };
    const verdict = verifyLog(logsOf("codex", home), {
      location,
      id: CODEX_ID,
    });
    assertEquals(verdict.verified ? "present" : verdict.state, name);
  });
}

test("a subagent's transcript of Claude Code knows its parent and its place", async () => {
  const home = tempDir();
  const logs = logsOf("claude-code", home);
  const path = put(
    join(claudePath(home).slice(0, -6), "subagents/agent-a7.jsonl"),
    lines({
      ...claudeRecords()[1] as object,
      isSidechain: true,
      agentId: "a7",
    }),
  );
  const location = { kind: "claude-jsonl", path };
  const verdict = verifyLog(logs, { location, id: CLAUDE_ID });
  assertEquals(verdict.verified && verdict.head, {
    id: CLAUDE_ID,
    cwd: "/srv/a",
    createdAt: Date.parse("2026-11-30T10:00:01.000Z"),
    parent: CLAUDE_ID,
    agent: "a7",
    subagent: true,
    version: "2.1.332",
    source: "sdk-cli",
    git: { branch: "main" },
  });
  assertEquals(logs.find(CLAUDE_ID), []);
  assertEquals(await listed(logs), [CLAUDE_ID]);
});

test("a subagent's rollout of Codex knows its parent", () => {
  const home = tempDir();
  const path = put(
    codexPath(home),
    lines(
      ...codexRecords("x", {
        meta: {
          session_id: UUID,
          parent_thread_id: UUID,
          source: { subagent: { thread_spawn: { parent_thread_id: UUID } } },
          thread_source: "subagent",
        },
      }),
    ),
  );
  const reading = logsOf("codex", home).head({ kind: "codex-jsonl", path });
  assertEquals(reading.state === "present" && reading.head, {
    id: CODEX_ID,
    cwd: "/srv/a",
    createdAt: Date.parse("2026-11-30T10:00:00.000Z"),
    parent: UUID,
    subagent: true,
    version: "0.171.0",
    git: {
      commit: "942d1fc",
      branch: "main",
      repository: "https://example.com/a.git",
    },
  });
});

test("a listing follows links, each folder once, and ends in a loop", async () => {
  const home = tempDir(), real = tempDir();
  put(join(real, `${CLAUDE_ID}.jsonl`), lines(...claudeRecords()));
  const projects = join(home, ".claude/projects");
  mkdirSync(projects, { recursive: true });
  symlinkSync(real, join(projects, "-srv-a"));
  symlinkSync(real, join(projects, "-srv-again"));
  symlinkSync(".", join(projects, "loop"));
  symlinkSync("/no/such/place", join(projects, "nowhere"));
  assertEquals(await listed(logsOf("claude-code", home)), [CLAUDE_ID]);
});

test("a link to another project hides none of its logs", async () => {
  const home = tempDir();
  const projects = join(home, ".claude/projects");
  const ids = ["a", "b"].map((at) => `${at}${CLAUDE_ID.slice(1)}`);
  for (const [at, id] of ids.entries()) {
    const path = join(projects, `-srv-${at}`, `${id}.jsonl`);
    put(path, lines(...claudeRecords(id)));
  }
  symlinkSync("../-srv-1", join(projects, "-srv-0", "other"));
  assertEquals(await listed(logsOf("claude-code", home)), ids);
});

test("several logs of one id are told and none is chosen", () => {
  const home = tempDir();
  const paths = ["-srv-a", "-srv-b"].map((slug) =>
    put(claudePath(home, CLAUDE_ID, slug), lines(...claudeRecords()))
  );
  assertEquals(
    resolveLog({ session: CLAUDE_ID, log: null }, logsOf("claude-code", home)),
    {
      log: null,
      contradicts: false,
      doubts: [`several logs bear the id: ${paths.join(", ")}`],
    },
  );
});

test("5,000 logs are listed by their heads, and an odd one hides no other", async () => {
  const home = tempDir();
  const folder = join(home, ".claude/projects/-srv-a");
  mkdirSync(folder, { recursive: true });
  const content = lines(claudeRecords("x")[1]) + "z".repeat(20_000);
  for (let at = 0; at < 5000; at++) {
    writeFileSync(join(folder, `s${at}.jsonl`), at === 7 ? "{" : content);
  }
  const found = await listed(logsOf("claude-code", home));
  assertEquals(found.length, 5000);
  assertEquals(found.filter((line) => line.startsWith("error")), [
    `error Cannot read the head of "${folder}/s7.jsonl": no record of it is whole`,
  ]);
});

const slugs = [
  ["/home/me/a.b_c", "-home-me-a-b-c"],
  ["/p/😀", "-p---"],
  ["/" + "a".repeat(200), `-${"a".repeat(199)}-b6ymvl`],
] as const;

for (const [cwd, slug] of slugs) {
  test(`claudeProjectSlug() names ${cwd.slice(0, 20)}`, () => {
    assertEquals(claudeProjectSlug(cwd), slug);
    assertEquals(isClaudeProjectSlug(slug, cwd), true);
    assertEquals(isClaudeProjectSlug(`${slug}x`, cwd), slug.length > 200);
  });
}

test("piProjectFolder() names a project", () => {
  assertEquals(piProjectFolder("/home/me/p"), "--home-me-p--");
  assertEquals(piProjectFolder("C:\\me\\p"), "--C--me-p--");
});
