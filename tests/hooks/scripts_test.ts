import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { assertEquals } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/parse_settings.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/placeholder_facts.ts";
import { runClaudeCodeHooks } from "../../hooks/claude_code/run_event.ts";
import { effectiveCodexHooks } from "../../hooks/codex/effective_hooks.ts";
import { parseCodexHooksJson } from "../../hooks/codex/parse_hooks_json.ts";
import { codexPayload } from "../../hooks/codex/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/placeholder_facts.ts";
import { runCodexHooks } from "../../hooks/codex/run_event.ts";
import type { MergedOutcome } from "../../hooks/outcome.ts";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const executor = createLocalExecutor();
after(() => executor[Symbol.asyncDispose]());

const scripts = join(repository, "tests/hooks/scripts");
const runtimes = join(repository, ".runtimes/node_modules");
const path = `${process.env.PATH}:${join(runtimes, "deno")}`;

const languages = [
  {
    name: "bash with jq",
    probe: "bash -c 'jq --version'",
    start: "bash",
    ending: "sh",
  },
  {
    name: "Python",
    probe: "python3 --version",
    start: "python3",
    ending: "py",
  },
  { name: "Node", probe: "node --version", start: "node", ending: "mjs" },
  {
    name: "Deno",
    probe: "deno --version",
    start:
      "deno run --quiet --no-config --no-lock --no-check --allow-read --allow-write",
    ending: "ts",
  },
];

type Event = "PreToolUse" | "PostToolUse" | "UserPromptSubmit" | "Stop";
type Facts = Record<string, unknown>;

const dialects: readonly {
  name: string;
  run(event: Event, command: string, facts: Facts): Promise<MergedOutcome>;
}[] = [
  {
    name: "Claude Code",
    async run(event, command, facts) {
      const { settings } = await parseClaudeCodeSettings(
        configOf(event, command),
      );
      const all = { ...claudeCodePlaceholderFacts(event), ...facts };
      const { merged } = await runClaudeCodeHooks({
        hooks: settings.hooks,
        payload: claudeCodePayload(event, all as never),
        executor,
        env: new Map(),
        projectDir: repository,
        variables: { PATH: path },
      });
      return merged;
    },
  },
  {
    name: "Codex",
    async run(event, command, facts) {
      const { config } = await parseCodexHooksJson(
        configOf(event, `PATH='${path}' ${command}`),
      );
      const all = { ...codexPlaceholderFacts(event), ...facts };
      const { merged } = await runCodexHooks({
        hooks: await effectiveCodexHooks([{ layer: "project", config }]),
        payload: codexPayload(event, all as never),
        executor,
        env: new Map([["SHELL", "/bin/bash"]]),
        cwd: repository,
      });
      return merged;
    },
  },
];

function configOf(event: Event, command: string): string {
  return JSON.stringify({
    hooks: { [event]: [{ hooks: [{ type: "command", command }] }] },
  });
}

/** What an outcome decided and told, without what is empty. */
function told({ decision, reason, contexts, errors }: MergedOutcome) {
  return { decision, reason, contexts, errors };
}

const nothing: ReturnType<typeof told> = {
  decision: "none",
  reason: undefined,
  contexts: [],
  errors: [],
};

for (const { name, probe, start, ending } of languages) {
  const there = await executor.run({ command: probe, env: { PATH: path } });
  const missing = there.exitCode !== 0;
  if (missing) console.log(`skipping hook scripts in ${name}: ${probe} fails`);

  for (const dialect of dialects) {
    const run = (script: string, event: Event, facts: Facts) =>
      dialect.run(
        event,
        `${start} '${join(scripts, script)}.${ending}'`,
        facts,
      );

    test(`a guard in ${name} denies and lets pass in ${dialect.name}`, {
      skip: missing,
    }, async () => {
      const command = "cd a && rm -rf b";
      const denied = await run("guard", "PreToolUse", {
        toolInput: { command },
      });
      assertEquals(told(denied), {
        ...nothing,
        decision: "deny",
        reason: `deleting recursively is not allowed: ${command}`,
      });
      const fine = await run("guard", "PreToolUse", {
        toolInput: { command: "ls" },
      });
      assertEquals(told(fine), nothing);
    });

    test(`a formatter in ${name} formats and says so in ${dialect.name}`, {
      skip: missing,
    }, async () => {
      const file = join(tempDir(), "file.txt");
      writeFileSync(file, "one  \ntwo\t\nthree\n");
      const facts = { toolName: "Write", toolInput: { file_path: file } };
      const changed = await run("formatter", "PostToolUse", facts);
      assertEquals(readFileSync(file, "utf8"), "one\ntwo\nthree\n");
      assertEquals(told(changed), {
        ...nothing,
        contexts: [`trailing blanks were taken from ${file}`],
      });
      assertEquals(told(await run("formatter", "PostToolUse", facts)), nothing);
    });

    test(`a context hook in ${name} adds context in ${dialect.name}`, {
      skip: missing,
    }, async () => {
      const merged = await run("context", "UserPromptSubmit", {
        session: { id: "s-7" },
        cwd: "/a folder",
      });
      assertEquals(told(merged), {
        ...nothing,
        contexts: ["the session s-7 works in /a folder"],
      });
    });

    test(`a stop hook in ${name} holds the agent once in ${dialect.name}`, {
      skip: missing,
    }, async () => {
      const first = await run("stop", "Stop", { stopHookActive: false });
      assertEquals(told(first), {
        ...nothing,
        decision: "deny",
        reason: "run the tests before you stop",
      });
      const second = await run("stop", "Stop", { stopHookActive: true });
      assertEquals(told(second), nothing);
    });
  }
}
