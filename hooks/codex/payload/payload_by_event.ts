/**
 * What each hook of Codex reads, by event.
 *
 * @module
 */

import type { CodexEvent } from "../event_names.ts";
import type {
  CodexPostCompactPayload,
  CodexPreCompactPayload,
} from "./compact_events.ts";
import type {
  CodexPostModelRequestPayload,
  CodexPreModelRequestPayload,
} from "./model_request_events.ts";
import type { CodexUserPromptSubmitPayload } from "./prompt_event.ts";
import type {
  CodexSessionEndPayload,
  CodexSessionStartPayload,
} from "./session_events.ts";
import type { CodexInterruptPayload, CodexStopPayload } from "./stop_events.ts";
import type {
  CodexSubagentStartPayload,
  CodexSubagentStopPayload,
} from "./subagent_events.ts";
import type {
  CodexPermissionRequestPayload,
  CodexPostToolUsePayload,
  CodexPreToolUsePayload,
} from "./tool_events.ts";

/** What each hook of Codex reads. */
export interface CodexPayloadByEvent {
  /** For `PreToolUse`. */
  readonly PreToolUse: CodexPreToolUsePayload;
  /** For `PermissionRequest`. */
  readonly PermissionRequest: CodexPermissionRequestPayload;
  /** For `PostToolUse`. */
  readonly PostToolUse: CodexPostToolUsePayload;
  /** For `PreCompact`. */
  readonly PreCompact: CodexPreCompactPayload;
  /** For `PostCompact`. */
  readonly PostCompact: CodexPostCompactPayload;
  /** For `SessionStart`. */
  readonly SessionStart: CodexSessionStartPayload;
  /** For `SessionEnd`. */
  readonly SessionEnd: CodexSessionEndPayload;
  /** For `UserPromptSubmit`. */
  readonly UserPromptSubmit: CodexUserPromptSubmitPayload;
  /** For `SubagentStart`. */
  readonly SubagentStart: CodexSubagentStartPayload;
  /** For `SubagentStop`. */
  readonly SubagentStop: CodexSubagentStopPayload;
  /** For `Stop`. */
  readonly Stop: CodexStopPayload;
  /** For `Interrupt`. */
  readonly Interrupt: CodexInterruptPayload;
  /** For `PreModelRequest`. */
  readonly PreModelRequest: CodexPreModelRequestPayload;
  /** For `PostModelRequest`. */
  readonly PostModelRequest: CodexPostModelRequestPayload;
}

/** What a hook of Codex reads, whatever its event. */
export type CodexPayload = CodexPayloadByEvent[CodexEvent];
