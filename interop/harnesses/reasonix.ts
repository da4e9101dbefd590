/**
 * Reasonix.
 *
 * @module
 */

import { ClaimBuilder, textField } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";

/** Reasonix. */
export const reasonix: Harness = {
  name: "reasonix",
  title: "Reasonix",
  facts: {
    version: "1.38.11",
    checkedOn: "2026-11-30",
    evidence: "source",
    source: "reasonix 1.38.11",
    shell: "nothing of its own",
    log:
      "a JSONL file under <state home>/sessions, found by the id in its name",
    advice:
      "a shell has no id: read sessionId in a hook; it may be absent there",
  },
  programs: ["reasonix"],
  marks: "none",
  fromEnv: () => undefined,
  fromPayload(payload) {
    // Its own payload is in camelCase and names the event plainly.
    if (!textField(payload, "event") || Object.hasOwn(payload, "session_id")) {
      return undefined;
    }
    const session = textField(payload, "sessionId");
    return new ClaimBuilder("reasonix")
      .marker("hook event", textField(payload, "event"))
      .id("session", "hook sessionId", session)
      .place(textField(payload, "cwd"))
      .doubt(session === undefined, "Reasonix left sessionId out")
      .build();
  },
};
