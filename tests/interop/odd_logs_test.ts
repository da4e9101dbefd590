import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { isDeeper } from "../../interop/conversation/json_depth.ts";
import { harnessLogs } from "../../interop/logs/harness_log_places.ts";
import { listHeads } from "../../interop/logs/list_heads.ts";
import { verifyLog } from "../../interop/logs/verify_log.ts";
import { tempDir } from "../support/temp_dir.ts";
import { brief, read } from "./brief_items.ts";
import { CLAUDE_ID, claudeRow, lines, put } from "./foreign_logs.ts";
import { ids, listed, logsOf, places } from "./log_places.ts";

for (const { harness, id, file, head } of places) {
  test(`a listing of ${harness} reads the heads alone`, async () => {
    const home = tempDir();
    for (let at = 0; at < 20; at++) {
      const path = put(file(home, at), head(at));
      // The rest is a hole that no machine could read.
      truncateSync(path, 1024 ** 4);
    }
    const found = await listed(logsOf(harness, home));
    assertEquals(ids(found), Array.from({ length: 20 }, (_, at) => id(at)));
  });

  test(`a listing of ${harness} is hindered by no odd file`, {
    skip: process.platform === "win32" && "Windows has no such files",
  }, async () => {
    const home = tempDir();
    const [one, pipe, socket, loop, gone, folder, empty, half, long, mem] =
      Array.from({ length: 10 }, (_, at) => file(home, at));
    put(one, head(0));
    for (const path of [pipe, socket, loop, gone, folder, mem]) {
      mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    }
    execFileSync("mkfifo", [pipe]);
    const server = await listening(socket);
    symlinkSync(loop, loop);
    symlinkSync("/no/such/file", gone);
    mkdirSync(folder);
    put(empty, "");
    put(half, head(7).slice(0, 9));
    put(long, `{"x":"${"y".repeat(2 * 1024 * 1024)}`);
    // Its size is 0 and reading it fails, for root as well.
    if (process.platform === "linux") symlinkSync("/proc/self/mem", mem);
    else put(mem, "");
    try {
      const logs = logsOf(harness, home);
      const found = await listed(logs);
      const reasons = ids(found.filter((log) => "error" in log));
      assertEquals(ids(found.filter((log) => "head" in log)), [id(0)]);
      assertEquals(reasons.length, 4);
      assertEquals(
        [pipe, socket, loop, gone, folder, empty, half, long, "/dev/null"].map((
          path,
        ) => logs.head({ kind: "x", path }).state),
        [
          "unreadable",
          "unreadable",
          "unreadable",
          "missing",
          "unreadable",
          "empty",
          "half-written",
          // Of ours, a first line may be of any length.
          harness === "dsh" ? "half-written" : "unreadable",
          "unreadable",
        ],
      );
    } finally {
      server.close();
    }
  });

  test(`a log of ${harness} that was copied or renamed is told`, () => {
    const home = tempDir();
    const logs = logsOf(harness, home);
    const path = put(file(home, 1), head(1));
    const copy = file(home, 2);
    mkdirSync(copy.slice(0, copy.lastIndexOf("/")), { recursive: true });
    copyFileSync(path, copy);
    const location = { kind: "x", path: copy };
    // Kimi's records carry no id: where they lie is all that is known.
    const isNamed = harness.startsWith("kimi");
    assertEquals(verifyLog(logs, { location, id: id(2) }).verified, isNamed);
    assertEquals(verifyLog(logs, { location, id: id(1) }).verified, false);
    assertEquals(
      logs.find(`../${id(1)}`).concat(logs.find(`x/../${id(1)}`)),
      [],
    );
  });
}

// A socket's own path may be no longer than some 100 characters.
async function listening(path: string): Promise<Server> {
  const short = join(tempDir(), "s");
  const server = createServer();
  await new Promise<void>((done) => server.listen(short, done));
  renameSync(short, path);
  return server;
}

test("an id that ends like another's finds its own log alone", () => {
  const home = tempDir();
  const pi = join(home, ".pi/agent/sessions/--srv-a--");
  put(join(pi, "2026_a_b.jsonl"), lines({ type: "session", id: "a_b" }));
  assertEquals(logsOf("pi", home).find("b"), []);
  assertEquals(logsOf("pi", home).find("a_b").length, 1);
  const reasonix = join(home, ".reasonix/sessions");
  put(join(reasonix, "2026-a-b.jsonl"), lines({ sessionId: "a-b" }));
  assertEquals(logsOf("reasonix", home).find("b"), []);
  assertEquals(logsOf("reasonix", home).find("a-b").length, 1);
});

test("a log that vanishes between being listed and being read is no log", async () => {
  const dir = tempDir();
  const paths = ["a", "b"].map((name) => put(join(dir, name), "{}\n"));
  const found = [];
  const head = (path: string) => {
    if (path === paths[0]) rmSync(path);
    return path === paths[0]
      ? { state: "missing" as const, reason: "gone" }
      : { state: "present" as const, head: { id: path } };
  };
  for await (const log of listHeads("x", paths, head)) found.push(log);
  assertEquals(found.map(({ location }) => location.path), [paths[1]]);
});

test("a log is listed with the time of its last write while it is there", async () => {
  const paths = ["a", "b"].map((name) => put(join(tempDir(), name), "{}\n"));
  utimesSync(paths[1], 7, 7);
  const head = (path: string) => {
    if (path === paths[0]) rmSync(path);
    return { state: "present" as const, head: { id: "a" } };
  };
  const found = [];
  for await (const log of listHeads("x", paths, head)) found.push(log);
  assertEquals(
    found.map((log) => "head" in log && log.updatedAt),
    [undefined, 7000],
  );
});

