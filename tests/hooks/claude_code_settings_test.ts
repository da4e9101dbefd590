import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  effectiveClaudeCodeHooks,
  repeatedHooks,
} from "../../hooks/claude_code/config/effective_hooks.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { readClaudeCodeLayers } from "../../hooks/claude_code/config/settings_layers.ts";
import {
  claudeCodeTimeoutMs,
  sessionEndBudgetMs,
} from "../../hooks/claude_code/run/timeouts.ts";
import type {
  ClaudeCodeHook,
  ClaudeCodeLayer,
} from "../../hooks/claude_code/config/configured_hook.ts";
import type { Diagnostic } from "../../hooks/diagnostic.ts";
import { tempDir } from "../support/temp_dir.ts";

const brief = ({ level, code, line }: Diagnostic) => `${level} ${code} ${line}`;

/** Settings with one handler on one event; the handler stands on line 3. */
const one = (event: string, handler: object, matcher?: string) =>
  `{"hooks":{"${event}":[{\n${
    matcher === undefined ? "" : `"matcher":${JSON.stringify(matcher)},`
  }"hooks":[\n${JSON.stringify(handler)}\n]}]}}`;

const command = { type: "command", command: "true" };

test("parseClaudeCodeSettings() reads a mark, comments and trailing commas", async () => {
  const { settings, diagnostics } = await parseClaudeCodeSettings(
    '\ufeff{"hooks":{/*c*/"Stop":[],}}',
  );
  assertEquals(settings, { hooks: [] });
  assertEquals(diagnostics, []);
});

test("parseClaudeCodeSettings() reads every field of a command", async () => {
  const handler = {
    type: "command",
    command: "guard",
    args: ["--all"],
    shell: "bash",
    async: true,
    asyncRewake: false,
    onFailure: "block",
    if: "Bash(git *)",
    timeout: 2,
    statusMessage: "…",
  };
  const { settings, diagnostics } = await parseClaudeCodeSettings(
    one("PreToolUse", handler, "Bash"),
    { file: "/p/settings.json", layer: "local" },
  );
  assertEquals(diagnostics, []);
  assertEquals(settings.hooks, [{
    event: "PreToolUse",
    matcher: "Bash",
    type: "command",
    command: "guard",
    args: ["--all"],
    shell: "bash",
    async: true,
    asyncRewake: false,
    onFailure: "block",
    if: "Bash(git *)",
    statusMessage: "…",
    timeoutSeconds: 2,
    source: {
      layer: "local",
      file: "/p/settings.json",
      position: { line: 3, column: 1 },
      group: 0,
      handler: 0,
    },
  }]);
});

