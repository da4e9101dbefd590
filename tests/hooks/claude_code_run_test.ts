import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import {
  runClaudeCodeHooks,
  type RunClaudeCodeHooksOptions,
} from "../../hooks/claude_code/run/run_event.ts";
import { beginStopLoop } from "../../hooks/stop_loop.ts";
import { tempDir } from "../support/temp_dir.ts";

const executor = createLocalExecutor();
after(() => executor[Symbol.asyncDispose]());
const project = tempDir();

type Event = Parameters<typeof claudeCodePlaceholderFacts>[0];

/** Run handlers of one event in the project, as its settings would. */
async function run(
  event: Event,
  handlers: readonly object[],
  options: Partial<RunClaudeCodeHooksOptions> & { matcher?: string } = {},
) {
  const { settings } = await parseClaudeCodeSettings(
    JSON.stringify({
      hooks: { [event]: [{ matcher: options.matcher, hooks: handlers }] },
    }),
  );
  return await runClaudeCodeHooks({
    hooks: settings.hooks,
    payload: claudeCodePayload(event, claudeCodePlaceholderFacts(event)),
    executor,
    env: new Map(),
    projectDir: project,
    ...options,
  });
}

const sh = (command: string, more: object = {}) => ({
  type: "command",
  command,
  ...more,
});

test("runClaudeCodeHooks() gives a hook its payload and the host's variables", async () => {
  const { runs: [{ ending }] } = await run("PreToolUse", [
    sh(
      'cat; pwd; env | grep -E "^(AI_AGENT|CLAUDE|SESSION_ENV|TERM=dumb)" | LC_ALL=C sort',
    ),
  ], {
    payload: claudeCodePayload("PreToolUse", {
      ...claudeCodePlaceholderFacts("PreToolUse"),
      effort: "high",
    }),
  });
  const [payload, cwd, ...variables] = ending!.stdout.trim().split("\n");
  assertEquals(JSON.parse(payload).tool_name, "Bash");
  assertEquals(cwd, project);
  assertEquals(variables, [
    "AI_AGENT=claude-code_2-1-332_harness",
    "CLAUDECODE=1",
    "CLAUDE_CODE_CHILD_SESSION=1",
    `CLAUDE_CODE_SESSION_ID=${JSON.parse(payload).session_id}`,
    "CLAUDE_EFFORT=high",
    `CLAUDE_PROJECT_DIR=${project}`,
    "SESSION_ENV_HOOK_DEPTH=1",
  ]);
});

