import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { readCodexLayers } from "../../hooks/codex/config/config_layers.ts";
import type {
  CodexHook,
  CodexLayer,
} from "../../hooks/codex/config/configured_hook.ts";
import { effectiveCodexHooks } from "../../hooks/codex/config/effective_hooks.ts";
import { parseCodexConfigToml } from "../../hooks/codex/config/parse_config_toml.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";
import { codexTimeoutSeconds } from "../../hooks/codex/run/timeouts.ts";
import {
  codexHookHash,
  codexHookKey,
  codexTrust,
} from "../../hooks/codex/config/trust_state.ts";
import type { Diagnostic } from "../../hooks/diagnostic.ts";
import { tempDir } from "../support/temp_dir.ts";

const brief = ({ level, code, line }: Diagnostic) => `${level} ${code} ${line}`;

/** A hooks.json with one handler on one event; the handler is on line 3. */
const one = (event: string, handler: object, matcher?: string) =>
  `{"hooks":{"${event}":[{\n${
    matcher === undefined ? "" : `"matcher":${JSON.stringify(matcher)},`
  }"hooks":[\n${JSON.stringify(handler)}\n]}]}}`;

const command = { type: "command", command: "true" };

const json: readonly {
  name: string;
  text: string;
  version?: string;
  expected: string[];
  hooks: number;
}[] = [
  { name: "nothing of silence", text: "{}", expected: [], hooks: 0 },
  {
    name: "nothing of a described file",
    text: '{"description":"d","hooks":{}}',
    expected: [],
    hooks: 0,
  },
  {
    name: "a comment",
    text: '{ // no\n"hooks":{}}',
    expected: ["error file_rejected 1"],
    hooks: 0,
  },
  {
    name: "a byte-order mark",
    text: "\ufeff{}",
    expected: ["error file_rejected 1"],
    hooks: 0,
  },
  {
    name: "an unknown key at the top",
    text: one("Stop", command).replace("{", '{"version":1,'),
    expected: ["error file_rejected 1"],
    hooks: 0,
  },
  {
    name: "an unknown handler type",
    text: one("Stop", { type: "http", url: "x" }),
    expected: ["error file_rejected 3"],
    hooks: 0,
  },
  {
    name: "a handler without a type",
    text: one("Stop", { command: "x" }),
    expected: ["error file_rejected 3"],
    hooks: 0,
  },
  {
    name: "a command handler without a command",
    text: one("Stop", { type: "command" }),
    expected: ["error file_rejected 3"],
    hooks: 0,
  },
  ...["30s", -1, 1.5].map((timeout) => ({
    name: `the timeout ${JSON.stringify(timeout)}`,
    text: one("Stop", { ...command, timeout }),
    expected: ["error file_rejected 3"],
    hooks: 0,
  })),
  {
    name: "async that is no switch",
    text: one("Stop", { ...command, async: "yes" }),
    expected: ["error file_rejected 3"],
    hooks: 0,
  },
  {
    name: "an unknown event, which Codex ignores",
    text: one("Notification", command),
    expected: ["error unknown_event 1"],
    hooks: 0,
  },
  {
    name: "an event of a later version",
    text: one("Interrupt", command),
    version: "0.145.0",
    expected: ["error unknown_event 1"],
    hooks: 0,
  },
  {
    name: "fields of Claude Code, which Codex ignores",
    text: one("PreToolUse", { ...command, if: "Bash", args: [], once: true }),
    expected: [
      "warning field_ignored 3",
      "warning field_ignored 3",
      "warning field_ignored 3",
    ],
    hooks: 1,
  },
  {
    name: "nothing of both spellings of commandWindows",
    text: one("Stop", { ...command, command_windows: "w" }),
    expected: [],
    hooks: 1,
  },
  {
    name: "prompt, which Codex skips",
    text: one("Stop", { type: "prompt" }),
    expected: ["warning handler_skipped 3"],
    hooks: 1,
  },
  {
    name: "nothing of mcp_tool",
    text: one("Stop", { type: "mcp_tool", server: "s", tool: "t", input: {} }),
    expected: [],
    hooks: 1,
  },
  {
    name: "mcp_tool before 0.171",
    text: one("Stop", { type: "mcp_tool", server: "s", tool: "t" }),
    version: "0.145.0",
    expected: ["error file_rejected 3"],
    hooks: 0,
  },
  {
    name: "mcp_tool on SessionEnd",
    text: one("SessionEnd", { type: "mcp_tool", server: "s", tool: "t" }),
    expected: ["error handler_type_not_taken 3"],
    hooks: 1,
  },
  {
    name: "async before 0.171",
    text: one("Stop", { ...command, async: true }),
    version: "0.145.0",
    expected: ["error async_skipped 3"],
    hooks: 1,
  },
  {
    name: "an empty command",
    text: one("Stop", { type: "command", command: " " }),
    expected: ["error empty_command 3"],
    hooks: 1,
  },
  {
    name: "a timeout of SessionEnd that is cut",
    text: one("SessionEnd", { ...command, timeout: 10 }),
    expected: ["warning timeout_clamped 3"],
    hooks: 1,
  },
  {
    name: "a timeout in milliseconds",
    text: one("Stop", { ...command, timeout: 5000 }),
    expected: ["warning long_timeout 3"],
    hooks: 1,
  },
  {
    name: "a matcher on an event that ignores it",
    text: one("Stop", command, "Bash"),
    expected: ["warning matcher_ignored 2"],
    hooks: 1,
  },
  {
    name: "a bad pattern",
    text: one("PreToolUse", command, "Bash("),
    expected: ["error bad_matcher 2"],
    hooks: 1,
  },
  {
    name: "a server's bare name",
    text: one("PreToolUse", command, "mcp__memory"),
    expected: ["error matches_nothing 2"],
    hooks: 1,
  },
  {
    name: "a tool that only Claude Code has",
    text: one("PreToolUse", command, "Read|Grep"),
    expected: ["warning matches_nothing 2"],
    hooks: 1,
  },
  {
    name: "nothing of tools by their aliases",
    text: one("PreToolUse", command, "Edit|Write|Agent|Bash"),
    expected: [],
    hooks: 1,
  },
  {
    name: "a source that there is not",
    text: one("SessionStart", command, "start"),
    expected: ["error matches_nothing 2"],
    hooks: 1,
  },
  {
    name: "a placeholder that nothing fills",
    text: one("Stop", { ...command, command: "${PLUGIN_ROOT}/x" }),
    expected: ["error unfilled_placeholder 3"],
    hooks: 1,
  },
  {
    name: "a limit on an event that adds no context",
    text: one("Stop", { ...command, additionalContextLimit: 5 }),
    expected: ["warning field_ignored 3"],
    hooks: 1,
  },
];
for (const { name, text, version, expected, hooks } of json) {
  test(`parseCodexHooksJson() tells ${name}`, async () => {
    const parsed = await parseCodexHooksJson(text, { version });
    assertEquals(parsed.diagnostics.map(brief), expected);
    assertEquals(parsed.config.hooks.length, hooks);
    assertEquals(
      parsed.readable,
      !expected.some((said) => said.includes("file_rejected")),
    );
  });
}

