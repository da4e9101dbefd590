import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { assertEquals } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import { runClaudeCodeHooks } from "../../hooks/claude_code/run/run_event.ts";
import { effectiveCodexHooks } from "../../hooks/codex/config/effective_hooks.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import { runCodexHooks } from "../../hooks/codex/run/run_event.ts";
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

  const inBoth = async (
    script: string,
    event: Event,
    factsOf: (dialect: string) => Facts,
  ) =>
    await Promise.all(dialects.map(async ({ name, run }) =>
      told(
        await run(
          event,
          `${start} '${join(scripts, script)}.${ending}'`,
          factsOf(name),
        ),
      )
    ));
  const twice = (outcome: ReturnType<typeof told>) => [outcome, outcome];

  test(`a guard in ${name} denies and lets pass in both dialects`, {
    skip: missing,
  }, async () => {
    const guard = (command: string) =>
      inBoth("guard", "PreToolUse", () => ({ toolInput: { command } }));
    assertEquals(
      await guard("cd a && rm -rf b"),
      twice({
        ...nothing,
        decision: "deny",
        reason: "deleting recursively is not allowed: cd a && rm -rf b",
      }),
    );
    assertEquals(await guard("ls"), twice(nothing));
  });

  test(`a formatter in ${name} formats and says so in both dialects`, {
    skip: missing,
  }, async () => {
    const folder = tempDir();
    const fileOf = (dialect: string) => join(folder, `${dialect}.txt`);
    for (const dialect of dialects) {
      writeFileSync(fileOf(dialect.name), "one  \ntwo\t\nthree\n");
    }
    const format = () =>
      inBoth("formatter", "PostToolUse", (dialect) => ({
        toolName: "Write",
        toolInput: { file_path: fileOf(dialect) },
      }));
    assertEquals(
      await format(),
      dialects.map((dialect) => ({
        ...nothing,
        contexts: [`trailing blanks were taken from ${fileOf(dialect.name)}`],
      })),
    );
    for (const dialect of dialects) {
      const text = readFileSync(fileOf(dialect.name), "utf8");
      assertEquals(text, "one\ntwo\nthree\n");
    }
    assertEquals(await format(), twice(nothing));
  });

  test(`a context hook in ${name} adds context in both dialects`, {
    skip: missing,
  }, async () => {
    assertEquals(
      await inBoth("context", "UserPromptSubmit", () => ({
        session: { id: "s-7" },
        cwd: "/a folder",
      })),
      twice({
        ...nothing,
        contexts: ["the session s-7 works in /a folder"],
      }),
    );
  });

  test(`a stop hook in ${name} holds the agent once in both dialects`, {
    skip: missing,
  }, async () => {
    const stop = (stopHookActive: boolean) =>
      inBoth("stop", "Stop", () => ({ stopHookActive }));
    assertEquals(
      await stop(false),
      twice({
        ...nothing,
        decision: "deny",
        reason: "run the tests before you stop",
      }),
    );
    assertEquals(await stop(true), twice(nothing));
  });
}
