/**
 * What a hook beside the loading of instructions by Claude Code reads.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `InstructionsLoaded` input is built from. */
export interface ClaudeCodeInstructionsLoadedFacts extends ClaudeCodeFacts {
  /** The file. */
  readonly filePath: string;
  /** Whose instructions these are. */
  readonly memoryType: "User" | "Project" | "Local" | "Managed";
  /** Why the file was read. */
  readonly loadReason:
    | "session_start"
    | "nested_traversal"
    | "path_glob_match"
    | "include"
    | "compact";
  /** The patterns that the file is for. */
  readonly globs?: readonly string[];
  /** The file whose reading led here. */
  readonly triggerFilePath?: string;
  /** The file that includes this one. */
  readonly parentFilePath?: string;
}

/** What a `InstructionsLoaded` hook of Claude Code reads. */
export interface ClaudeCodeInstructionsLoadedPayload
  extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "InstructionsLoaded";
  /** The file. */
  readonly file_path: string;
  /** Whose instructions these are. */
  readonly memory_type: "User" | "Project" | "Local" | "Managed";
  /** Why the file was read. */
  readonly load_reason:
    | "session_start"
    | "nested_traversal"
    | "path_glob_match"
    | "include"
    | "compact";
  /** The patterns that the file is for. */
  readonly globs?: string[];
  /** The file whose reading led here. */
  readonly trigger_file_path?: string;
  /** The file that includes this one. */
  readonly parent_file_path?: string;
}

/**
 * Build the input of an `InstructionsLoaded` hook.
 *
 * Fires when an instruction file has been read.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeInstructionsLoaded } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeInstructionsLoaded({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   filePath: "/project/CLAUDE.md",
 *   memoryType: "Project",
 *   loadReason: "session_start",
 * });
 *
 * assertEquals(payload.file_path, "/project/CLAUDE.md");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeInstructionsLoaded(
  facts: ClaudeCodeInstructionsLoadedFacts,
): ClaudeCodeInstructionsLoadedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "InstructionsLoaded" as const,
    file_path: facts.filePath,
    memory_type: facts.memoryType,
    load_reason: facts.loadReason,
    globs: facts.globs && [...facts.globs],
    trigger_file_path: facts.triggerFilePath,
    parent_file_path: facts.parentFilePath,
  });
}
