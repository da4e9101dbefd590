/**
 * DeepSeek Harness, and every harness that is built on this package: both give
 * a shell the same variables.
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

const LOG_NAME =
  /[\\/](session(\.v[1-9]\d*)?\.jsonl(\.zstd)?|(cwd-[0-9a-f]{12}|_no-cwd)[\\/][^\\/]+\.jsonl)$/;

/** DeepSeek Harness and ourselves. */
export const deepseekHarness: Harness = {
  name: "dsh",
  title: "DeepSeek Harness, session-env",
  facts: {
    version: "0.1.1-rc.2",
    checkedOn: "2026-11-30",
    evidence: "run",
    source: "github.com/deepseek-ai/deepseek-harness",
    shell:
      "DSH_HOME, DSH_SHELL=1, DSH_SESSION_ID, and DSH_SESSION_JSONL where storage has a file per session",
    log: "one JSONL file per session, named by DSH_SESSION_JSONL",
    advice:
      "a call without an agent has no session, and a hook has no variables: read session_id in its payload",
  },
  programs: ["dsh", "session-env"],
  marks: "shells",
  fromEnv(env) {
    const session = variable(env, "DSH_SESSION_ID");
    const path = variable(env, "DSH_SESSION_JSONL");
    const log = absoluteLog("jsonl", path);
    // DSH_HOME alone is a person's own setting and says nothing.
    return new ClaimBuilder("dsh")
      .marker("env DSH_SHELL", variable(env, "DSH_SHELL"))
      .id("session", "env DSH_SESSION_ID", session)
      .log("env DSH_SESSION_JSONL", log)
      .doubt(
        path !== undefined && log === undefined,
        "DSH_SESSION_JSONL is not an absolute path",
      )
      .doubt(
        path !== undefined && session === undefined,
        "DSH_SESSION_JSONL is set without DSH_SESSION_ID",
      )
      .build();
  },
  fromPayload(payload) {
    // Both bridges send another host's dialect; only the log is its own.
    const path = textField(payload, "transcript_path");
    if (!path || !LOG_NAME.test(path)) return undefined;
    return new ClaimBuilder("dsh")
      .id("session", "hook session_id", textField(payload, "session_id"))
      .log("hook transcript_path", absoluteLog("jsonl", path))
      .place(textField(payload, "cwd"))
      .build();
  },
};