const TOML = `
allow_managed_hooks_only = true # counts in requirements

[features]
codex_hooks = true

[[hooks.PreToolUse]]
matcher = "^Bash$"
[[hooks.PreToolUse.hooks]]
type = "command"
command = """
first
"""
timeout = 5
[[hooks.PreToolUse.hooks]]
type = "command"
command = "second"
command_windows = "second.exe"
additionalContextLimit = 0

[[hooks.Stop]]
hooks = [{ type = "command", command = "third", async = true }]

[hooks.state."/p/config.toml:pre_tool_use:0:1"]
enabled = false
trusted_hash = "sha256:abc"
`;

test("parseCodexConfigToml() reads hooks, states and switches", async () => {
  const { config, diagnostics, readable } = await parseCodexConfigToml(TOML, {
    file: "/p/config.toml",
    layer: "user",
  });
  assertEquals(readable, true);
  assertEquals(diagnostics.map(brief), ["note legacy_feature_name 5"]);
  assertEquals(
    config.hooks.map(({ event, command, source }) =>
      `${event} ${command?.trim()} ${source.group}:${source.handler} ${source.position?.line}`
    ),
    [
      "PreToolUse first 0:0 9",
      "PreToolUse second 0:1 15",
      "Stop third 0:0 22",
    ],
  );
  assertEquals(config.hooks[0].matcher, "^Bash$");
  assertEquals(config.hooks[0].timeoutSeconds, 5);
  assertEquals(config.hooks[1].commandWindows, "second.exe");
  assertEquals(config.hooks[1].additionalContextLimit, 0);
  assertEquals(config.hooks[2].async, true);
  assertEquals(config.states, {
    "/p/config.toml:pre_tool_use:0:1": {
      enabled: false,
      trustedHash: "sha256:abc",
    },
  });
  assertEquals(config.featureEnabled, true);
  assertEquals(config.allowManagedHooksOnly, true);
});

