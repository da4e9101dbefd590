/**
 * Goose.
 *
 * @module
 */

import { ClaimBuilder, variable } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

/** Goose. */
export const goose: Harness = {
  name: "goose",
  title: "Goose",
  facts: {
    version: "July 2026",
    checkedOn: "2026-11-30",
    evidence: "source",
    source: "github.com/block/goose, changes 7072 and 10428",
    shell: "AGENT_SESSION_ID beside GOOSE_TERMINAL=1",
    log: "none: sessions are rows of one SQLite database",
    advice: "read a session with goose session export",
  },
  programs: ["goose", "goosed"],
  marks: "shells",
  fromEnv(env) {
    const own = variable(env, "GOOSE_TERMINAL") ??
      (variable(env, "AGENT") === "goose" ? "goose" : undefined);
    const named = variable(env, "GOOSE_SESSION_ID");
    if (own === undefined && named === undefined) return undefined;
    return new ClaimBuilder("goose")
      .id("session", "env GOOSE_SESSION_ID", named)
      .id("session", "env AGENT_SESSION_ID", variable(env, "AGENT_SESSION_ID"))
      .marker("env GOOSE_TERMINAL", variable(env, "GOOSE_TERMINAL"))
      .marker("env AGENT", own)
      .doubt(
        named === undefined && variable(env, "AGENT_SESSION_ID") !== undefined,
        "versions between February and July 2026 may pass on an outer Goose's id",
      )
      .build();
  },
  fromPayload: () => undefined,
};
