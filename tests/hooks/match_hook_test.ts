import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { matchClaudeCodeHook } from "../../hooks/claude_code/match/match_hook.ts";
import { MATCHED_FIELDS } from "../../hooks/claude_code/match/matched_value.ts";
import { isPlainPattern } from "../../hooks/claude_code/match/plain_pattern.ts";
import { readClaudeCodeMatcher } from "../../hooks/claude_code/match/read_matcher.ts";
import { EXIT_CODE_TWO } from "../../hooks/claude_code/answer/exit_code_two.ts";
import { matchCodexHook } from "../../hooks/codex/match/match_hook.ts";
import { repository, runtime, scriptArgv } from "../support/runtime.ts";

const tool = (tool_name: string) => ({ tool_name });

const claude = [
  { matcher: undefined, matches: ["Bash"], misses: [] },
  { matcher: "", matches: ["Bash"], misses: [] },
  { matcher: "*", matches: ["Bash"], misses: [] },
  { matcher: "Bash", matches: ["Bash"], misses: ["BashOutput", "bash"] },
  { matcher: "Edit|Write", matches: ["Edit", "Write"], misses: ["Bash"] },
  { matcher: " Edit , Write ", matches: ["Edit", "Write"], misses: ["Bash"] },
  { matcher: "my-tool", matches: ["my-tool"], misses: ["my-tool2"] },
  { matcher: "mcp__memory", matches: [], misses: ["mcp__memory__get"] },
  { matcher: "mcp__memory__.*", matches: ["mcp__memory__get"], misses: ["x"] },
  { matcher: "^Bash$", matches: ["Bash"], misses: ["BashOutput"] },
  { matcher: "Notebook.*", matches: ["NotebookEdit", "aNotebook"], misses: [] },
  { matcher: "^(?!mcp__)", matches: ["Bash"], misses: ["mcp__a__b"] },
  { matcher: "(.)\\1", matches: ["WebFeetch"], misses: ["Bash"] },
  { matcher: "Bash(", matches: [], misses: ["Bash", "Bash("] },
  { matcher: 'tool == "Write"', matches: [], misses: ["Write"] },
];
for (const { matcher, matches, misses } of claude) {
  test(`matchClaudeCodeHook() holds ${JSON.stringify(matcher)} against tools`, async () => {
    for (const name of [...matches, ...misses]) {
      const result = await matchClaudeCodeHook(
        "PreToolUse",
        matcher,
        tool(name),
      );
      assertEquals(result.matched, matches.includes(name), name);
    }
  });
}

test("matchClaudeCodeHook() reports a bad pattern and does not throw", async () => {
  const result = await matchClaudeCodeHook("PreToolUse", "bash(", tool("bash"));
  assertEquals([result.matched, result.problem], [false, "bad_matcher"]);
});

test("matchClaudeCodeHook() ends a pattern that explodes", async () => {
  const slow = await matchClaudeCodeHook(
    "PreToolUse",
    "^(a*)*\\1$",
    tool(`${"a".repeat(60)}!`),
    { patternTimeoutMs: 100 },
  );
  assertEquals([slow.matched, slow.problem], [false, "slow_matcher"]);
  assertStringIncludes(slow.why, "longer than 100 ms");
});

test("matchClaudeCodeHook() gives the patterns of one call one budget", async () => {
  const value = tool(`${"a".repeat(60)}!`);
  const budget = { leftMs: 250 };
  const whys: string[] = [];
  for (let pattern = 0; pattern < 3; pattern++) {
    const { why } = await matchClaudeCodeHook(
      "PreToolUse",
      "^(a*)*\\1$",
      value,
      {
        patternTimeoutMs: 200,
        patternBudget: budget,
      },
    );
    whys.push(why.replace(/\d+ ms/, "N ms"));
  }
  assertEquals(whys[0], "the pattern took longer than N ms and was ended");
  assertEquals(whys[2], "earlier patterns took all the time");
});

test("matchClaudeCodeHook() takes a pattern that is nested too deeply for bad", async () => {
  const deep = `${"(".repeat(20_000)}a${")".repeat(20_000)}`;
  const found = await matchClaudeCodeHook("PreToolUse", deep, tool("b"));
  assertEquals(found.matched, false);
});

