/**
 * Claude Code.
 *
 * @module
 */

import {
  absoluteLog,
  ClaimBuilder,
  textField,
  variable,
} from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

const TRANSCRIPT = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/;

// Fields that no other host's payload has.
const OWN_FIELDS = ["prompt_id", "stop_hook_active", "effort"];

/** Claude Code. */
export const claudeCode: Harness = {
  name: "claude-code",
  title: "Claude Code",
  facts: {
    version: "2.1.332",
    checkedOn: "2026-12-01",
    evidence: "run",
    source:
      "@anthropic-ai/claude-code 2.1.332, its agent SDK 0.3.332 and the public docs",
    shell:
      "CLAUDE_CODE_SESSION_ID, the main session's id even inside a subagent; no path",
    log:
      "one JSONL file per session under <config>/projects/<slug>/, found from the id and the folder",
  },
  programs: ["claude"],
  marks: "all",
  fromEnv(env) {
    const session = variable(env, "CLAUDE_CODE_SESSION_ID");
    const claim = new ClaimBuilder("claude-code")
      .id("session", "env CLAUDE_CODE_SESSION_ID", session)
      .place(
        variable(env, "CLAUDE_PROJECT_DIR"),
        variable(env, "CLAUDE_PID"),
      );
    // CLAUDECODE is set by editor terminals too, so alone it only hints.
    return claim
      .marker("env CLAUDECODE", variable(env, "CLAUDECODE"))
      .doubt(
        session === undefined,
        "CLAUDECODE is set without CLAUDE_CODE_SESSION_ID: an editor terminal sets it too",
      )
      .build();
  },
  fromPayload(payload) {
    const event = textField(payload, "hook_event_name");
    const path = textField(payload, "transcript_path");
    // Its one event with a turn_id names a log; without one it is Codex's.
    const ours = path
      ? TRANSCRIPT.test(path)
      : !Object.hasOwn(payload, "turn_id") &&
        OWN_FIELDS.some((name) => Object.hasOwn(payload, name));
    if (!event || !ours) return undefined;
    // Inside a subagent the host names the main log, but for this event.
    const own = event === "SubagentStop" &&
        textField(payload, "agent_transcript_path")
      ? "agent_transcript_path"
      : "transcript_path";
    return new ClaimBuilder("claude-code")
      .id("session", "hook session_id", textField(payload, "session_id"))
      .id("agent", "hook agent_id", textField(payload, "agent_id"))
      .log(`hook ${own}`, absoluteLog("claude-jsonl", textField(payload, own)))
      .place(textField(payload, "cwd"))
      .doubt(
        path === undefined,
        "the payload names no log: another host that speaks this dialect looks the same",
      )
      .build();
  },
};
