/**
 * pi.
 *
 * @module
 */

import { absoluteLog, ClaimBuilder, variable } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

/** pi. */
export const pi: Harness = {
  name: "pi",
  title: "pi",
  facts: {
    version: "1.6.0",
    checkedOn: "2026-11-30",
    evidence: "source",
    source: "@earendil-works/pi-coding-agent 1.6.0",
    shell: "PI_SESSION_ID and PI_SESSION_FILE, in tools but not in ! commands",
    log: "one JSONL file per session, named by PI_SESSION_FILE",
  },
  programs: ["pi"],
  marks: "all",
  fromEnv(env) {
    const file = variable(env, "PI_SESSION_FILE");
    const session = variable(env, "PI_SESSION_ID");
    return new ClaimBuilder("pi")
      .id("session", "env PI_SESSION_ID", session)
      .log("env PI_SESSION_FILE", absoluteLog("pi-jsonl", file))
      .marker("env PI_CODING_AGENT", variable(env, "PI_CODING_AGENT"))
      .doubt(
        session === undefined,
        "PI_CODING_AGENT is set for pi's whole process: a ! command or an older pi names no session",
      )
      .build();
  },
  // pi has no command hooks.
  fromPayload: () => undefined,
};
