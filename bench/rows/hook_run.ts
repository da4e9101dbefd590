/** What it costs to run one hook that does nothing. */

import process from "node:process";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import { claudeCodePreToolUse } from "../../hooks/claude_code/payload/tool_events.ts";
import { runClaudeCodeHooks } from "../../hooks/claude_code/run/run_event.ts";
import { encodePayload } from "../../hooks/encode_payload.ts";
import { rawSpawn } from "../raw_spawn.ts";
import type { Row } from "../row.ts";
import { tempFolder } from "../temp_folder.ts";

const SETTINGS = JSON.stringify({
  hooks: {
    PreToolUse: [{
      matcher: "Bash",
      hooks: [{ type: "command", command: "true" }],
    }],
  },
});

export const rows: readonly Row[] = [{
  name: "hook_run",
  about:
    "one matching `true` handler: payload on its standard input, its answer decoded and merged",
  reach: "≤ 1.10 of a raw spawn with the same payload",
  sizes: [1],
  reached: ({ ratio }) => ratio <= 1.1,
  async prepare() {
    const projectDir = tempFolder();
    const executor = createLocalExecutor();
    const { settings } = await parseClaudeCodeSettings(SETTINGS);
    const payload = claudeCodePreToolUse({
      session: { id: "session-1" },
      cwd: projectDir,
      toolName: "Bash",
      toolInput: { command: "ls" },
      toolUseId: "call-1",
    });
    const env = { get: (name: string) => process.env[name] };
    const bytes = encodePayload("claude-code", payload);
    return {
      contenders: {
        ours: () =>
          runClaudeCodeHooks({
            hooks: settings.hooks,
            payload,
            executor,
            env,
            projectDir,
          }),
        raw: () => rawSpawn(["/bin/sh", "-c", "true"], bytes),
      },
      baseline: "raw",
      close: () => executor[Symbol.asyncDispose](),
    };
  },
}];
