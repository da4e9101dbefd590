/**
 * Cursor, editor and command line.
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

/** Cursor. */
export const cursor: Harness = {
  name: "cursor",
  title: "Cursor",
  facts: {
    version: "3.9.16",
    checkedOn: "2026-11-30",
    evidence: "reports",
    source: "public reports only",
    shell: "CURSOR_CONVERSATION_ID; CURSOR_TRANSCRIPT_PATH in hooks",
    log:
      "a transcript whose folder cannot be derived: take the path that a hook is given",
    advice: "read transcript_path in a Cursor hook",
  },
  programs: ["cursor-agent", "cursor"],
  marks: "shells",
  fromEnv(env) {
    return new ClaimBuilder("cursor")
      .id(
        "session",
        "env CURSOR_CONVERSATION_ID",
        variable(env, "CURSOR_CONVERSATION_ID"),
      )
      .log(
        "env CURSOR_TRANSCRIPT_PATH",
        absoluteLog(
          "cursor-transcript",
          variable(env, "CURSOR_TRANSCRIPT_PATH"),
        ),
      )
      .marker("env CURSOR_AGENT", variable(env, "CURSOR_AGENT"))
      .place(variable(env, "CURSOR_PROJECT_DIR"))
      .build();
  },
  fromPayload(payload) {
    const conversation = textField(payload, "conversation_id");
    if (!conversation || !Object.hasOwn(payload, "hook_event_name")) {
      return undefined;
    }
    return new ClaimBuilder("cursor")
      .id("session", "hook conversation_id", conversation)
      .log(
        "hook transcript_path",
        absoluteLog("cursor-transcript", textField(payload, "transcript_path")),
      )
      .place(textField(payload, "cwd"))
      .build();
  },
};
