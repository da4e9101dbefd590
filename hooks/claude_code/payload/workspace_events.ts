/**
 * What hooks around settings, folders and files of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `ConfigChange` input is built from. */
export interface ClaudeCodeConfigChangeFacts extends ClaudeCodeFacts {
  /** What has changed. */
  readonly source:
    | "user_settings"
    | "project_settings"
    | "local_settings"
    | "policy_settings"
    | "skills";
  /** The file that has changed. */
  readonly filePath?: string;
}

/** What a `ConfigChange` hook of Claude Code reads. */
export interface ClaudeCodeConfigChangePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "ConfigChange";
  /** What has changed. */
  readonly source:
    | "user_settings"
    | "project_settings"
    | "local_settings"
    | "policy_settings"
    | "skills";
  /** The file that has changed. */
  readonly file_path?: string;
}

/**
 * Build the input of a `ConfigChange` hook.
 *
 * Fires when a settings file or a skill has changed.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeConfigChange } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeConfigChange({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   source: "project_settings",
 * });
 *
 * assertEquals(payload.source, "project_settings");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeConfigChange(
  facts: ClaudeCodeConfigChangeFacts,
): ClaudeCodeConfigChangePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "ConfigChange" as const,
    source: facts.source,
    file_path: facts.filePath,
  });
}

/** What Claude Code's `CwdChanged` input is built from. */
export interface ClaudeCodeCwdChangedFacts extends ClaudeCodeFacts {
  /** The folder before. */
  readonly oldCwd: string;
  /** The folder after. */
  readonly newCwd: string;
}

/** What a `CwdChanged` hook of Claude Code reads. */
export interface ClaudeCodeCwdChangedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "CwdChanged";
  /** The folder before. */
  readonly old_cwd: string;
  /** The folder after. */
  readonly new_cwd: string;
}

/**
 * Build the input of a `CwdChanged` hook.
 *
 * Fires when the agent has moved to another folder.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeCwdChanged } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeCwdChanged({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   oldCwd: "/project",
 *   newCwd: "/project/src",
 * });
 *
 * assertEquals(payload.old_cwd, "/project");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeCwdChanged(
  facts: ClaudeCodeCwdChangedFacts,
): ClaudeCodeCwdChangedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "CwdChanged" as const,
    old_cwd: facts.oldCwd,
    new_cwd: facts.newCwd,
  });
}

/** What Claude Code's `FileChanged` input is built from. */
export interface ClaudeCodeFileChangedFacts extends ClaudeCodeFacts {
  /** The file. */
  readonly filePath: string;
  /** What happened to it. */
  readonly event: "change" | "add" | "unlink";
}

/** What a `FileChanged` hook of Claude Code reads. */
export interface ClaudeCodeFileChangedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "FileChanged";
  /** The file. */
  readonly file_path: string;
  /** What happened to it. */
  readonly event: "change" | "add" | "unlink";
}

/**
 * Build the input of a `FileChanged` hook.
 *
 * Fires when a watched file has changed.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeFileChanged } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeFileChanged({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   filePath: "/project/.envrc",
 *   event: "change",
 * });
 *
 * assertEquals(payload.file_path, "/project/.envrc");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeFileChanged(
  facts: ClaudeCodeFileChangedFacts,
): ClaudeCodeFileChangedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "FileChanged" as const,
    file_path: facts.filePath,
    event: facts.event,
  });
}

/** What Claude Code's `DirectoryAdded` input is built from. */
export interface ClaudeCodeDirectoryAddedFacts extends ClaudeCodeFacts {
  /** The absolute folder. */
  readonly directory: string;
  /** How it was added. */
  readonly source: "slash_command" | "register_repo_root";
}

/** What a `DirectoryAdded` hook of Claude Code reads. */
export interface ClaudeCodeDirectoryAddedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "DirectoryAdded";
  /** The absolute folder. */
  readonly directory: string;
  /** How it was added. */
  readonly source: "slash_command" | "register_repo_root";
}

/**
 * Build the input of a `DirectoryAdded` hook.
 *
 * Fires when another folder was opened to the agent.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeDirectoryAdded } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeDirectoryAdded({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   directory: "/other",
 *   source: "slash_command",
 * });
 *
 * assertEquals(payload.directory, "/other");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeDirectoryAdded(
  facts: ClaudeCodeDirectoryAddedFacts,
): ClaudeCodeDirectoryAddedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "DirectoryAdded" as const,
    directory: facts.directory,
    source: facts.source,
  });
}