// Bun ends a worker only when its match gives up, seconds later.
test("testPattern() leaves no worker behind", {
  skip: runtime === "bun" && "Bun cannot end a match",
}, async () => {
  const executor = createLocalExecutor();
  try {
    const [command, ...args] = scriptArgv(
      join(repository, "tests/hooks/slow_pattern.ts"),
    );
    const { exitCode, timedOut, stdout } = await executor.run({
      command,
      args,
      timeoutMs: 60_000,
    });
    assertEquals([exitCode, timedOut], [0, false]);
    assertStringIncludes(stdout, "longer than 100 ms");
  } finally {
    await executor[Symbol.asyncDispose]();
  }
});

test("matchClaudeCodeHook() takes linear time for plain patterns", async () => {
  const { matched } = await matchClaudeCodeHook(
    "PreToolUse",
    "^(a+)+$",
    tool(`${"a".repeat(5_000)}!`),
  );
  assertEquals(matched, false);
});

const values = [
  { event: "SessionStart", payload: { source: "resume" }, matcher: "resume" },
  { event: "ConfigChange", payload: { source: "skills" }, matcher: "skills" },
  { event: "Setup", payload: { trigger: "init" }, matcher: "init" },
  { event: "PreCompact", payload: { trigger: "auto" }, matcher: "auto" },
  { event: "SessionEnd", payload: { reason: "clear" }, matcher: "clear" },
  {
    event: "Notification",
    payload: { notification_type: "idle_prompt" },
    matcher: "idle_prompt",
  },
  {
    event: "SubagentStop",
    payload: { agent_type: "Explore" },
    matcher: "Explore",
  },
  {
    event: "FileChanged",
    payload: { file_path: "/a/b/package_json" },
    matcher: "package_json|x",
  },
  {
    event: "FileChanged",
    payload: { file_path: "/a/b/.env" },
    matcher: "\\.env",
  },
  {
    event: "StopFailure",
    payload: { error: "rate_limit" },
    matcher: "rate_limit",
  },
  {
    event: "InstructionsLoaded",
    payload: { load_reason: "include" },
    matcher: "include",
  },
  {
    event: "UserPromptExpansion",
    payload: { command_name: "review" },
    matcher: "review",
  },
  {
    event: "Elicitation",
    payload: { mcp_server_name: "github" },
    matcher: "github",
  },
];
for (const { event, payload, matcher } of values) {
  test(`matchClaudeCodeHook() finds "${matcher}" in ${event}`, async () => {
    const hit = await matchClaudeCodeHook(event, matcher, payload);
    assertEquals(hit.matched, true, hit.why);
    const miss = await matchClaudeCodeHook(event, "no_such_value", payload);
    assertEquals(miss.matched, false, miss.why);
  });
}

for (
  const event of [
    "UserPromptSubmit",
    "PostToolBatch",
    "Stop",
    "TeammateIdle",
    "TaskCreated",
    "TaskCompleted",
    "WorktreeCreate",
    "WorktreeRemove",
    "CwdChanged",
    "MessageDisplay",
  ]
) {
  test(`matchClaudeCodeHook() ignores a matcher of ${event}`, async () => {
    assertEquals(await matchClaudeCodeHook(event, "nothing", {}), {
      matched: true,
      why: `${event} ignores matchers`,
    });
  });
}

test("MATCHED_FIELDS knows all 34 events", () => {
  assertEquals(
    Object.keys(MATCHED_FIELDS).sort(),
    Object.keys(EXIT_CODE_TWO).sort(),
  );
});

test("readClaudeCodeMatcher() follows the host's version", () => {
  const kind = (matcher: string, version: string) =>
    readClaudeCodeMatcher("PreToolUse", matcher, version).kind;
  assertEquals(kind("a,b", "2.1.190"), "pattern");
  assertEquals(kind("a,b", "2.1.191"), "names");
  assertEquals(kind("a-b", "2.1.194"), "pattern");
  assertEquals(kind("a-b", "2.1.195"), "names");
  assertEquals(readClaudeCodeMatcher("FileChanged", "a-b").kind, "pattern");
});

test("readClaudeCodeMatcher() keeps an escaped blank", () => {
  assertEquals(
    readClaudeCodeMatcher("FileChanged", "write_.*|\\.env\\ "),
    { kind: "pattern", source: "write_.*|\\.env\\ " },
  );
});

