/**
 * Codex.
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

const ROLLOUT = /[\\/]rollout-[^\\/]+\.jsonl(\.zst)?$/;

/** Codex. */
export const codex: Harness = {
  name: "codex",
  title: "Codex",
  facts: {
    version: "0.171.0",
    checkedOn: "2026-12-01",
    evidence: "run",
    source: "@openai/codex 0.171.0 and github.com/openai/codex",
    shell:
      "CODEX_SESSION_ID, the root's id, and CODEX_THREAD_ID, the thread's own; no path, and neither in hooks",
    log:
      "one rollout file per thread under $CODEX_HOME/sessions, found by the id in its name",
    advice: "a hook has no variables: read session_id in its payload",
  },
  programs: ["codex"],
  marks: "shells",
  fromEnv(env) {
    const root = variable(env, "CODEX_SESSION_ID");
    const thread = variable(env, "CODEX_THREAD_ID");
    return new ClaimBuilder("codex")
      .id(
        "session",
        root ? "env CODEX_SESSION_ID" : "env CODEX_THREAD_ID",
        root ?? thread,
      )
      .id("thread", "env CODEX_THREAD_ID", thread)
      .marker("env CODEX_CI", variable(env, "CODEX_CI"))
      .doubt(
        root === undefined && thread !== undefined,
        "this Codex names only the thread: inside a subagent the session is another",
      )
      .build();
  },
  fromPayload(payload) {
    const path = textField(payload, "transcript_path");
    const event = textField(payload, "hook_event_name");
    // At the end of a subagent the host names the parent's log first.
    const own = event === "SubagentStop"
      ? "agent_transcript_path"
      : "transcript_path";
    const shaped = event !== undefined &&
      Object.hasOwn(payload, "transcript_path") &&
      (path ? ROLLOUT.test(path) : payload.transcript_path === null);
    if (!shaped) return undefined;
    return new ClaimBuilder("codex")
      .id("session", "hook session_id", textField(payload, "session_id"))
      .id(
        "thread",
        Object.hasOwn(payload, "thread_id")
          ? "hook thread_id"
          : "hook agent_id",
        textField(payload, "thread_id") ?? textField(payload, "agent_id"),
      )
      .log(`hook ${own}`, absoluteLog("codex-jsonl", textField(payload, own)))
      .place(textField(payload, "cwd"))
      .doubt(
        path === undefined,
        "the payload names no log: another host that speaks this dialect looks the same",
      )
      .build();
  },
};
