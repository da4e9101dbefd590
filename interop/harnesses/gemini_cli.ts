/**
 * Gemini CLI.
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

/** Gemini CLI. */
export const geminiCli: Harness = {
  name: "gemini-cli",
  title: "Gemini CLI",
  facts: {
    version: "0.61.0",
    checkedOn: "2026-11-30",
    evidence: "source",
    source: "github.com/google-gemini/gemini-cli",
    shell: "GEMINI_CLI=1 and no id; hooks get GEMINI_SESSION_ID",
    log:
      "a chat file whose project folder comes from a registry: take the path that a hook is given",
    advice:
      "a tool shell has no id: read session_id and transcript_path in a hook",
  },
  programs: ["gemini"],
  marks: "all",
  fromEnv(env) {
    return new ClaimBuilder("gemini-cli")
      .id(
        "session",
        "env GEMINI_SESSION_ID",
        variable(env, "GEMINI_SESSION_ID"),
      )
      .marker("env GEMINI_CLI", variable(env, "GEMINI_CLI"))
      .place(variable(env, "GEMINI_CWD"))
      .build();
  },
  fromPayload(payload) {
    // Only this host stamps its payloads with a time.
    if (
      !textField(payload, "timestamp") || !textField(payload, "hook_event_name")
    ) return undefined;
    return new ClaimBuilder("gemini-cli")
      .id("session", "hook session_id", textField(payload, "session_id"))
      .log(
        "hook transcript_path",
        absoluteLog("gemini-jsonl", textField(payload, "transcript_path")),
      )
      .place(textField(payload, "cwd"))
      .build();
  },
};
