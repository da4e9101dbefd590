import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { CLAUDE_CODE_EVENTS } from "../../hooks/claude_code/event_names.ts";
import { CODEX_EVENTS } from "../../hooks/codex/event_names.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";
import { codexHookHash } from "../../hooks/codex/config/trust_state.ts";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli, interruption } from "./call_cli.ts";

const data = join(repository, "tests/data/hooks/cli");

const SETTINGS = `{
  // hooks of a project
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/guard.sh" },
          { "type": "command", "command": "./missing.sh" },
          { "type": "command", "command": "echo seen", "if": "Bash(git *)" },
          { "type": "prompt", "prompt": "is this fine?" }
        ]
      },
      {
        "matcher": "mcp__memory",
        "hooks": [{ "type": "command", "command": "true" }]
      }
    ],
    "PreToolUsed": [],
    "Stop": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "true", "if": "Bash(git *)" }
        ]
      }
    ],
    "UserPromptSubmit": [
      { "hooks": [{ "type": "command", "command": "echo remember" }] }
    ],
  }
}
`;

const HOOKS_JSON = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "./guard.sh", "if": "Bash(git *)" }
        ]
      }
    ],
    "Notification": []
  }
}
`;

function makeProject(files: Readonly<Record<string, string>>): string {
  const project = tempDir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const guard = join(project, "guard.sh");
  copyFileSync(join(repository, "tests/hooks/scripts/guard.sh"), guard);
  chmodSync(guard, 0o755);
  return project;
}

const project = makeProject({
  ".claude/settings.json": SETTINGS,
  ".codex/hooks.json": HOOKS_JSON,
});

const call = (...argv: string[]) =>
  callCli(["hook", ...argv], {
    cwd: project,
    env: { HOME: join(project, "home"), PATH: process.env.PATH ?? "" },
  });

/** Take from a text what differs from run to run. */
const settled = (text: string) =>
  text.replaceAll(project, "<project>")
    .replace(/\b\d+ ms\b/g, "<n> ms")
    .replace(/"durationMs":\d+/g, '"durationMs":0')
    // Shells word it in their own way.
    .replace(/(\/missing\.sh: ).*?not found/g, "$1not found")
    .replace(/[^" ]*sh: (?:line )?\d+: (?=\.\/missing)/g, "sh: ");

const golden: readonly { name: string; argv: string[]; code: number }[] = [
  {
    name: "check_claude_code.txt",
    argv: ["check", ".claude/settings.json"],
    code: 1,
  },
  {
    name: "check_claude_code.json",
    argv: ["check", ".claude/settings.json", "--json"],
    code: 1,
  },
  { name: "check_codex.txt", argv: ["check", ".codex/hooks.json"], code: 1 },
  {
    name: "run_claude_code_blocked.txt",
    argv: [
      "run",
      "PreToolUse",
      "--settings",
      ".claude/settings.json",
      "--input",
      '{"command":"rm -rf /tmp/x"}',
    ],
    code: 1,
  },
  {
    name: "run_claude_code_blocked.json",
    argv: [
      "run",
      "PreToolUse",
      "--settings",
      ".claude/settings.json",
      "--input",
      '{"command":"rm -rf /tmp/x"}',
      "--json",
    ],
    code: 1,
  },
  {
    name: "run_claude_code_context.txt",
    argv: [
      "run",
      "UserPromptSubmit",
      "--settings",
      ".claude/settings.json",
      "--prompt",
      "hello",
    ],
    code: 0,
  },
  {
    name: "run_codex.txt",
    argv: ["run", "PreToolUse", "--settings", ".codex/hooks.json"],
    code: 0,
  },
  {
    name: "run_codex_trusted.txt",
    argv: ["run", "PreToolUse", "--settings", ".codex/hooks.json", "--trusted"],
    code: 0,
  },
  {
    name: "run_nothing.txt",
    argv: ["run", "SessionEnd", "--settings", ".claude/settings.json"],
    code: 0,
  },
];
for (const { name, argv, code } of golden) {
  test(`"hook ${argv[0]}" prints ${name}`, async () => {
    const result = await call(...argv);
    assertEquals(result.stderr, "");
    const file = join(data, name);
    if (process.env.WRITE_GOLDEN) writeFileSync(file, settled(result.stdout));
    assertEquals(settled(result.stdout), readFileSync(file, "utf8"));
    assertEquals(result.code, code);
  });
}

test('"hook payload" prints the bytes of both hosts', async () => {
  const claude = await call("payload", "Stop", "--dialect", "claude-code");
  assertEquals(claude.stdout.at(-1), "\n");
  assertEquals(JSON.parse(claude.stdout).transcript_path, "");
  const codex = await call("payload", "Stop", "--dialect", "codex");
  assertEquals(codex.stdout.at(-1), "}");
  assertEquals(JSON.parse(codex.stdout).transcript_path, null);
  assertEquals([claude.code, codex.code], [0, 0]);
});

test('"hook payload" knows every event of both hosts', async () => {
  const hosts = [
    ["claude-code", CLAUDE_CODE_EVENTS],
    ["codex", CODEX_EVENTS],
  ] as const;
  for (const [dialect, events] of hosts) {
    for (const event of events) {
      const result = await call("payload", event, "--dialect", dialect);
      assertEquals([result.code, result.stderr], [0, ""], event);
      assertEquals(JSON.parse(result.stdout).hook_event_name, event);
    }
  }
});

test('"hook check" finds nothing wrong with a plain hook on every event', async () => {
  const files = [
    [".claude/settings.json", CLAUDE_CODE_EVENTS],
    [".codex/hooks.json", CODEX_EVENTS],
  ] as const;
  for (const [file, events] of files) {
    const plain = makeProject({
      [file]: JSON.stringify({
        hooks: Object.fromEntries(
          events.map((event) => [
            event,
            [{ hooks: [{ type: "command", command: "true" }] }],
          ]),
        ),
      }),
    });
    const { code, stdout } = await call("check", join(plain, file), "--json");
    const { hooks, diagnostics, errors, warnings } = JSON.parse(stdout);
    assertEquals([code, errors, warnings], [0, 0, 0], file);
    assertEquals(hooks.length, events.length);
    // Codex runs nothing of a file that its user has not trusted yet.
    assertEquals(
      diagnostics.map(({ code }: { code: string }) => code),
      file.startsWith(".codex") ? ["untrusted"] : [],
    );
  }
});

test('"hook payload" names the log of a session as storage does', async () => {
  const options = ["--session", "s-1", "--root", "logs"];
  const { stdout } = await call(
    "payload",
    "PreToolUse",
    "--dialect",
    "codex",
    "--tool",
    "Bash",
    "--input",
    '{"command":"ls"}',
    ...options,
  );
  const payload = JSON.parse(stdout);
  const located = await callCli(
    ["locate", "--id", "s-1", "--root", "logs", "--json"],
    { cwd: project, env: { HOME: join(project, "home") } },
  );
  assertEquals(payload.session_id, "s-1");
  assertEquals(payload.transcript_path, JSON.parse(located.stdout).path);
  assertEquals(payload.cwd, project);
  assertEquals(payload.tool_input, { command: "ls" });
});

test('"hook payload" takes other facts', async () => {
  const { stdout } = await call(
    "payload",
    "SubagentStop",
    "--dialect",
    "codex",
    "--facts",
    '{"stopHookActive":true,"lastAssistantMessage":null}',
  );
  const payload = JSON.parse(stdout);
  assertEquals(payload.stop_hook_active, true);
  assertEquals(payload.last_assistant_message, null);
});

test('"hook run" takes a recorded payload', async () => {
  const payload = (await call(
    "payload",
    "PreToolUse",
    "--dialect",
    "claude-code",
    "--input",
    '{"command":"rm -rf x"}',
  )).stdout;
  const { code, stdout } = await callCli(
    ["hook", "run", "--settings", ".claude/settings.json", "--payload", "-"],
    {
      cwd: project,
      stdin: payload,
      env: { HOME: "/nowhere", PATH: process.env.PATH ?? "" },
    },
  );
  assertEquals(code, 1);
  assertStringIncludes(stdout, "deleting recursively is not allowed: rm -rf x");
});

test('"hook run" reads the layers of a project', async () => {
  const { code, stdout } = await call(
    "run",
    "UserPromptSubmit",
    "--project",
    ".",
    "--dialect",
    "claude-code",
    "--json",
  );
  assertEquals(code, 0);
  const { files, contexts } = JSON.parse(stdout);
  assertEquals(contexts, ["remember"]);
  assertEquals(
    files.map(({ layer, state }: Record<string, string>) =>
      `${layer} ${state}`
    ),
    ["user absent", "project read", "local absent", "managed absent"],
  );
});

test('"hook run" finds out whose hooks a project has', async () => {
  const other = makeProject({ ".codex/hooks.json": HOOKS_JSON });
  const { stdout } = await callCli(
    ["hook", "run", "PreToolUse", "--json"],
    { cwd: other, env: { HOME: other, PATH: process.env.PATH ?? "" } },
  );
  assertEquals(JSON.parse(stdout).dialect, "codex");
});

const wrong: readonly { argv: string[]; says: string }[] = [
  { argv: ["run"], says: 'add "--dialect claude-code"' },
  { argv: ["run", "--dialect", "codex"], says: "name an EVENT" },
  {
    argv: ["run", "Stop", "--settings", "none.json", "--dialect", "codex"],
    says: "there is no file",
  },
  { argv: ["run", "Stop", "--settings", "guard.sh"], says: "whose hooks" },
  {
    argv: ["run", "Stop", "--settings", "x", "--project", "y"],
    says: 'both "--settings" and "--project"',
  },
  {
    argv: ["run", "Stopp", "--settings", ".codex/hooks.json"],
    says: 'Codex has no event "Stopp"',
  },
  {
    argv: ["payload", "Stop", "--dialect", "codex", "--tool", "x"],
    says: "a payload of Stop does not tell it",
  },
  { argv: ["payload", "Stop"], says: 'add "--dialect claude-code"' },
  {
    argv: ["payload", "PreToolUse", "--dialect", "codex", "--input", "{"],
    says: "is no JSON",
  },
  {
    argv: ["run", "PreToolUse", "--dialect", "codex", "--input", "[1]"],
    says: 'Cannot read "--input": it is not an object',
  },
  {
    argv: ["payload", "Stop", "--dialect", "codex", "--facts", "[]"],
    says: "is not an object",
  },
  {
    argv: ["check", ".codex/hooks.json", "--host-version", "new"],
    says: 'version "new"',
  },
  { argv: ["check", "none/settings.json"], says: "there is no file" },
];
for (const { argv, says } of wrong) {
  test(`"hook ${argv.join(" ")}" is refused in one line`, async () => {
    const { code, stdout, stderr } = await call(...argv);
    assertEquals([code, stdout], [2, ""]);
    assertEquals(stderr.split("\n").length, 2);
    assertStringIncludes(stderr, "session-env: Cannot ");
    assertStringIncludes(stderr, says);
  });
}

test('"hook run" refuses a named file that its host cannot read', async () => {
  const broken = makeProject({
    ".codex/hooks.json": '{\n"hooks": {},\n"x": 1}',
  });
  const { code, stderr } = await callCli(
    ["hook", "run", "Stop", "--settings", ".codex/hooks.json"],
    { cwd: broken, env: { HOME: broken } },
  );
  assertEquals(code, 2);
  assertStringIncludes(stderr, "at line 3");
});

test('"hook check" follows the host\'s version', async () => {
  const old = makeProject({
    ".codex/hooks.json":
      '{"hooks":{"Interrupt":[{"hooks":[{"type":"command","command":"true"}]}]}}',
  });
  const check = (version: string) =>
    callCli(
      ["hook", "check", ".codex/hooks.json", "--host-version", version],
      { cwd: old, env: { HOME: old, PATH: process.env.PATH ?? "" } },
    );
  assertEquals((await check("0.171.0")).code, 0);
  assertEquals((await check("0.145.0")).code, 1);
});

test('"hook run" ends when the user wants an end', async () => {
  const slow = makeProject({
    ".codex/hooks.json":
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"touch begun; sleep 60"}]}]}}',
  });
  const controller = new AbortController();
  const poll = setInterval(() => {
    if (existsSync(join(slow, "begun"))) {
      controller.abort(interruption("SIGTERM"));
    }
  }, 20);
  try {
    const { code } = await callCli(
      ["hook", "run", "Stop", "--settings", ".codex/hooks.json"],
      {
        cwd: slow,
        signal: controller.signal,
        env: { HOME: slow, PATH: process.env.PATH ?? "" },
      },
    );
    assertEquals(code, 143);
  } finally {
    clearInterval(poll);
  }
});

test('"hook check" tells trust from where the user keeps it', async () => {
  const home = makeProject({
    ".codex/hooks.json":
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}',
  });
  const check = async () => {
    const { stdout } = await callCli(
      ["hook", "check", ".codex/hooks.json", "--json"],
      { cwd: home, env: { HOME: home, PATH: process.env.PATH ?? "" } },
    );
    return JSON.parse(stdout).hooks[0].runs;
  };
  assertEquals(await check(), "untrusted");
  const state = (hash: string) =>
    writeFileSync(
      join(home, ".codex/config.toml"),
      `[hooks.state."${
        join(home, ".codex/hooks.json")
      }:stop:0:0"]\ntrusted_hash = "${hash}"\n`,
    );
  const { config } = await parseCodexHooksJson(
    readFileSync(join(home, ".codex/hooks.json"), "utf8"),
  );
  state(await codexHookHash(config.hooks[0]));
  assertEquals(await check(), "yes");
  state("sha256:0");
  assertEquals(await check(), "untrusted");
});