const toml = [
  {
    name: "broken TOML",
    text: "\n[hooks\n",
    expected: ["error file_rejected 2"],
  },
  {
    name: "an unknown handler type",
    text: '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "http"\n',
    expected: ["error file_rejected 3"],
  },
  {
    name: "an unknown event",
    text: "[[hooks.Stopp]]\n",
    expected: ["error unknown_event 1"],
  },
  {
    name: "a bad pattern",
    text: '[[hooks.PreToolUse]]\nmatcher = "("\n',
    expected: ["error bad_matcher 2"],
  },
  {
    name: "trust in a project",
    text: '[hooks.state."x"]\nenabled = true\n',
    expected: ["warning state_ignored 1"],
  },
];
for (const { name, text, expected } of toml) {
  test(`parseCodexConfigToml() tells ${name}`, async () => {
    const { diagnostics } = await parseCodexConfigToml(text);
    assertEquals(diagnostics.map(brief), expected);
  });
}

async function hooksOf(
  text: string,
  layer: CodexLayer = "user",
  file = "/h.json",
) {
  return (await parseCodexHooksJson(text, { layer, file })).config;
}

// Hashes that Codex itself wrote for these three hooks.
const plugin = 'node "${PLUGIN_ROOT}/hooks/codex-native-hook.mjs"';
const hashes = [
  {
    event: "SessionStart",
    matcher: "startup|resume|clear",
    handler: { type: "command", command: plugin },
    hash: "c70df1f988a6965eb9d0fbdbfeaf84a609c98a9e24567dd1eb140cd6bf8e49f9",
  },
  {
    event: "PreToolUse",
    handler: { type: "command", command: plugin },
    hash: "0beadaffc3fbe7daf525b5f470271fd9652bbb6a681827f62ae519aa585114fa",
  },
  {
    event: "Stop",
    handler: { type: "command", command: plugin, timeout: 30 },
    hash: "216a53a71d5c9819f0fdbbbbf869c4f8d9455e742dad9e0f1d91f3d67dbba2ff",
  },
];
for (const { event, matcher, handler, hash } of hashes) {
  test(`codexHookHash() of ${event} is Codex's own`, async () => {
    const { hooks } = await hooksOf(one(event, handler, matcher));
    assertEquals(await codexHookHash(hooks[0]), `sha256:${hash}`);
  });
}

test("codexTrust() tells what Codex would run", async () => {
  const { hooks: [hook] } = await hooksOf(one("SubagentStart", command));
  const key = codexHookKey("/h.json", "SubagentStart", 0, 0);
  assertEquals(key, "/h.json:subagent_start:0:0");
  const trustedHash = await codexHookHash(hook);
  const status = async (state: object) => {
    const { status, enabled } = await codexTrust(hook, { [key]: state });
    return `${status} ${enabled}`;
  };
  assertEquals(await status({}), "untrusted true");
  assertEquals(await status({ trustedHash }), "trusted true");
  assertEquals(await status({ trustedHash: "sha256:0" }), "modified true");
  assertEquals(await status({ trustedHash, enabled: false }), "trusted false");
  const managed = await hooksOf(one("Stop", command), "managed");
  assertEquals((await codexTrust(managed.hooks[0], {})).status, "managed");
});

