/**
 * Every payload of Claude Code, by the name of its event.
 *
 * @module
 */

import { CLAUDE_CODE_VERSION } from "../../host_version.ts";
import type { ClaudeCodeEvent } from "../event_names.ts";
import type { ClaudeCodeFactsByEvent } from "./facts_by_event.ts";
import type { ClaudeCodePayloadByEvent } from "./payload_by_event.ts";
import {
  claudeCodePostCompact,
  claudeCodePreCompact,
} from "./compact_events.ts";
import {
  claudeCodeElicitation,
  claudeCodeElicitationResult,
} from "./elicitation_events.ts";
import { claudeCodeInstructionsLoaded } from "./instructions_event.ts";
import { claudeCodeMessageDisplay } from "./message_display_event.ts";
import {
  claudeCodePostModelSwitch,
  claudeCodePreModelSwitch,
} from "./model_switch_events.ts";
import { claudeCodeNotification } from "./notification_event.ts";
import {
  claudeCodePermissionDenied,
  claudeCodePermissionRequest,
} from "./permission_events.ts";
import {
  claudeCodeUserPromptExpansion,
  claudeCodeUserPromptSubmit,
} from "./prompt_events.ts";
import {
  claudeCodeSessionEnd,
  claudeCodeSessionStart,
  claudeCodeSetup,
} from "./session_events.ts";
import { claudeCodePreSkillShellCommand } from "./skill_shell_command_event.ts";
import { claudeCodeStop, claudeCodeStopFailure } from "./stop_events.ts";
import {
  claudeCodeSubagentStart,
  claudeCodeSubagentStop,
} from "./subagent_events.ts";
import {
  claudeCodeTaskCompleted,
  claudeCodeTaskCreated,
  claudeCodeTeammateIdle,
} from "./team_events.ts";
import { claudeCodePostToolBatch } from "./tool_batch_event.ts";
import {
  claudeCodePostToolUse,
  claudeCodePostToolUseFailure,
  claudeCodePreToolUse,
} from "./tool_events.ts";
import {
  claudeCodeConfigChange,
  claudeCodeCwdChanged,
  claudeCodeDirectoryAdded,
  claudeCodeFileChanged,
} from "./workspace_events.ts";
import {
  claudeCodeWorktreeCreate,
  claudeCodeWorktreeRemove,
} from "./worktree_events.ts";

const builders: {
  readonly [Event in ClaudeCodeEvent]: (
    facts: ClaudeCodeFactsByEvent[Event],
  ) => ClaudeCodePayloadByEvent[Event];
} = {
  PreToolUse: claudeCodePreToolUse,
  PostToolUse: claudeCodePostToolUse,
  PostToolUseFailure: claudeCodePostToolUseFailure,
  PostToolBatch: claudeCodePostToolBatch,
  Notification: claudeCodeNotification,
  UserPromptSubmit: claudeCodeUserPromptSubmit,
  UserPromptExpansion: claudeCodeUserPromptExpansion,
  SessionStart: claudeCodeSessionStart,
  SessionEnd: claudeCodeSessionEnd,
  Stop: claudeCodeStop,
  StopFailure: claudeCodeStopFailure,
  SubagentStart: claudeCodeSubagentStart,
  SubagentStop: claudeCodeSubagentStop,
  PreCompact: claudeCodePreCompact,
  PostCompact: claudeCodePostCompact,
  PreModelSwitch: claudeCodePreModelSwitch,
  PostModelSwitch: claudeCodePostModelSwitch,
  PermissionRequest: claudeCodePermissionRequest,
  PermissionDenied: claudeCodePermissionDenied,
  Setup: claudeCodeSetup,
  TeammateIdle: claudeCodeTeammateIdle,
  TaskCreated: claudeCodeTaskCreated,
  TaskCompleted: claudeCodeTaskCompleted,
  Elicitation: claudeCodeElicitation,
  ElicitationResult: claudeCodeElicitationResult,
  ConfigChange: claudeCodeConfigChange,
  WorktreeCreate: claudeCodeWorktreeCreate,
  WorktreeRemove: claudeCodeWorktreeRemove,
  InstructionsLoaded: claudeCodeInstructionsLoaded,
  CwdChanged: claudeCodeCwdChanged,
  FileChanged: claudeCodeFileChanged,
  DirectoryAdded: claudeCodeDirectoryAdded,
  MessageDisplay: claudeCodeMessageDisplay,
  PreSkillShellCommand: claudeCodePreSkillShellCommand,
};

/**
 * Build the input of a Claude Code hook by the name of its event.
 *
 * @example Usage
 * ```ts
 * import { claudeCodePayload } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodePayload("SessionEnd", {
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   reason: "other",
 * });
 *
 * assertEquals(payload.reason, "other");
 * ```
 *
 * @param event The event.
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 * @throws {RangeError} When Claude Code 2.1.332 has no such event.
 */
export function claudeCodePayload<Event extends ClaudeCodeEvent>(
  event: Event,
  facts: ClaudeCodeFactsByEvent[Event],
): ClaudeCodePayloadByEvent[Event] {
  if (!Object.hasOwn(builders, event)) {
    throw new RangeError(
      `Cannot build a payload: Claude Code ${CLAUDE_CODE_VERSION} has no event "${event}"`,
    );
  }
  return builders[event](facts);
}
