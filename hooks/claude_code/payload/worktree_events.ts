/**
 * What hooks around worktrees of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `WorktreeCreate` input is built from. */
export interface ClaudeCodeWorktreeCreateFacts extends ClaudeCodeFacts {
  /** The name that is wanted. */
  readonly name: string;
}

/** What a `WorktreeCreate` hook of Claude Code reads. */
export interface ClaudeCodeWorktreeCreatePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "WorktreeCreate";
  /** The name that is wanted. */
  readonly name: string;
}

/**
 * Build the input of a `WorktreeCreate` hook.
 *
 * Fires when a worktree is wanted. The hook makes it and prints its path.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeWorktreeCreate } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeWorktreeCreate({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   name: "feature-auth",
 * });
 *
 * assertEquals(payload.name, "feature-auth");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeWorktreeCreate(
  facts: ClaudeCodeWorktreeCreateFacts,
): ClaudeCodeWorktreeCreatePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "WorktreeCreate" as const,
    name: facts.name,
  });
}

/** What Claude Code's `WorktreeRemove` input is built from. */
export interface ClaudeCodeWorktreeRemoveFacts extends ClaudeCodeFacts {
  /** The worktree's folder. */
  readonly worktreePath: string;
}

/** What a `WorktreeRemove` hook of Claude Code reads. */
export interface ClaudeCodeWorktreeRemovePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "WorktreeRemove";
  /** The worktree's folder. */
  readonly worktree_path: string;
}

/**
 * Build the input of a `WorktreeRemove` hook.
 *
 * Fires when a worktree is to be removed.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeWorktreeRemove } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeWorktreeRemove({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   worktreePath: "/project/.claude/worktrees/feature-auth",
 * });
 *
 * assertEquals(payload.worktree_path, "/project/.claude/worktrees/feature-auth");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeWorktreeRemove(
  facts: ClaudeCodeWorktreeRemoveFacts,
): ClaudeCodeWorktreeRemovePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "WorktreeRemove" as const,
    worktree_path: facts.worktreePath,
  });
}
