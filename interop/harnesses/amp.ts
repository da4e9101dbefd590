/**
 * Amp.
 *
 * @module
 */

import { ClaimBuilder, variable } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

/** Amp. */
export const amp: Harness = {
  name: "amp",
  title: "Amp",
  facts: {
    version: "2026",
    checkedOn: "2026-11-30",
    evidence: "reports",
    source: "public reports only",
    shell: "AMP_CURRENT_THREAD_ID and AGENT_THREAD_ID, in the agent's shells",
    log: "none: threads are kept by the server",
    advice: "open the thread with amp threads continue and its id",
  },
  programs: ["amp"],
  marks: "shells",
  fromEnv(env) {
    const thread = variable(env, "AMP_CURRENT_THREAD_ID");
    const shared = variable(env, "AGENT") === "amp"
      ? variable(env, "AGENT_THREAD_ID")
      : undefined;
    return new ClaimBuilder("amp")
      .id("session", "env AMP_CURRENT_THREAD_ID", thread)
      .id("session", "env AGENT_THREAD_ID", shared)
      .marker("env AGENT", variable(env, "AGENT") === "amp" ? "amp" : undefined)
      .build();
  },
  fromPayload: () => undefined,
};