const said: readonly { name: string; text: string; expected: string[] }[] = [
  {
    name: "broken JSON",
    text: '{\n  "hooks": {\n',
    expected: ["error unreadable_json 3"],
  },
  { name: "a list", text: "[]", expected: ["error not_an_object 1"] },
  {
    name: "an unknown event",
    text: one("PreToolUsed", command),
    expected: ["error unknown_event 1"],
  },
  {
    name: "hooks that are a list",
    text: '{"hooks":[]}',
    expected: ["error wrong_type 1"],
  },
  {
    name: "a handler without its group",
    text: '{"hooks":{"Stop":[\n{"type":"command","command":"true"}]}}',
    expected: ["error wrong_type 2"],
  },
  {
    name: "a key that stands twice",
    text: '{"hooks":{"Stop":[],\n"Stop":[]}}',
    expected: ["warning repeated_key 2"],
  },
  {
    name: "a matcher on an event that ignores it",
    text: one("Stop", command, "Bash"),
    expected: ["warning matcher_ignored 2"],
  },
  {
    name: "a server's bare name",
    text: one("PreToolUse", command, "mcp__memory"),
    expected: ["error matches_nothing 2"],
  },
  {
    name: "a server's bare name beside a tool",
    text: one("PreToolUse", command, "Bash|mcp__memory__"),
    expected: ["warning matches_nothing 2"],
  },
  {
    name: "a bad pattern",
    text: one("PreToolUse", command, "Bash("),
    expected: ["error bad_matcher 2"],
  },
  {
    name: "a condition in place of a pattern",
    text: one("PreToolUse", command, 'tool == "Write" && x'),
    expected: ["warning matches_nothing 2"],
  },
  {
    name: "a tool in the wrong case",
    text: one("PreToolUse", command, "bash"),
    expected: ["error matches_nothing 2"],
  },
  {
    name: "a source that there is not",
    text: one("SessionStart", command, "start"),
    expected: ["error matches_nothing 2"],
  },
  {
    name: "a pattern for a server of one's own",
    text: one("PreToolUse", command, "mcp__mine__.*"),
    expected: [],
  },
  {
    name: "if on an event without a tool",
    text: one("Stop", { ...command, if: "Bash(git *)" }),
    expected: ["error if_never_runs 3"],
  },
  {
    name: "a handler type that the event does not take",
    text: one("SessionStart", { type: "prompt", prompt: "x" }),
    expected: ["error handler_type_not_taken 3"],
  },
  {
    name: "a handler type that there is not",
    text: one("Stop", { type: "script", command: "x" }),
    expected: ["error unknown_handler_type 3"],
  },
  {
    name: "a handler without a type",
    text: one("Stop", { command: "x" }),
    expected: ["error unknown_handler_type 3"],
  },
  {
    name: "a command handler without a command",
    text: one("Stop", { type: "command", command: " " }),
    expected: ["error missing_field 3"],
  },
  {
    name: "once",
    text: one("Stop", { ...command, once: true }),
    expected: ["warning once_ignored 3"],
  },
  {
    name: "a field that there is not",
    text: one("Stop", { ...command, timeoutMs: 5 }),
    expected: ["warning unknown_field 3"],
  },
  ...["30s", 0, -1, null].map((timeout) => ({
    name: `the timeout ${JSON.stringify(timeout)}`,
    text: one("Stop", { ...command, timeout }),
    expected: ["warning bad_timeout 3"],
  })),
  {
    name: "a timeout in milliseconds",
    text: one("Stop", { ...command, timeout: 5000 }),
    expected: ["warning long_timeout 3"],
  },
  {
    name: "a placeholder that nothing fills",
    text: one("Stop", { ...command, command: "${CLAUDE_PLUGIN_ROOT}/x.sh" }),
    expected: ["error unfilled_placeholder 3"],
  },
  {
    name: "a switch that counts in managed settings alone",
    text: '{"allowManagedHooksOnly":true}',
    expected: ["warning switch_ignored 1"],
  },
  {
    name: "an event whose matcher is not documented",
    text: one("PreSkillShellCommand", command, "Bash"),
    expected: ["warning matcher_not_documented 2"],
  },
  ...["PreToolUse", "Stop", "TeammateIdle", "PreModelSwitch", "MessageDisplay"]
    .map((event) => ({
      name: `nothing of ${event}`,
      text: one(event, command),
      expected: [],
    })),
];
for (const { name, text, expected } of said) {
  test(`parseClaudeCodeSettings() tells ${name}`, async () => {
    const { diagnostics } = await parseClaudeCodeSettings(text);
    assertEquals(diagnostics.map(brief), expected);
  });
}

test("parseClaudeCodeSettings() says why a hook never runs", async () => {
  const never = async (text: string) =>
    (await parseClaudeCodeSettings(text)).settings.hooks.map(({ neverRuns }) =>
      neverRuns !== undefined
    );
  assertEquals(await never(one("PreToolUse", command, "mcp__memory")), [true]);
  assertEquals(await never(one("Stop", { ...command, if: "Bash" })), [true]);
  assertEquals(await never(one("Stop", command, "Bash")), [false]);
  assertEquals(
    await never(one("PreToolUse", command, 'tool == "Write"')),
    [false],
  );
});

test("parseClaudeCodeSettings() fills the placeholders of a plugin", async () => {
  const { settings, diagnostics } = await parseClaudeCodeSettings(
    one("Stop", { ...command, command: '"${CLAUDE_PLUGIN_ROOT}"/x.sh' }),
    { placeholders: { CLAUDE_PLUGIN_ROOT: "/plugins/$&" } },
  );
  assertEquals(diagnostics, []);
  assertEquals(settings.hooks[0].command, '"/plugins/$&"/x.sh');
});

const layered = async (layer: ClaudeCodeLayer, text: string) => ({
  layer,
  settings: (await parseClaudeCodeSettings(text, { layer })).settings,
});
const withSwitches = (name: string, switches: object = {}) =>
  JSON.stringify({
    ...switches,
    hooks: { Stop: [{ hooks: [{ type: "command", command: name }] }] },
  });
const running = (hooks: readonly ClaudeCodeHook[]) =>
  hooks.filter(({ neverRuns }) => !neverRuns).map(({ command }) => command);

test("effectiveClaudeCodeHooks() merges every layer, the weakest first", async () => {
  const hooks = effectiveClaudeCodeHooks([
    await layered("managed", withSwitches("m")),
    await layered("flag", withSwitches("f")),
    await layered("local", withSwitches("l")),
    await layered("project", withSwitches("p")),
    await layered("user", withSwitches("u")),
  ]);
  assertEquals(running(hooks), ["u", "p", "l", "f", "m"]);
});

