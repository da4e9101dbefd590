/**
 * Every payload of Codex, by the name of its event.
 *
 * @module
 */

import { CODEX_VERSION } from "../../host_version.ts";
import type { CodexEvent } from "../event_names.ts";
import type { CodexFactsByEvent } from "./facts_by_event.ts";
import type { CodexPayloadByEvent } from "./payload_by_event.ts";
import { codexPostCompact, codexPreCompact } from "./compact_events.ts";
import {
  codexPostModelRequest,
  codexPreModelRequest,
} from "./model_request_events.ts";
import { codexUserPromptSubmit } from "./prompt_event.ts";
import { codexSessionEnd, codexSessionStart } from "./session_events.ts";
import { codexInterrupt, codexStop } from "./stop_events.ts";
import { codexSubagentStart, codexSubagentStop } from "./subagent_events.ts";
import {
  codexPermissionRequest,
  codexPostToolUse,
  codexPreToolUse,
} from "./tool_events.ts";

const builders: {
  readonly [Event in CodexEvent]: (
    facts: CodexFactsByEvent[Event],
  ) => CodexPayloadByEvent[Event];
} = {
  PreToolUse: codexPreToolUse,
  PermissionRequest: codexPermissionRequest,
  PostToolUse: codexPostToolUse,
  PreCompact: codexPreCompact,
  PostCompact: codexPostCompact,
  SessionStart: codexSessionStart,
  SessionEnd: codexSessionEnd,
  UserPromptSubmit: codexUserPromptSubmit,
  SubagentStart: codexSubagentStart,
  SubagentStop: codexSubagentStop,
  Stop: codexStop,
  Interrupt: codexInterrupt,
  PreModelRequest: codexPreModelRequest,
  PostModelRequest: codexPostModelRequest,
};

/**
 * Build the input of a Codex hook by the name of its event.
 *
 * @example Usage
 * ```ts
 * import { codexPayload } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = codexPayload("SessionEnd", {
 *   session: { id: "s1" },
 *   cwd: "/project",
 * });
 *
 * assertEquals(payload.reason, "other");
 * ```
 *
 * @param event The event.
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 * @throws {RangeError} When Codex 0.171.0 has no such event.
 */
export function codexPayload<Event extends CodexEvent>(
  event: Event,
  facts: CodexFactsByEvent[Event],
): CodexPayloadByEvent[Event] {
  if (!Object.hasOwn(builders, event)) {
    throw new RangeError(
      `Cannot build a payload: Codex ${CODEX_VERSION} has no event "${event}"`,
    );
  }
  return builders[event](facts);
}
