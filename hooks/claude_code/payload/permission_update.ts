/**
 * A change of Claude Code's permissions, as a question offers it. Its keys are
 * the host's own.
 *
 * @module
 */

import type { ClaudeCodePermissionMode } from "./base_input.ts";

/** Where a change of permissions is kept. */
export type ClaudeCodePermissionDestination =
  | "userSettings"
  | "projectSettings"
  | "localSettings"
  | "session"
  | "cliArg";

/** One rule, such as `Bash(git *)`. */
export interface ClaudeCodePermissionRule {
  /** The tool that the rule is about. */
  toolName: string;
  /** What stands between the parentheses. */
  ruleContent?: string;
}

/** A change of the rules. */
export interface ClaudeCodeRuleUpdate {
  /** What happens to the rules. */
  type: "addRules" | "replaceRules" | "removeRules";
  /** The rules. */
  rules: ClaudeCodePermissionRule[];
  /** What the rules decide. */
  behavior: "allow" | "deny" | "ask";
  /** Where the change is kept. */
  destination: ClaudeCodePermissionDestination;
}

/** A change of the permission mode. */
export interface ClaudeCodeModeUpdate {
  /** What kind of change this is. */
  type: "setMode";
  /** The mode that follows. */
  mode: ClaudeCodePermissionMode;
  /** Where the change is kept. */
  destination: ClaudeCodePermissionDestination;
}

/** A change of the folders that tools may touch. */
export interface ClaudeCodeDirectoryUpdate {
  /** What happens to the folders. */
  type: "addDirectories" | "removeDirectories";
  /** The folders. */
  directories: string[];
  /** Where the change is kept. */
  destination: ClaudeCodePermissionDestination;
}

/** A change of Claude Code's permissions. */
export type ClaudeCodePermissionUpdate =
  | ClaudeCodeRuleUpdate
  | ClaudeCodeModeUpdate
  | ClaudeCodeDirectoryUpdate;
