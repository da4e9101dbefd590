import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { effectiveCodexHooks } from "../../hooks/codex/config/effective_hooks.ts";
import type { CodexEvent } from "../../hooks/codex/event_names.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import {
  runCodexHooks,
  type RunCodexHooksOptions,
} from "../../hooks/codex/run/run_event.ts";
import {
  codexHookHash,
  codexHookKey,
} from "../../hooks/codex/config/trust_state.ts";
import { tempDir } from "../support/temp_dir.ts";

const executor = createLocalExecutor();
after(() => executor[Symbol.asyncDispose]());
const project = tempDir();

async function run(
  event: CodexEvent,
  handlers: readonly object[],
  options: Partial<RunCodexHooksOptions> & {
    matcher?: string;
    trusted?: boolean;
    placeholders?: Record<string, string>;
  } = {},
) {
  const file = join(project, "hooks.json");
  const { config } = await parseCodexHooksJson(
    JSON.stringify({
      hooks: { [event]: [{ matcher: options.matcher, hooks: handlers }] },
    }),
    { file, layer: "user", placeholders: options.placeholders },
  );
  const states = options.trusted
    ? {
      [codexHookKey(file, event, 0, 0)]: {
        trustedHash: await codexHookHash(config.hooks[0]),
      },
    }
    : {};
  return await runCodexHooks({
    hooks: await effectiveCodexHooks([{
      layer: "user",
      config: { ...config, states },
    }]),
    payload: codexPayload(event, codexPlaceholderFacts(event)),
    executor,
    env: new Map([["SHELL", "/bin/bash"]]),
    cwd: project,
    ...options,
  });
}

const sh = (command: string, more: object = {}) => ({
  type: "command",
  command,
  ...more,
});

test("runCodexHooks() gives a hook its payload and no identity", async () => {
  const before = process.env.CODEX_THREAD_ID;
  process.env.CODEX_THREAD_ID = "outer";
  try {
    const { runs: [{ ending }] } = await run("PreToolUse", [
      sh('cat; echo; pwd; echo "$0"; env | grep -E "^(CODEX_|DSH_|CLAUDE)"'),
    ]);
    const [payload, ...rest] = ending!.stdout.trim().split("\n");
    assertEquals(JSON.parse(payload).tool_name, "Bash");
    assertEquals(rest, [project, "/bin/bash"]);
  } finally {
    if (before === undefined) delete process.env.CODEX_THREAD_ID;
    else process.env.CODEX_THREAD_ID = before;
  }
});

test("runCodexHooks() runs a hook that stands twice twice", async () => {
  const folder = tempDir();
  const { runs } = await run("PostToolUse", [
    sh(`echo x >> ${folder}/log`),
    sh(`echo x >> ${folder}/log`),
  ]);
  assertEquals(runs.map(({ state }) => state), ["ran", "ran"]);
});

test("runCodexHooks() leaves distrusted hooks out when it must", async () => {
  const states = async (options: object) => {
    const { runs } = await run("Stop", [sh("true")], options);
    return runs.map(({ state, problem }) => `${state} ${problem}`)[0];
  };
  assertEquals(await states({}), "ran untrusted");
  assertEquals(await states({ requireTrust: true }), "skipped untrusted");
  assertEquals(
    await states({ requireTrust: true, trusted: true }),
    "ran undefined",
  );
});

test("runCodexHooks() takes the rewrite that finished last", async () => {
  const folder = tempDir();
  const rewrite = (command: string) =>
    `echo '${
      JSON.stringify({
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          permissionDecision: "allow",
          updatedInput: { command },
        },
      })
    }'`;
  // The first waits for the second to be over.
  const { merged, runs } = await run("PreToolUse", [
    sh(
      `until [ -e ${folder}/over ]; do sleep 0.02; done; sleep 0.3; ${
        rewrite("first")
      }`,
      { timeout: 20 },
    ),
    sh(`${rewrite("second")}; touch ${folder}/over`),
  ]);
  assertEquals(runs.map(({ finished }) => finished), [1, 0]);
  assertEquals(merged.updatedInput, { command: "first" });
});

test("runCodexHooks() fills the placeholders of a plugin", async () => {
  const { runs: [{ ending }] } = await run("Stop", [
    sh("printf '%s %s' ${PLUGIN_ROOT} \"$PLUGIN_ROOT\" >&2; exit 1"),
  ], { placeholders: { PLUGIN_ROOT: "/plugin" } });
  assertEquals(ending!.stderr, "/plugin /plugin");
});

test("runCodexHooks() starts async hooks, but awaits SessionEnd", async () => {
  const own = createLocalExecutor();
  const folder = tempDir();
  const later = await run("Stop", [
    sh(`sleep 60; touch ${folder}/late`, { async: true }),
  ], { executor: own });
  assertEquals(later.runs[0].state, "started");
  assertEquals(later.background.length, 1);
  await own[Symbol.asyncDispose]();
  assertEquals(existsSync(`${folder}/late`), false);
  const end = await run("SessionEnd", [sh("exit 3", { async: true })]);
  assertEquals(end.runs[0].outcome?.error, "The hook ended with code 3");
});

test("runCodexHooks() survives what hooks do", async () => {
  writeFileSync(join(project, "plain.sh"), "#!/bin/sh\n", { mode: 0o644 });
  const big = {
    ...codexPlaceholderFacts("UserPromptSubmit"),
    prompt: "x".repeat(4 * 1024 * 1024),
  };
  const { runs, merged } = await run("UserPromptSubmit", [
    sh("exit 0"),
    sh("sleep 60 & echo remember"),
    sh("trap '' TERM; sleep 60", { timeout: 1 }),
    sh("/no/such/hook"),
    sh("./plain.sh"),
    sh("echo hi; echo '{}'"),
    sh("yes | head -c 3000000"),
    sh('printf \'{"reason":"\'; yes | head -c 3000000'),
    sh("exec true\0"),
  ], { payload: codexPayload("UserPromptSubmit", big) });
  assertEquals(
    runs.map(({ outcome }) => outcome!.status),
    [
      "ok",
      "ok",
      "timed_out",
      "failed",
      "failed",
      "ok",
      "ok",
      "failed",
      "failed",
    ],
  );
  assertEquals(merged.verdict, "go_on");
  assertEquals(merged.contexts.slice(0, 2), ["remember", "hi\n{}"]);
  assertEquals(runs[3].ending!.exitCode, 127);
  assertEquals(runs[4].ending!.exitCode, 126);
  assertStringIncludes(runs[8].outcome!.error!, "could not be started");
});

test("runCodexHooks() does not run inside a hook", async () => {
  const { runs } = await run("Stop", [sh("exit 2")], {
    env: new Map([["SESSION_ENV_HOOK_DEPTH", "1"]]),
  });
  assertEquals([runs[0].state, runs[0].problem], ["skipped", "too_deep"]);
});

test("runCodexHooks() matches aliases and says what it did not run", async () => {
  const facts = {
    ...codexPlaceholderFacts("PreToolUse"),
    toolName: "apply_patch",
  };
  const payload = codexPayload("PreToolUse", facts);
  const hit = await run("PreToolUse", [sh("true")], {
    matcher: "Write",
    payload,
  });
  assertEquals(hit.runs[0].state, "ran");
  const miss = await run("PreToolUse", [sh("true")], {
    matcher: "Read",
    payload,
  });
  assertEquals(miss.runs[0].state, "unmatched");
  const prompt = await run("PreToolUse", [{ type: "prompt" }]);
  assertEquals(prompt.runs[0].state, "skipped");
});
