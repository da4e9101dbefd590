/**
 * What each input of Claude Code is built from, by event.
 *
 * @module
 */

import type {
  ClaudeCodePostCompactFacts,
  ClaudeCodePreCompactFacts,
} from "./compact_events.ts";
import type {
  ClaudeCodeElicitationFacts,
  ClaudeCodeElicitationResultFacts,
} from "./elicitation_events.ts";
import type { ClaudeCodeInstructionsLoadedFacts } from "./instructions_event.ts";
import type { ClaudeCodeMessageDisplayFacts } from "./message_display_event.ts";
import type {
  ClaudeCodePostModelSwitchFacts,
  ClaudeCodePreModelSwitchFacts,
} from "./model_switch_events.ts";
import type { ClaudeCodeNotificationFacts } from "./notification_event.ts";
import type {
  ClaudeCodePermissionDeniedFacts,
  ClaudeCodePermissionRequestFacts,
} from "./permission_events.ts";
import type {
  ClaudeCodeUserPromptExpansionFacts,
  ClaudeCodeUserPromptSubmitFacts,
} from "./prompt_events.ts";
import type {
  ClaudeCodeSessionEndFacts,
  ClaudeCodeSessionStartFacts,
  ClaudeCodeSetupFacts,
} from "./session_events.ts";
import type { ClaudeCodePreSkillShellCommandFacts } from "./skill_shell_command_event.ts";
import type {
  ClaudeCodeStopFacts,
  ClaudeCodeStopFailureFacts,
} from "./stop_events.ts";
import type {
  ClaudeCodeSubagentStartFacts,
  ClaudeCodeSubagentStopFacts,
} from "./subagent_events.ts";
import type {
  ClaudeCodeTaskCompletedFacts,
  ClaudeCodeTaskCreatedFacts,
  ClaudeCodeTeammateIdleFacts,
} from "./team_events.ts";
import type { ClaudeCodePostToolBatchFacts } from "./tool_batch_event.ts";
import type {
  ClaudeCodePostToolUseFacts,
  ClaudeCodePostToolUseFailureFacts,
  ClaudeCodePreToolUseFacts,
} from "./tool_events.ts";
import type {
  ClaudeCodeConfigChangeFacts,
  ClaudeCodeCwdChangedFacts,
  ClaudeCodeDirectoryAddedFacts,
  ClaudeCodeFileChangedFacts,
} from "./workspace_events.ts";
import type {
  ClaudeCodeWorktreeCreateFacts,
  ClaudeCodeWorktreeRemoveFacts,
} from "./worktree_events.ts";

/** What each input of Claude Code is built from. */
export interface ClaudeCodeFactsByEvent {
  /** For `PreToolUse`. */
  readonly PreToolUse: ClaudeCodePreToolUseFacts;
  /** For `PostToolUse`. */
  readonly PostToolUse: ClaudeCodePostToolUseFacts;
  /** For `PostToolUseFailure`. */
  readonly PostToolUseFailure: ClaudeCodePostToolUseFailureFacts;
  /** For `PostToolBatch`. */
  readonly PostToolBatch: ClaudeCodePostToolBatchFacts;
  /** For `Notification`. */
  readonly Notification: ClaudeCodeNotificationFacts;
  /** For `UserPromptSubmit`. */
  readonly UserPromptSubmit: ClaudeCodeUserPromptSubmitFacts;
  /** For `UserPromptExpansion`. */
  readonly UserPromptExpansion: ClaudeCodeUserPromptExpansionFacts;
  /** For `SessionStart`. */
  readonly SessionStart: ClaudeCodeSessionStartFacts;
  /** For `SessionEnd`. */
  readonly SessionEnd: ClaudeCodeSessionEndFacts;
  /** For `Stop`. */
  readonly Stop: ClaudeCodeStopFacts;
  /** For `StopFailure`. */
  readonly StopFailure: ClaudeCodeStopFailureFacts;
  /** For `SubagentStart`. */
  readonly SubagentStart: ClaudeCodeSubagentStartFacts;
  /** For `SubagentStop`. */
  readonly SubagentStop: ClaudeCodeSubagentStopFacts;
  /** For `PreCompact`. */
  readonly PreCompact: ClaudeCodePreCompactFacts;
  /** For `PostCompact`. */
  readonly PostCompact: ClaudeCodePostCompactFacts;
  /** For `PreModelSwitch`. */
  readonly PreModelSwitch: ClaudeCodePreModelSwitchFacts;
  /** For `PostModelSwitch`. */
  readonly PostModelSwitch: ClaudeCodePostModelSwitchFacts;
  /** For `PermissionRequest`. */
  readonly PermissionRequest: ClaudeCodePermissionRequestFacts;
  /** For `PermissionDenied`. */
  readonly PermissionDenied: ClaudeCodePermissionDeniedFacts;
  /** For `Setup`. */
  readonly Setup: ClaudeCodeSetupFacts;
  /** For `TeammateIdle`. */
  readonly TeammateIdle: ClaudeCodeTeammateIdleFacts;
  /** For `TaskCreated`. */
  readonly TaskCreated: ClaudeCodeTaskCreatedFacts;
  /** For `TaskCompleted`. */
  readonly TaskCompleted: ClaudeCodeTaskCompletedFacts;
  /** For `Elicitation`. */
  readonly Elicitation: ClaudeCodeElicitationFacts;
  /** For `ElicitationResult`. */
  readonly ElicitationResult: ClaudeCodeElicitationResultFacts;
  /** For `ConfigChange`. */
  readonly ConfigChange: ClaudeCodeConfigChangeFacts;
  /** For `WorktreeCreate`. */
  readonly WorktreeCreate: ClaudeCodeWorktreeCreateFacts;
  /** For `WorktreeRemove`. */
  readonly WorktreeRemove: ClaudeCodeWorktreeRemoveFacts;
  /** For `InstructionsLoaded`. */
  readonly InstructionsLoaded: ClaudeCodeInstructionsLoadedFacts;
  /** For `CwdChanged`. */
  readonly CwdChanged: ClaudeCodeCwdChangedFacts;
  /** For `FileChanged`. */
  readonly FileChanged: ClaudeCodeFileChangedFacts;
  /** For `DirectoryAdded`. */
  readonly DirectoryAdded: ClaudeCodeDirectoryAddedFacts;
  /** For `MessageDisplay`. */
  readonly MessageDisplay: ClaudeCodeMessageDisplayFacts;
  /** For `PreSkillShellCommand`. */
  readonly PreSkillShellCommand: ClaudeCodePreSkillShellCommandFacts;
}
