/**
 * What exit code 2 does in Claude Code, event by event.
 *
 * @module
 */

/**
 * What exit code 2 does: it `blocks` what the event is about, shows standard
 * error to the `model` or to the `user`, or is `ignored`. `unknown` stands
 * where the documentation is silent; nothing is blocked there.
 */
export type ExitCodeTwoEffect =
  | "blocks"
  | "model"
  | "user"
  | "ignored"
  | "unknown";

/** The effect of exit code 2 for every event of Claude Code. */
export const EXIT_CODE_TWO: Readonly<Record<string, ExitCodeTwoEffect>> = Object
  .freeze({
    PreToolUse: "blocks",
    PostToolUse: "model",
    PostToolUseFailure: "model",
    PostToolBatch: "blocks",
    Notification: "ignored",
    UserPromptSubmit: "blocks",
    UserPromptExpansion: "blocks",
    SessionStart: "user",
    SessionEnd: "user",
    Stop: "blocks",
    StopFailure: "ignored",
    SubagentStart: "user",
    SubagentStop: "blocks",
    PreCompact: "blocks",
    PostCompact: "user",
    PreModelSwitch: "unknown",
    PostModelSwitch: "unknown",
    PermissionRequest: "ignored",
    PermissionDenied: "ignored",
    Setup: "user",
    TeammateIdle: "blocks",
    TaskCreated: "blocks",
    TaskCompleted: "blocks",
    Elicitation: "blocks",
    ElicitationResult: "blocks",
    ConfigChange: "blocks",
    WorktreeCreate: "blocks",
    WorktreeRemove: "ignored",
    InstructionsLoaded: "ignored",
    CwdChanged: "user",
    FileChanged: "user",
    DirectoryAdded: "ignored",
    MessageDisplay: "ignored",
    PreSkillShellCommand: "unknown",
  });

/** Events on which a top-level `decision: "block"` is honoured. */
export const BLOCK_DECISION_EVENTS: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "Stop",
  "SubagentStop",
  "ConfigChange",
  "PreCompact",
  "TaskCreated",
]);

/** Events on which plain output joins the model's context. */
export const PLAIN_CONTEXT_EVENTS: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "UserPromptExpansion",
  "SessionStart",
]);