test("effectiveCodexHooks() keeps Codex's order and every copy", async () => {
  const text = JSON.stringify({
    hooks: {
      Stop: [{ hooks: [{ type: "command", command: "s" }] }],
      PreToolUse: [{ hooks: [command, command] }],
    },
  });
  const found = await effectiveCodexHooks([
    { layer: "project", config: await hooksOf(text, "project") },
    { layer: "managed", config: await hooksOf(text, "managed") },
  ]);
  assertEquals(
    found.map(({ hook }) =>
      `${hook.source.layer} ${hook.event} ${hook.command}`
    ),
    ["managed", "project"].flatMap((layer) => [
      `${layer} PreToolUse true`,
      `${layer} PreToolUse true`,
      `${layer} Stop s`,
    ]),
  );
});

test("effectiveCodexHooks() follows the switches", async () => {
  const never = async (hooks: { hook: CodexHook }[]) =>
    await hooks.map(({ hook }) => `${hook.source.layer}: ${hook.neverRuns}`);
  const user = await hooksOf(one("Stop", command));
  const managed = await hooksOf(one("Stop", command), "managed");
  assertEquals(
    await never(
      await effectiveCodexHooks([
        {
          layer: "managed",
          config: { ...managed, allowManagedHooksOnly: true },
        },
        { layer: "user", config: user },
      ]),
    ),
    [
      "managed: undefined",
      "user: managed requirements allow only managed hooks",
    ],
  );
  assertEquals(
    await never(
      await effectiveCodexHooks([{
        layer: "user",
        config: { ...user, featureEnabled: false },
      }]),
    ),
    ['user: the feature "hooks" is switched off'],
  );
  const states = { "/h.json:stop:0:0": { enabled: false } };
  assertEquals(
    await never(
      await effectiveCodexHooks([
        { layer: "user", config: { ...user, states } },
        { layer: "project", config: { hooks: [], states: {} } },
      ]),
    ),
    ["user: the user switched it off"],
  );
});

test("readCodexLayers() reads both forms and says so", async () => {
  const root = tempDir();
  const home = join(root, "home"), project = join(root, "project");
  mkdirSync(home);
  mkdirSync(join(project, ".codex"), { recursive: true });
  writeFileSync(join(home, "hooks.json"), one("Stop", command));
  writeFileSync(
    join(home, "config.toml"),
    '[[hooks.Stop]]\nhooks = [{ type = "command", command = "t" }]\n',
  );
  writeFileSync(join(project, ".codex/hooks.json"), '{"version":1}');
  const layers = await readCodexLayers({
    env: new Map([["CODEX_HOME", home]]),
    projectDir: project,
    requirementsFile: join(root, "requirements.toml"),
  });
  assertEquals(
    layers.map((
      { layer, file, state, config },
    ) => [layer, file.slice(root.length), state, config.hooks.length]),
    [
      ["managed", "/requirements.toml", "absent", 0],
      ["user", "/home/hooks.json", "read", 1],
      ["user", "/home/config.toml", "read", 1],
      ["project", "/project/.codex/hooks.json", "unreadable", 0],
      ["project", "/project/.codex/config.toml", "absent", 0],
    ],
  );
  assertEquals(layers[2].diagnostics[0].code, "both_forms");
  assertStringIncludes(layers[3].diagnostics[0].message, '"version"');
});

const seconds = [
  ["Stop", undefined, 600],
  ["Stop", 0, 1],
  ["Stop", 5000, 5000],
  ["SessionEnd", undefined, 1],
  ["SessionEnd", 2, 2],
  ["SessionEnd", 9, 3],
  ["Interrupt", undefined, 1],
  ["Interrupt", 9, 9],
] as const;
for (const [event, given, expected] of seconds) {
  test(`codexTimeoutSeconds() makes ${given} of ${event} ${expected}`, () => {
    assertEquals(codexTimeoutSeconds(event, given), expected);
  });
}
