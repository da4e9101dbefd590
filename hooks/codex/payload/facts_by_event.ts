/**
 * What each input of Codex is built from, by event.
 *
 * @module
 */

import type {
  CodexPostCompactFacts,
  CodexPreCompactFacts,
} from "./compact_events.ts";
import type {
  CodexPostModelRequestFacts,
  CodexPreModelRequestFacts,
} from "./model_request_events.ts";
import type { CodexUserPromptSubmitFacts } from "./prompt_event.ts";
import type {
  CodexSessionEndFacts,
  CodexSessionStartFacts,
} from "./session_events.ts";
import type { CodexInterruptFacts, CodexStopFacts } from "./stop_events.ts";
import type {
  CodexSubagentStartFacts,
  CodexSubagentStopFacts,
} from "./subagent_events.ts";
import type {
  CodexPermissionRequestFacts,
  CodexPostToolUseFacts,
  CodexPreToolUseFacts,
} from "./tool_events.ts";

/** What each input of Codex is built from. */
export interface CodexFactsByEvent {
  /** For `PreToolUse`. */
  readonly PreToolUse: CodexPreToolUseFacts;
  /** For `PermissionRequest`. */
  readonly PermissionRequest: CodexPermissionRequestFacts;
  /** For `PostToolUse`. */
  readonly PostToolUse: CodexPostToolUseFacts;
  /** For `PreCompact`. */
  readonly PreCompact: CodexPreCompactFacts;
  /** For `PostCompact`. */
  readonly PostCompact: CodexPostCompactFacts;
  /** For `SessionStart`. */
  readonly SessionStart: CodexSessionStartFacts;
  /** For `SessionEnd`. */
  readonly SessionEnd: CodexSessionEndFacts;
  /** For `UserPromptSubmit`. */
  readonly UserPromptSubmit: CodexUserPromptSubmitFacts;
  /** For `SubagentStart`. */
  readonly SubagentStart: CodexSubagentStartFacts;
  /** For `SubagentStop`. */
  readonly SubagentStop: CodexSubagentStopFacts;
  /** For `Stop`. */
  readonly Stop: CodexStopFacts;
  /** For `Interrupt`. */
  readonly Interrupt: CodexInterruptFacts;
  /** For `PreModelRequest`. */
  readonly PreModelRequest: CodexPreModelRequestFacts;
  /** For `PostModelRequest`. */
  readonly PostModelRequest: CodexPostModelRequestFacts;
}
