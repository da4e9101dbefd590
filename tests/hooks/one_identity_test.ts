import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import { hookSession } from "../../hooks/hook_session.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { sessionLogContributor } from "../../shell_env/session_log_contributor.ts";
import { ShellEnvRegistry } from "../../shell_env/shell_env_registry.ts";
import { tempDir } from "../support/temp_dir.ts";

test("a payload, the overlay of a shell call and storage name one session and one log", () => {
  const root = join(tempDir(), "not-yet");
  const persistence = new JsonlPersistence({ root });
  const header = {
    version: 0,
    id: "a/b: é",
    createdAt: 0,
    cwd: "/project",
  };
  const registry = new ShellEnvRegistry({ dshHome: "/home/user/.dsh" });
  registry.register(sessionLogContributor(() => persistence));
  const { DSH_SESSION_ID, DSH_SESSION_JSONL } = registry.collect({
    callId: "call",
    signal: new AbortController().signal,
    agent: { session: { header } },
  });
  const session = hookSession(header, persistence);
  const payloads = [
    claudeCodePayload("PreToolUse", {
      ...claudeCodePlaceholderFacts("PreToolUse"),
      session,
    }),
    codexPayload("PreToolUse", {
      ...codexPlaceholderFacts("PreToolUse"),
      session,
    }),
  ];
  assertEquals(DSH_SESSION_ID, header.id);
  assertEquals(DSH_SESSION_JSONL, persistence.locate(header).path);
  for (const { session_id, transcript_path } of payloads) {
    assertEquals(session_id, DSH_SESSION_ID);
    assertEquals(transcript_path, DSH_SESSION_JSONL);
  }
  assert(!existsSync(root));
});