const row = (content: string) =>
  lines(claudeRow(1, "user", { role: "user", content })).trimEnd();

const texts = [
  {
    name: "a byte-order mark",
    text: `\uFEFF${row("a")}\n`,
    ends: ["human: a"],
  },
  {
    name: "a mark and no newline",
    text: `\uFEFF${row("a")}`,
    ends: ["human: a"],
  },
  { name: "CRLF", text: `${row("a")}\r\n${row("b")}\r\n`, ends: ["human: b"] },
  {
    name: "NUL before a record",
    text: `\0\0${row("a")}\n`,
    ends: ["human: a"],
  },
  { name: "NUL alone", text: `${row("a")}\n\0\0\0\n`, ends: ["damage 2 "] },
  {
    name: "line separators",
    text: `${row("a\u2028b\u2029c")}\n`,
    ends: ["human: a\u2028b\u2029c"],
  },
  {
    name: "lone surrogates",
    text: `${row("a").replace('"a"', '"\\ud800"')}\n`,
    ends: ["human: \ud800"],
  },
  {
    name: "a key twice",
    text: `${
      row("a").replace('"role":"user"', '"content":"b","role":"user"')
    }\n`,
    ends: ["human: a"],
  },
  {
    name: "__proto__",
    text: `${
      row("a").replace('"role":"user"', '"__proto__":{"content":"b"}')
    }\n`,
    ends: ["human: a"],
  },
  {
    name: "a record of an unknown kind",
    text: `${row("a")}\n{"type":"of-tomorrow","sessionId":"s"}\n`,
    ends: ["foreign s"],
  },
  {
    name: "half a last line",
    text: `${row("a")}\n{"type":"us`,
    ends: ["torn 11"],
  },
  {
    name: "no UTF-8",
    text: Buffer.from(`${row("a")}\n{"a":"\xff"}\n`, "latin1"),
    ends: ["damage 2 "],
  },
];

for (const { name, text, ends } of texts) {
  test(`readConversation() reads a log with ${name}`, async () => {
    const path = put(join(tempDir(), "a.jsonl"), text);
    const items = brief(await read(path));
    assertEquals(
      items.slice(-ends.length).map((item, at) =>
        item.slice(0, ends[at]!.length)
      ),
      ends,
    );
    const logs = harnessLogs("claude-code", { env: {}, homeDir: "/h" })!;
    assertEquals(logs.head({ kind: "x", path }).state, "present");
  });
}

test("readConversation() takes a record that no stack bears for damage", async () => {
  const deep = (levels: number) =>
    `{"sessionId":"s","type":"deep","x":${"[".repeat(levels - 1)}${
      "]".repeat(levels - 1)
    }}`;
  const path = put(
    join(tempDir(), "a.jsonl"),
    `${deep(100_000)}\n${deep(1000)}\n${deep(1001)}\n${row("a")}\n`,
  );
  const items = await read(path, { format: "claude-code" });
  assertEquals(brief(items), [
    "damage 1 0",
    "other deep",
    `damage 3 ${deep(100_000).length + deep(1000).length + 2}`,
    `claude-code ${CLAUDE_ID}`,
    "turn 1",
    "human: a",
  ]);
  for (const item of items) JSON.stringify(item);
});

test("isDeeper() counts the levels of objects and arrays", () => {
  const nested = ["[[[[", { a: [1], b: null }];
  assertEquals([isDeeper(nested, 3), isDeeper(nested, 2)], [false, true]);
  assertEquals([isDeeper("x", 0), isDeeper([], 0)], [false, true]);
});

test("readConversation() knows a log whose first record is a large one of no session", async () => {
  const snapshot = { type: "file-history-snapshot", x: "y".repeat(600_000) };
  const path = put(
    join(tempDir(), "a.jsonl"),
    `${lines(snapshot, snapshot)}${row("a")}\n`,
  );
  assertEquals(brief(await read(path)).at(-1), "human: a");
});

test("readConversation() tells a first line of 50 MB and goes on", async () => {
  const dir = tempDir();
  const path = put(
    join(dir, "a.jsonl"),
    `{"x":"${"y".repeat(50 * 1024 * 1024)}"}\n${row("a")}\n`,
  );
  assertEquals(
    brief(await read(path)).map((item) => item.split(" ")[0]),
    ["damage", "claude-code", "turn", "human:"],
  );
  const alone = put(
    join(dir, "b.jsonl"),
    `{"x":"${"y".repeat(17_000_000)}"}\n`,
  );
  const [item] = await read(alone);
  assertEquals(item?.kind === "absent" && item.state, "unreadable");
});

for (
  const [kind, make] of [
    ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
    ["a folder", (path: string) => mkdirSync(path)],
  ] as const
) {
  test(`readConversation() does not wait for ${kind}`, {
    skip: process.platform === "win32" && "Windows has no such files",
  }, async () => {
    const path = join(tempDir(), "a.jsonl");
    make(path);
    const [item] = await read(path);
    assertEquals(
      item?.kind === "absent" && item.reason.endsWith(`it is ${kind}`),
      true,
    );
    const [dsh] = await read(path, { format: "dsh" });
    assertEquals(dsh?.kind === "absent" && dsh.state, "unreadable");
  });
}
