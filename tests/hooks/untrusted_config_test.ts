import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { parseCodexConfigToml } from "../../hooks/codex/config/parse_config_toml.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";

let seed = 11;
function random(below: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

const words = [
  "hooks",
  "Stop",
  "PreToolUse",
  "matcher",
  "type",
  "command",
  "timeout",
  "args",
  "if",
  "async",
  "once",
  "__proto__",
  "constructor",
  "state",
  "description",
  "disableAllHooks",
];
const values = [null, true, 0, -1, 1e300, "", "command", "(", "Bash", "\u0000"];

/** Make a value that looks a little like a configuration. */
function something(depth: number): unknown {
  const kind = depth > 5 ? 2 : random(4);
  if (kind === 0) {
    return Array.from({ length: random(3) }, () => something(depth + 1));
  }
  if (kind === 1 || depth === 0) {
    return Object.fromEntries(
      Array.from(
        { length: random(5) },
        () => [words[random(words.length)], something(depth + 1)],
      ),
    );
  }
  return values[random(values.length)];
}

test("the readers of configuration take anything without throwing", async () => {
  let told = 0;
  for (let round = 0; round < 1_500; round++) {
    const inner = something(0);
    const text = JSON.stringify(
      round % 3 === 0 ? inner : {
        hooks: round % 3 === 1 ? inner : {
          PreToolUse: [{ matcher: something(9), hooks: [inner] }],
        },
      },
    );
    for (const read of [parseClaudeCodeSettings, parseCodexHooksJson]) {
      const { diagnostics } = await read(text);
      told += diagnostics.length;
      for (const { message, code } of diagnostics) {
        assert(/^[a-z0-9_]+$/.test(code), code);
        assert(!message.endsWith("."), message);
      }
    }
  }
  assert(told > 1_000, String(told));
});

test("the readers of configuration take cut and hostile texts", async () => {
  const whole =
    '{"hooks":{"Stop":[{"matcher":"a","hooks":[{"type":"command","command":"x"}]}]}}';
  for (let cut = 0; cut <= whole.length; cut++) {
    const text = whole.slice(0, cut);
    const claude = await parseClaudeCodeSettings(text);
    const codex = await parseCodexHooksJson(text);
    assertEquals(codex.readable, cut === whole.length);
    assertEquals(claude.settings.hooks.length, cut === whole.length ? 1 : 0);
  }
  for (
    const text of [
      "\u0000",
      "[".repeat(50_000),
      '{"a":'.repeat(50_000),
      "[[hooks.Stop]]\n".repeat(2_000),
      "hooks = 1",
      "hooks.Stop = 1",
      "[hooks]\nStop = [[]]",
      "[hooks.state]\nx = 1",
      'hooks.Stop = [{ hooks = [{ type = "command", command = 1979-05-27 }] }]',
    ]
  ) {
    await parseClaudeCodeSettings(text);
    await parseCodexHooksJson(text);
    await parseCodexConfigToml(text);
  }
});

test("a settings file cannot hide hooks behind __proto__", async () => {
  const { settings } = await parseClaudeCodeSettings(
    '{"__proto__":{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}}',
  );
  assertEquals(settings.hooks, []);
});
