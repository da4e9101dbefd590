/**
 * OpenCode.
 *
 * @module
 */

import { ClaimBuilder, variable } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

/** OpenCode. */
export const opencode: Harness = {
  name: "opencode",
  title: "OpenCode",
  facts: {
    version: "1.18.33",
    checkedOn: "2026-11-30",
    evidence: "run",
    source: "opencode 1.18.33 and github.com/anomalyco/opencode",
    shell: "OPENCODE=1 and OPENCODE_PID; no id",
    log: "none: sessions are rows of one SQLite database",
    advice:
      "a shell has no id: let a plugin's shell.env add one, or use opencode export",
  },
  programs: ["opencode"],
  marks: "all",
  fromEnv(env) {
    return new ClaimBuilder("opencode")
      .marker("env OPENCODE", variable(env, "OPENCODE"))
      .place(undefined, variable(env, "OPENCODE_PID"))
      .build();
  },
  fromPayload: () => undefined,
};