test("isPlainPattern() means the same in both engines", async () => {
  const { RE2JS } = await import("re2js");
  const parts = [
    "a",
    "B",
    ".",
    "\\d",
    "\\w",
    "\\.",
    "[a-c]",
    "[^A_-]",
    "^",
    "$",
    "(",
    ")",
    "(?:",
    "|",
    "*",
    "+",
    "?",
    "{2}",
    "\\b",
    "-",
    " ",
    "_",
  ];
  const inputs = [
    "",
    "a",
    "aB",
    "ab c",
    "aa",
    "B.",
    "c_c",
    "7a",
    "a-b",
    "..",
    "B B",
  ];
  let compared = 0, seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 4_000; round++) {
    const source = Array.from(
      { length: 1 + random(6) },
      () => parts[random(parts.length)],
    ).join("");
    let native: RegExp;
    try {
      native = new RegExp(source);
    } catch {
      continue; // the host refuses it before an engine sees it
    }
    if (!isPlainPattern(source)) continue;
    let linear;
    try {
      linear = RE2JS.compile(source);
    } catch {
      continue; // falls back to the worker
    }
    for (const input of inputs) {
      assertEquals(
        linear.matcher(input).find(),
        native.test(input),
        `${source} on ${input}`,
      );
      compared++;
    }
  }
  assert(compared > 5_000, String(compared));
  for (
    const source of ["(?=a)", "(?<n>a)", "\\1", "\\p{L}", "a{", "[]", "\\x41"]
  ) {
    assertEquals(isPlainPattern(source), false, source);
  }
});

const codex = [
  { matcher: undefined, matches: ["Bash"], misses: [] },
  { matcher: "", matches: ["Bash"], misses: [] },
  { matcher: "*", matches: ["Bash"], misses: [] },
  { matcher: "Bash", matches: ["Bash"], misses: ["bash", "BashOutput"] },
  { matcher: "Edit|Write", matches: ["apply_patch"], misses: ["Bash"] },
  { matcher: "Agent", matches: ["spawn_agent"], misses: ["Bash"] },
  { matcher: "^apply_patch$", matches: ["apply_patch"], misses: ["Bash"] },
  { matcher: "mcp__memory", matches: [], misses: ["mcp__memory__get"] },
  { matcher: "mcp__memory__.*", matches: ["mcp__memory__get"], misses: ["x"] },
  { matcher: "(?i)bash", matches: ["Bash"], misses: ["x"] },
  { matcher: "Edit, Write", matches: [], misses: ["apply_patch"] },
  { matcher: "[", matches: [], misses: ["[", "Bash"] },
  { matcher: "^(a+)+$", matches: [], misses: [`${"a".repeat(5_000)}!`] },
];
for (const { matcher, matches, misses } of codex) {
  test(`matchCodexHook() holds ${JSON.stringify(matcher)} against tools`, async () => {
    for (const name of [...matches, ...misses]) {
      const result = await matchCodexHook("PreToolUse", matcher, tool(name));
      assertEquals(result.matched, matches.includes(name), name);
    }
  });
}

test("matchCodexHook() tells a bad pattern from one that only Rust has", async () => {
  const problem = async (matcher: string) =>
    (await matchCodexHook("PreToolUse", matcher, tool("Bash"))).problem;
  assertEquals(await problem("("), "bad_matcher");
  assertEquals(await problem("(?=a)"), "bad_matcher");
  assertEquals(await problem("(?x) Bash"), "untried_matcher");
  assertEquals(await problem("\\u{42}ash"), "untried_matcher");
  assertEquals(await problem("[a-z&&b]"), "untried_matcher");
});

test("matchCodexHook() ignores a matcher where Codex does", async () => {
  for (
    const event of [
      "UserPromptSubmit",
      "Stop",
      "Interrupt",
      "PreModelRequest",
      "PostModelRequest",
    ]
  ) {
    assertEquals((await matchCodexHook(event, "[", {})).matched, true);
  }
});

test("matchCodexHook() matches what else Codex matches", async () => {
  const rows = [
    ["SessionStart", { source: "fork" }, "fork"],
    ["SessionEnd", { reason: "other" }, "other"],
    ["PreCompact", { trigger: "auto" }, "auto"],
    ["SubagentStop", { agent_type: "default" }, "default"],
  ] as const;
  for (const [event, payload, matcher] of rows) {
    assertEquals((await matchCodexHook(event, matcher, payload)).matched, true);
    assertEquals((await matchCodexHook(event, "x", payload)).matched, false);
  }
});