const switches: readonly {
  name: string;
  layers: [ClaudeCodeLayer, object][];
  expected: string[];
}[] = [
  {
    name: "disableAllHooks leaves managed hooks",
    layers: [["user", {}], ["local", { disableAllHooks: true }], [
      "managed",
      {},
    ]],
    expected: ["managed"],
  },
  {
    name: "disableAllHooks of managed settings reaches everything",
    layers: [["user", {}], ["managed", { disableAllHooks: true }]],
    expected: [],
  },
  {
    name: "the strongest disableAllHooks decides",
    layers: [["user", { disableAllHooks: true }], ["local", {
      disableAllHooks: false,
    }]],
    expected: ["user", "local"],
  },
  {
    name: "allowManagedHooksOnly of managed settings counts",
    layers: [["user", {}], ["managed", { allowManagedHooksOnly: true }]],
    expected: ["managed"],
  },
  {
    name: "allowManagedHooksOnly elsewhere does not count",
    layers: [["user", {}], ["project", { allowManagedHooksOnly: true }]],
    expected: ["user", "project"],
  },
];
for (const { name, layers, expected } of switches) {
  test(`effectiveClaudeCodeHooks(): ${name}`, async () => {
    const hooks = effectiveClaudeCodeHooks(
      await Promise.all(
        layers.map(([layer, set]) => layered(layer, withSwitches(layer, set))),
      ),
    );
    assertEquals(running(hooks), expected);
  });
}

test("repeatedHooks() knows copies by their command alone", async () => {
  const copies = [
    command,
    { ...command, timeout: 9 },
    { ...command, args: [] },
    { type: "command", command: "other" },
    { type: "prompt", prompt: "x" },
    { type: "prompt", prompt: "x" },
  ];
  const { settings } = await parseClaudeCodeSettings(
    JSON.stringify({ hooks: { Stop: [{ hooks: copies }] } }),
  );
  const repeated = repeatedHooks(settings.hooks);
  assertEquals([...repeated.keys()], [settings.hooks[1]]);
  assertEquals(repeated.get(settings.hooks[1]), settings.hooks[0]);
});

test("readClaudeCodeLayers() says which files were read", async () => {
  const root = tempDir();
  const config = join(root, "config"), project = join(root, "project");
  mkdirSync(config);
  mkdirSync(join(project, ".claude"), { recursive: true });
  writeFileSync(join(config, "settings.json"), withSwitches("u"));
  writeFileSync(join(project, ".claude/settings.local.json"), "{ broken");
  const layers = await readClaudeCodeLayers({
    env: new Map([["HOME", "/nowhere"], ["CLAUDE_CONFIG_DIR", config]]),
    projectDir: project,
    settingsFile: join(root, "none.json"),
    managedFile: join(root, "managed.json"),
  });
  assertEquals(
    layers.map((
      { layer, file, state, settings },
    ) => [layer, file.slice(root.length), state, settings.hooks.length]),
    [
      ["user", "/config/settings.json", "read", 1],
      ["project", "/project/.claude/settings.json", "absent", 0],
      ["local", "/project/.claude/settings.local.json", "unreadable", 0],
      ["flag", "/none.json", "absent", 0],
      ["managed", "/managed.json", "absent", 0],
    ],
  );
  assertEquals(layers[2].diagnostics[0].code, "unreadable_json");
  const standard = await readClaudeCodeLayers({
    env: new Map([["HOME", root]]),
  });
  assertEquals(standard.map(({ file }) => file), [
    join(root, ".claude/settings.json"),
    "/etc/claude-code/managed-settings.json",
  ]);
});

const timeouts: readonly [string, object, number][] = [
  ["PreToolUse", command, 600_000],
  ["PreToolUse", { ...command, timeout: 2 }, 2_000],
  ["PreToolUse", { type: "prompt", prompt: "x" }, 30_000],
  ["PreToolUse", { type: "agent", prompt: "x" }, 60_000],
  ["UserPromptSubmit", command, 30_000],
  ["UserPromptSubmit", { type: "http", url: "x" }, 30_000],
  ["MessageDisplay", { type: "http", url: "x" }, 10_000],
  ["Notification", { type: "mcp_tool", server: "a", tool: "b" }, 600_000],
];
for (const [event, handler, expected] of timeouts) {
  test(`claudeCodeTimeoutMs() gives ${JSON.stringify(handler)} of ${event} ${expected} ms`, async () => {
    const { settings } = await parseClaudeCodeSettings(one(event, handler));
    assertEquals(claudeCodeTimeoutMs(settings.hooks[0]), expected);
  });
}

test("sessionEndBudgetMs() is shared, and raised by timeouts", async () => {
  const budget = async (timeouts: (number | undefined)[], set?: string) => {
    const { settings } = await parseClaudeCodeSettings(JSON.stringify({
      hooks: {
        SessionEnd: [{
          hooks: timeouts.map((timeout) => ({ ...command, timeout })),
        }],
      },
    }));
    const name = "CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS";
    return sessionEndBudgetMs(
      settings.hooks,
      new Map(set ? [[name, set]] : []),
    );
  };
  assertEquals(await budget([undefined, undefined]), 1_500);
  assertEquals(await budget([1]), 1_500);
  assertEquals(await budget([5, 20]), 20_000);
  assertEquals(await budget([600]), 60_000);
  assertEquals(await budget([600], "250"), 250);
  assertEquals(await budget([5], "soon"), 5_000);
});
