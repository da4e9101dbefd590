import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import { runClaudeCodeHooks } from "../../hooks/claude_code/run/run_event.ts";
import { tempDir } from "../support/temp_dir.ts";

test("runClaudeCodeHooks() takes 100 MB from a hook and leaves no process", async () => {
  const executor = createLocalExecutor();
  const marker = `sleep 98${String(Date.now()).slice(-5)}`;
  try {
    const commands = [
      "yes | head -c 100000000",
      "yes | head -c 100000000 >&2; exit 2",
      '{ printf \'{"reason":"\'; yes | head -c 100000000; }',
      `${marker} & trap '' TERM; ${marker}`,
    ];
    const { settings } = await parseClaudeCodeSettings(JSON.stringify({
      hooks: {
        PreToolUse: [{
          hooks: commands.map((command, index) => ({
            type: "command",
            command,
            timeout: index === 3 ? 1 : 120,
          })),
        }],
      },
    }));
    const { runs, merged } = await runClaudeCodeHooks({
      hooks: settings.hooks,
      payload: claudeCodePayload(
        "PreToolUse",
        claudeCodePlaceholderFacts("PreToolUse"),
      ),
      executor,
      env: new Map(),
      projectDir: tempDir(),
    });
    assertEquals(
      runs.map(({ outcome }) => outcome!.status),
      ["ok", "blocked", "failed", "timed_out"],
    );
    assertEquals(runs[0].ending!.stdout.length, 1_048_576);
    assertEquals(runs[0].ending!.stdoutDroppedBytes, 100_000_000 - 1_048_576);
    assertEquals(merged.verdict, "blocked");
  } finally {
    await executor[Symbol.asyncDispose]();
  }
  const left = createLocalExecutor();
  try {
    // An ended orphan may stand as a zombie until somebody reaps it.
    const { stdout } = await left.run({
      command: `ps -eo stat,args | grep "[s]${marker.slice(1)}" | grep -v "^Z"`,
    });
    assertEquals(stdout, "");
  } finally {
    await left[Symbol.asyncDispose]();
  }
});
