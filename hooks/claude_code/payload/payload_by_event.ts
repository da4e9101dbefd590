/**
 * What each hook of Claude Code reads, by event.
 *
 * @module
 */

import type { ClaudeCodeEvent } from "../event_names.ts";
import type {
  ClaudeCodePostCompactPayload,
  ClaudeCodePreCompactPayload,
} from "./compact_events.ts";
import type {
  ClaudeCodeElicitationPayload,
  ClaudeCodeElicitationResultPayload,
} from "./elicitation_events.ts";
import type { ClaudeCodeInstructionsLoadedPayload } from "./instructions_event.ts";
import type { ClaudeCodeMessageDisplayPayload } from "./message_display_event.ts";
import type {
  ClaudeCodePostModelSwitchPayload,
  ClaudeCodePreModelSwitchPayload,
} from "./model_switch_events.ts";
import type { ClaudeCodeNotificationPayload } from "./notification_event.ts";
import type {
  ClaudeCodePermissionDeniedPayload,
  ClaudeCodePermissionRequestPayload,
} from "./permission_events.ts";
import type {
  ClaudeCodeUserPromptExpansionPayload,
  ClaudeCodeUserPromptSubmitPayload,
} from "./prompt_events.ts";
import type {
  ClaudeCodeSessionEndPayload,
  ClaudeCodeSessionStartPayload,
  ClaudeCodeSetupPayload,
} from "./session_events.ts";
import type { ClaudeCodePreSkillShellCommandPayload } from "./skill_shell_command_event.ts";
import type {
  ClaudeCodeStopFailurePayload,
  ClaudeCodeStopPayload,
} from "./stop_events.ts";
import type {
  ClaudeCodeSubagentStartPayload,
  ClaudeCodeSubagentStopPayload,
} from "./subagent_events.ts";
import type {
  ClaudeCodeTaskCompletedPayload,
  ClaudeCodeTaskCreatedPayload,
  ClaudeCodeTeammateIdlePayload,
} from "./team_events.ts";
import type { ClaudeCodePostToolBatchPayload } from "./tool_batch_event.ts";
import type {
  ClaudeCodePostToolUseFailurePayload,
  ClaudeCodePostToolUsePayload,
  ClaudeCodePreToolUsePayload,
} from "./tool_events.ts";
import type {
  ClaudeCodeConfigChangePayload,
  ClaudeCodeCwdChangedPayload,
  ClaudeCodeDirectoryAddedPayload,
  ClaudeCodeFileChangedPayload,
} from "./workspace_events.ts";
import type {
  ClaudeCodeWorktreeCreatePayload,
  ClaudeCodeWorktreeRemovePayload,
} from "./worktree_events.ts";

/** What each hook of Claude Code reads. */
export interface ClaudeCodePayloadByEvent {
  /** For `PreToolUse`. */
  readonly PreToolUse: ClaudeCodePreToolUsePayload;
  /** For `PostToolUse`. */
  readonly PostToolUse: ClaudeCodePostToolUsePayload;
  /** For `PostToolUseFailure`. */
  readonly PostToolUseFailure: ClaudeCodePostToolUseFailurePayload;
  /** For `PostToolBatch`. */
  readonly PostToolBatch: ClaudeCodePostToolBatchPayload;
  /** For `Notification`. */
  readonly Notification: ClaudeCodeNotificationPayload;
  /** For `UserPromptSubmit`. */
  readonly UserPromptSubmit: ClaudeCodeUserPromptSubmitPayload;
  /** For `UserPromptExpansion`. */
  readonly UserPromptExpansion: ClaudeCodeUserPromptExpansionPayload;
  /** For `SessionStart`. */
  readonly SessionStart: ClaudeCodeSessionStartPayload;
  /** For `SessionEnd`. */
  readonly SessionEnd: ClaudeCodeSessionEndPayload;
  /** For `Stop`. */
  readonly Stop: ClaudeCodeStopPayload;
  /** For `StopFailure`. */
  readonly StopFailure: ClaudeCodeStopFailurePayload;
  /** For `SubagentStart`. */
  readonly SubagentStart: ClaudeCodeSubagentStartPayload;
  /** For `SubagentStop`. */
  readonly SubagentStop: ClaudeCodeSubagentStopPayload;
  /** For `PreCompact`. */
  readonly PreCompact: ClaudeCodePreCompactPayload;
  /** For `PostCompact`. */
  readonly PostCompact: ClaudeCodePostCompactPayload;
  /** For `PreModelSwitch`. */
  readonly PreModelSwitch: ClaudeCodePreModelSwitchPayload;
  /** For `PostModelSwitch`. */
  readonly PostModelSwitch: ClaudeCodePostModelSwitchPayload;
  /** For `PermissionRequest`. */
  readonly PermissionRequest: ClaudeCodePermissionRequestPayload;
  /** For `PermissionDenied`. */
  readonly PermissionDenied: ClaudeCodePermissionDeniedPayload;
  /** For `Setup`. */
  readonly Setup: ClaudeCodeSetupPayload;
  /** For `TeammateIdle`. */
  readonly TeammateIdle: ClaudeCodeTeammateIdlePayload;
  /** For `TaskCreated`. */
  readonly TaskCreated: ClaudeCodeTaskCreatedPayload;
  /** For `TaskCompleted`. */
  readonly TaskCompleted: ClaudeCodeTaskCompletedPayload;
  /** For `Elicitation`. */
  readonly Elicitation: ClaudeCodeElicitationPayload;
  /** For `ElicitationResult`. */
  readonly ElicitationResult: ClaudeCodeElicitationResultPayload;
  /** For `ConfigChange`. */
  readonly ConfigChange: ClaudeCodeConfigChangePayload;
  /** For `WorktreeCreate`. */
  readonly WorktreeCreate: ClaudeCodeWorktreeCreatePayload;
  /** For `WorktreeRemove`. */
  readonly WorktreeRemove: ClaudeCodeWorktreeRemovePayload;
  /** For `InstructionsLoaded`. */
  readonly InstructionsLoaded: ClaudeCodeInstructionsLoadedPayload;
  /** For `CwdChanged`. */
  readonly CwdChanged: ClaudeCodeCwdChangedPayload;
  /** For `FileChanged`. */
  readonly FileChanged: ClaudeCodeFileChangedPayload;
  /** For `DirectoryAdded`. */
  readonly DirectoryAdded: ClaudeCodeDirectoryAddedPayload;
  /** For `MessageDisplay`. */
  readonly MessageDisplay: ClaudeCodeMessageDisplayPayload;
  /** For `PreSkillShellCommand`. */
  readonly PreSkillShellCommand: ClaudeCodePreSkillShellCommandPayload;
}

/** What a hook of Claude Code reads, whatever its event. */
export type ClaudeCodePayload = ClaudeCodePayloadByEvent[ClaudeCodeEvent];