test("runClaudeCodeHooks() keeps credentials and drops whoever stood outside", async () => {
  const outside = {
    DSH_SESSION_ID: "outer",
    CODEX_THREAD_ID: "outer",
    CLAUDE_CODE_SESSION_ID: "outer",
    ANTHROPIC_API_KEY: "key-of-the-user",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://telemetry.example",
  };
  const before = { ...process.env };
  Object.assign(process.env, outside);
  try {
    const { runs: [{ ending }] } = await run("Stop", [
      sh(
        "env | grep -E '^(DSH_|CODEX_THREAD|ANTHROPIC|CLAUDE_CODE_SESSION|OTEL)' | sort",
      ),
    ]);
    assertEquals(ending!.stdout.split("\n").filter(Boolean), [
      "ANTHROPIC_API_KEY=key-of-the-user",
      "CLAUDE_CODE_SESSION_ID=00000000-0000-4000-8000-000000000000",
    ]);
  } finally {
    for (const name of Object.keys(outside)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});

test("runClaudeCodeHooks() runs all at once and reports in configuration order", async () => {
  const folder = tempDir();
  // Each waits for the other's file, so one after the other would not end.
  const meet = (mine: string, other: string) =>
    sh(
      `touch ${folder}/${mine}; until [ -e ${folder}/${other} ]; do sleep 0.02; done; echo ${mine} >&2; exit 2`,
      { timeout: 20 },
    );
  const { runs, merged } = await run("PreToolUse", [
    meet("a", "b"),
    meet("b", "a"),
  ]);
  assertEquals(runs.map(({ outcome }) => outcome?.reason), ["a", "b"]);
  assertEquals(runs.map(({ finished }) => finished).sort(), [0, 1]);
  assertEquals([merged.verdict, merged.reason], ["blocked", "a\nb"]);
});

test("runClaudeCodeHooks() starts hooks in the session's folder, not the tool's", async () => {
  mkdirSync(join(project, "sub"), { recursive: true });
  writeFileSync(join(project, "here.sh"), "#!/bin/sh\npwd\n");
  chmodSync(join(project, "here.sh"), 0o755);
  const { runs: [{ ending }] } = await run("PostToolUse", [sh("./here.sh")], {
    payload: claudeCodePayload("PostToolUse", {
      ...claudeCodePlaceholderFacts("PostToolUse"),
      cwd: join(project, "sub"),
    }),
  });
  assertEquals(ending!.stdout.trim(), project);
});

test("runClaudeCodeHooks() says why a hook did not run", async () => {
  const { runs } = await run("PreToolUse", [
    sh("true"),
    sh("true", { timeout: 3 }),
    { type: "prompt", prompt: "x" },
    sh("echo git", { if: "Bash(git *)" }),
    sh("echo echo", { if: "Bash(echo *)" }),
    sh("${CLAUDE_PLUGIN_ROOT}/x"),
  ]);
  assertEquals(
    runs.map(({ state, problem }) => [state, problem]),
    [
      ["ran", undefined],
      ["skipped", "repeated"],
      ["skipped", "not_run_here"],
      ["unmatched", undefined],
      ["ran", undefined],
      ["skipped", "never_runs"],
    ],
  );
  const other = await run("PreToolUse", [sh("true")], { matcher: "Write" });
  assertEquals(other.runs[0].state, "unmatched");
  assertEquals(other.runs[0].why, 'it does not name "Bash"');
  assertEquals(other.merged.verdict, "go_on");
});

test("runClaudeCodeHooks() runs the exec form without a shell", async () => {
  const { runs: [{ ending }] } = await run("Stop", [
    sh("printf", { args: ["%s|", "a b", "$HOME", "*"] }),
  ]);
  assertEquals(ending!.stdout, "a b|$HOME|*|");
});

test("runClaudeCodeHooks() hands on what hooks write for later commands", async () => {
  const { envScript, runs } = await run("SessionStart", [
    sh('echo "export A=1" >> "$CLAUDE_ENV_FILE"; printf %s "$CLAUDE_ENV_FILE"'),
    sh(
      'printf "export B=2" >> "$CLAUDE_ENV_FILE"; stat -c %a "$CLAUDE_ENV_FILE"',
    ),
    sh("true"),
  ]);
  assertEquals(envScript, "export A=1\nexport B=2\n");
  assertEquals(runs[1].ending!.stdout.trim(), "600");
  assertEquals(existsSync(runs[0].ending!.stdout), false);
  const none = await run("Stop", [sh('printf "<%s>" "$CLAUDE_ENV_FILE"')]);
  assertEquals(none.runs[0].ending!.stdout, "<>");
  assertEquals(none.envScript, undefined);
});

test("runClaudeCodeHooks() does not wait for async hooks; disposal ends them", async () => {
  const own = createLocalExecutor();
  const folder = tempDir();
  const { runs, background, merged } = await run("PostToolUse", [
    sh(`touch ${folder}/begun; sleep 60; touch ${folder}/ended`, {
      async: true,
    }),
    sh("exit 2"),
  ], { executor: own });
  assertEquals(runs[0].state, "started");
  assertEquals(runs[0].outcome, undefined);
  assertEquals(background.length, 1);
  assertEquals(merged.verdict, "go_on");
  await own[Symbol.asyncDispose]();
  await background[0].wait().catch(() => {});
  assertEquals(existsSync(`${folder}/ended`), false);
});

test("runClaudeCodeHooks() does not wait for a hook that answers async", async () => {
  const own = createLocalExecutor();
  const folder = tempDir();
  const { runs, background, merged } = await run("PostToolUse", [
    sh(
      `printf '\\n{"async":'; sleep 0.2; echo 'true}'; sleep 60; touch ${folder}/ended`,
    ),
    sh("echo after >&2; exit 2"),
  ], { executor: own });
  assertEquals(runs.map(({ state }) => state), ["started", "ran"]);
  assertEquals(
    runs[0].why,
    "it matches everything; it answered that it goes on in the background",
  );
  assertEquals(background.length, 1);
  assertEquals(merged.feedback, ["after"]);
  await own[Symbol.asyncDispose]();
  assertEquals(existsSync(`${folder}/ended`), false);
});

test("runClaudeCodeHooks() blocks on failure when the hook says so", async () => {
  const missing = sh("/no/such/guard", { onFailure: "block" });
  const { merged, runs } = await run("PreToolUse", [missing]);
  assertEquals(merged.verdict, "blocked");
  assert(
    runs[0].outcome!.notices.some(({ code }) => code === "command_not_found"),
  );
  const open = await run("PreToolUse", [sh("/no/such/guard")]);
  assertEquals(open.merged.verdict, "go_on");
  assertEquals(open.runs[0].ending!.exitCode, 127);
});

test("runClaudeCodeHooks() takes a file that may not be started for an error", async () => {
  writeFileSync(join(project, "plain.sh"), "#!/bin/sh\n", { mode: 0o644 });
  const { runs } = await run("PreToolUse", [
    sh("./plain.sh"),
    sh("./plain.sh", { args: [] }),
    sh("./none.sh", { args: [] }),
  ]);
  assertEquals(runs[0].ending!.exitCode, 126);
  for (const { outcome } of runs) {
    assertEquals([outcome!.status, outcome!.decision], ["failed", "none"]);
  }
  assertStringIncludes(runs[1].outcome!.error!, "could not be started");
});

test("runClaudeCodeHooks() ends a hook at its deadline and lets the call go on", async () => {
  const { runs, merged } = await run("PreToolUse", [
    sh("sleep 60 & sleep 60", { timeout: 0.3 }),
  ]);
  assertEquals(runs[0].outcome!.status, "timed_out");
  assertEquals(runs[0].timeoutMs, 300);
  assertEquals(merged.verdict, "go_on");
});

test("runClaudeCodeHooks() ends a hook that ignores SIGTERM", async () => {
  const { runs } = await run("PreToolUse", [
    sh("trap '' TERM; while :; do sleep 0.05; done", { timeout: 0.3 }),
  ]);
  assertEquals(runs[0].outcome!.status, "timed_out");
});

test("runClaudeCodeHooks() does not wait for a daemon that keeps the pipe", async () => {
  const own = createLocalExecutor();
  const { runs, merged } = await run("UserPromptSubmit", [
    sh("sleep 120 & echo remember"),
  ], { executor: own });
  assertEquals(merged.contexts, ["remember"]);
  assert(runs[0].durationMs! < 60_000);
  await own[Symbol.asyncDispose]();
});

test("runClaudeCodeHooks() survives a hook that never reads 4 MiB", async () => {
  const big = "x".repeat(4 * 1024 * 1024);
  const { merged } = await run("UserPromptSubmit", [
    sh(`echo '{"decision":"block","reason":"no"}'; exit 0`),
  ], {
    payload: claudeCodePayload("UserPromptSubmit", {
      ...claudeCodePlaceholderFacts("UserPromptSubmit"),
      prompt: big,
    }),
  });
  assertEquals([merged.verdict, merged.reason], ["blocked", "no"]);
});

test("runClaudeCodeHooks() hands 4 MiB to a hook that reads them", async () => {
  const big = "x".repeat(4 * 1024 * 1024);
  const payload = claudeCodePayload("UserPromptSubmit", {
    ...claudeCodePlaceholderFacts("UserPromptSubmit"),
    prompt: big,
  });
  const { merged } = await run("UserPromptSubmit", [sh("wc -c")], { payload });
  assertEquals(merged.contexts, [String(JSON.stringify(payload).length + 1)]);
});

test("runClaudeCodeHooks() refuses a cut answer", async () => {
  const { runs, merged } = await run("PreToolUse", [
    sh(
      `printf '{"decision":"block","reason":"'; yes | head -c 2000000; printf '"}'`,
    ),
  ]);
  assertEquals(runs[0].outcome!.status, "failed");
  assertEquals(merged.notices[0].code, "output_truncated");
  assertEquals(merged.verdict, "go_on");
});

test("runClaudeCodeHooks() takes noise before JSON for plain text", async () => {
  const { merged, runs } = await run("PreToolUse", [
    sh(`echo hello; echo '{"decision":"block"}'`),
  ]);
  assertEquals(merged.decision, "none");
  assertStringIncludes(runs[0].outcome!.text!, "hello");
});

test("runClaudeCodeHooks() ends hooks for its caller", async () => {
  const controller = new AbortController();
  const running = run("PreToolUse", [sh("sleep 60")], {
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 100);
  const { runs } = await running;
  assertEquals(runs[0].outcome!.status, "cancelled");
});

test("runClaudeCodeHooks() gives SessionEnd hooks one budget", async () => {
  const { runs } = await run("SessionEnd", [
    sh("sleep 60"),
    sh("sleep 61"),
  ], {
    env: new Map([["CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS", "200"]]),
  });
  assertEquals(runs.map(({ timeoutMs }) => timeoutMs), [200, 200]);
  assertEquals(
    runs.map(({ outcome }) => outcome!.status),
    ["timed_out", "timed_out"],
  );
});

test("runClaudeCodeHooks() does not run inside a hook", async () => {
  const folder = tempDir();
  const { runs } = await run("SessionEnd", [sh(`touch ${folder}/ran`)], {
    env: new Map([["SESSION_ENV_HOOK_DEPTH", "1"]]),
  });
  assertEquals([runs[0].state, runs[0].problem], ["skipped", "too_deep"]);
  assertEquals(existsSync(`${folder}/ran`), false);
});

test("runClaudeCodeHooks() counts Stop hooks that block", async () => {
  let stopLoop = beginStopLoop(2);
  for (let stop = 0; stop < 2; stop++) {
    const report = await run("Stop", [sh("echo more >&2; exit 2")], {
      stopLoop,
    });
    stopLoop = report.stopLoop!;
  }
  assertEquals(stopLoop, { blocks: 2, cap: 2, active: false, capped: true });
});

test("runClaudeCodeHooks() counts context on Stop like a block", async () => {
  const answer = {
    hookSpecificOutput: { hookEventName: "Stop", additionalContext: "more" },
  };
  const { stopLoop, merged } = await run("Stop", [
    sh(`echo '${JSON.stringify(answer)}'`),
  ], { stopLoop: beginStopLoop(8) });
  assertEquals([merged.verdict, merged.contexts], ["go_on", ["more"]]);
  assertEquals(merged.notices.map(({ code }) => code), ["keeps_going"]);
  assertEquals(stopLoop, { blocks: 1, cap: 8, active: true, capped: false });
});

test("runClaudeCodeHooks() tells what its caller does not act on", async () => {
  const answer = {
    continue: false,
    hookSpecificOutput: {
      hookEventName: "SessionStart",
      sessionTitle: "t",
      watchPaths: ["/a"],
    },
  };
  const { merged } = await run("SessionStart", [
    sh(`echo '${JSON.stringify(answer)}'`),
  ], { honours: ["sessionTitle"] });
  assertEquals(merged.notHonoured.map(({ field }) => field), [
    "continue",
    "watchPaths",
  ]);
});

test("runClaudeCodeHooks() refuses a payload without an event", async () => {
  await assertRejects(() => run("Stop", [], { payload: {} }), TypeError);
});

test("runClaudeCodeHooks() reads no pipe that a hook puts in its file's place", async () => {
  const { envScript } = await run("CwdChanged", [
    sh('rm "$CLAUDE_ENV_FILE"; mkfifo "$CLAUDE_ENV_FILE"'),
    sh('ln -sf /etc/passwd "$CLAUDE_ENV_FILE"; true'),
  ]);
  assertEquals(envScript, "");
});

test("runClaudeCodeHooks() leaves no file behind", async () => {
  const { runs: [{ ending }] } = await run("Setup", [
    sh('dirname "$CLAUDE_ENV_FILE"; rm "$CLAUDE_ENV_FILE"'),
  ]);
  assertEquals(existsSync(ending!.stdout.trim()), false);
});
