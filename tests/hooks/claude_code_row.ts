/** One payload of Claude Code to build, and what most of them are built from. */

import type {
  ClaudeCodeFacts,
  ClaudeCodeSubagent,
} from "../../hooks/claude_code/payload/base_input.ts";
import type { ClaudeCodeEvent } from "../../hooks/claude_code/event_names.ts";
import type { ClaudeCodeFactsByEvent } from "../../hooks/claude_code/payload/facts_by_event.ts";

/** One payload to build. */
export interface ClaudeCodePayloadRow<
  Event extends ClaudeCodeEvent = ClaudeCodeEvent,
> {
  readonly event: Event;
  /** Empty for the facts that the event cannot do without. */
  readonly variant: string;
  readonly facts: ClaudeCodeFactsByEvent[Event];
}

/** Make a row whose facts fit its event. */
export function row<Event extends ClaudeCodeEvent>(
  event: Event,
  variant: string,
  facts: ClaudeCodeFactsByEvent[Event],
): ClaudeCodePayloadRow {
  return { event, variant, facts };
}

const session = { id: "main", transcriptPath: "/logs/main.jsonl" };

/** No fact but those that every event has. */
export const bare: ClaudeCodeFacts = { session, cwd: "/project" };

/** The same for a session without a log. */
export const noLog: ClaudeCodeFacts = {
  session: { id: "main" },
  cwd: "/project",
};

/** Every fact that an event of the main thread may have. */
export const inMain: ClaudeCodeFacts = {
  ...bare,
  promptId: "3f1c0f6e-0d0b-4d63-8f3b-0a3f1f0a9f11",
  permissionMode: "acceptEdits",
  agentType: "reviewer",
  effort: "high",
};

/** Every fact that an event inside a subagent may have. */
export const inSubagent: ClaudeCodeFacts & {
  readonly subagent: ClaudeCodeSubagent;
} = { ...inMain, subagent: { id: "a1b2c3", type: "Explore" } };
