/**
 * What hooks around teammates and tasks of Claude Code read.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `TeammateIdle` input is built from. */
export interface ClaudeCodeTeammateIdleFacts extends ClaudeCodeFacts {
  /** The teammate's name. */
  readonly teammateName: string;
  /** The team's name; the host will drop it. */
  readonly teamName: string;
}

/** What a `TeammateIdle` hook of Claude Code reads. */
export interface ClaudeCodeTeammateIdlePayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "TeammateIdle";
  /** The teammate's name. */
  readonly teammate_name: string;
  /** The team's name; the host will drop it. */
  readonly team_name: string;
}

/**
 * Build the input of a `TeammateIdle` hook.
 *
 * Fires when a teammate has nothing left to do.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeTeammateIdle } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeTeammateIdle({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   teammateName: "researcher",
 *   teamName: "session-a1b2c3d4",
 * });
 *
 * assertEquals(payload.teammate_name, "researcher");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeTeammateIdle(
  facts: ClaudeCodeTeammateIdleFacts,
): ClaudeCodeTeammateIdlePayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "TeammateIdle" as const,
    teammate_name: facts.teammateName,
    team_name: facts.teamName,
  });
}

/** What Claude Code's `TaskCreated` input is built from. */
export interface ClaudeCodeTaskCreatedFacts extends ClaudeCodeFacts {
  /** The task's id. */
  readonly taskId: string;
  /** What it is about. */
  readonly taskSubject: string;
  /** What is to be done. */
  readonly taskDescription?: string;
  /** The teammate's name. */
  readonly teammateName?: string;
  /** The team's name; the host will drop it. */
  readonly teamName?: string;
}

/** What a `TaskCreated` hook of Claude Code reads. */
export interface ClaudeCodeTaskCreatedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "TaskCreated";
  /** The task's id. */
  readonly task_id: string;
  /** What it is about. */
  readonly task_subject: string;
  /** What is to be done. */
  readonly task_description?: string;
  /** The teammate's name. */
  readonly teammate_name?: string;
  /** The team's name; the host will drop it. */
  readonly team_name?: string;
}

/**
 * Build the input of a `TaskCreated` hook.
 *
 * Fires when a task is put on the list. A hook can refuse it.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeTaskCreated } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeTaskCreated({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   taskId: "1",
 *   taskSubject: "Fix the parser",
 * });
 *
 * assertEquals(payload.task_id, "1");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeTaskCreated(
  facts: ClaudeCodeTaskCreatedFacts,
): ClaudeCodeTaskCreatedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "TaskCreated" as const,
    task_id: facts.taskId,
    task_subject: facts.taskSubject,
    task_description: facts.taskDescription,
    teammate_name: facts.teammateName,
    team_name: facts.teamName,
  });
}

/** What Claude Code's `TaskCompleted` input is built from. */
export interface ClaudeCodeTaskCompletedFacts extends ClaudeCodeFacts {
  /** The task's id. */
  readonly taskId: string;
  /** What it is about. */
  readonly taskSubject: string;
  /** What is to be done. */
  readonly taskDescription?: string;
  /** The teammate's name. */
  readonly teammateName?: string;
  /** The team's name; the host will drop it. */
  readonly teamName?: string;
}

/** What a `TaskCompleted` hook of Claude Code reads. */
export interface ClaudeCodeTaskCompletedPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "TaskCompleted";
  /** The task's id. */
  readonly task_id: string;
  /** What it is about. */
  readonly task_subject: string;
  /** What is to be done. */
  readonly task_description?: string;
  /** The teammate's name. */
  readonly teammate_name?: string;
  /** The team's name; the host will drop it. */
  readonly team_name?: string;
}

/**
 * Build the input of a `TaskCompleted` hook.
 *
 * Fires when a task is marked as done. A hook can refuse that.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeTaskCompleted } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeTaskCompleted({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   taskId: "1",
 *   taskSubject: "Fix the parser",
 * });
 *
 * assertEquals(payload.task_id, "1");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeTaskCompleted(
  facts: ClaudeCodeTaskCompletedFacts,
): ClaudeCodeTaskCompletedPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "TaskCompleted" as const,
    task_id: facts.taskId,
    task_subject: facts.taskSubject,
    task_description: facts.taskDescription,
    teammate_name: facts.teammateName,
    team_name: facts.teamName,
  });
}
