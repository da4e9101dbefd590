/**
 * Kimi CLI and Kimi Code. Neither gives a shell anything of its own; their
 * hooks get a payload without a path.
 *
 * @module
 */

import { ClaimBuilder, textField } from "../claim_builder.ts";
import type { Harness } from "../harness.ts";
import type { JsonObject } from "../../types.ts";

/** Kimi CLI. */
export const kimiCli: Harness = {
  name: "kimi-cli",
  title: "Kimi CLI",
  facts: {
    version: "1.49.0",
    checkedOn: "2026-11-30",
    evidence: "source",
    source: "github.com/MoonshotAI/kimi-cli",
    shell: "nothing of its own",
    log:
      "context.jsonl in a folder named by the MD5 of the work folder and the id",
    advice: "a shell has no id: read session_id in a hook",
  },
  programs: ["kimi", "kimi-cli"],
  marks: "none",
  fromEnv: () => undefined,
  fromPayload: (payload) =>
    startsLikeKimi(payload) && !Object.hasOwn(payload, "client_type")
      ? claim("kimi-cli", payload)
      : undefined,
};

/** Kimi Code. */
export const kimiCode: Harness = {
  name: "kimi-code",
  title: "Kimi Code",
  facts: {
    version: "2.1.0",
    checkedOn: "2026-12-01",
    evidence: "run",
    source: "@moonshot-ai/kimi-code 2.1.0 and github.com/MoonshotAI/kimi-code",
    shell: "nothing of its own; skill text may use ${KIMI_SESSION_ID}",
    log:
      "agents/main/wire.jsonl in a folder named by the work folder's SHA-256 and the id",
    advice:
      "a shell has no id: use ${KIMI_SESSION_ID} in skill text, or a hook's session_id",
  },
  programs: ["kimi-code"],
  marks: "none",
  fromEnv: () => undefined,
  fromPayload: (payload) =>
    startsLikeKimi(payload) && Object.hasOwn(payload, "client_type")
      ? claim("kimi-code", payload)
      : undefined,
};

// Kimi writes the event's name first and never a transcript path.
function startsLikeKimi(payload: JsonObject): boolean {
  return Object.keys(payload)[0] === "hook_event_name" &&
    textField(payload, "session_id") !== undefined &&
    !Object.hasOwn(payload, "transcript_path");
}

function claim(harness: "kimi-cli" | "kimi-code", payload: JsonObject) {
  return new ClaimBuilder(harness)
    .id("session", "hook session_id", textField(payload, "session_id"))
    .place(textField(payload, "cwd"))
    .build();
}
