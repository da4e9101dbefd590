/**
 * What a hook beside a notification of Claude Code reads.
 *
 * @module
 */

import {
  type ClaudeCodeBaseInput,
  claudeCodeBaseInput,
  type ClaudeCodeFacts,
} from "./base_input.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/** What Claude Code's `Notification` input is built from. */
export interface ClaudeCodeNotificationFacts extends ClaudeCodeFacts {
  /** What the user is told. */
  readonly message: string;
  /** The title over it. */
  readonly title?: string;
  /** What kind it is; the matcher tests this. */
  readonly notificationType: string;
}

/** What a `Notification` hook of Claude Code reads. */
export interface ClaudeCodeNotificationPayload extends ClaudeCodeBaseInput {
  /** Which event this is. */
  readonly hook_event_name: "Notification";
  /** What the user is told. */
  readonly message: string;
  /** The title over it. */
  readonly title?: string;
  /** What kind it is; the matcher tests this. */
  readonly notification_type: string;
}

/**
 * Build the input of a `Notification` hook.
 *
 * Fires when the user is notified.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeNotification } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeNotification({
 *   session: { id: "s1" },
 *   cwd: "/project",
 *   message: "Claude needs your permission",
 *   notificationType: "permission_prompt",
 * });
 *
 * assertEquals(payload.message, "Claude needs your permission");
 * ```
 *
 * @param facts What happened, and in which session.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeNotification(
  facts: ClaudeCodeNotificationFacts,
): ClaudeCodeNotificationPayload {
  return withoutUndefined({
    ...claudeCodeBaseInput(facts),
    hook_event_name: "Notification" as const,
    message: facts.message,
    title: facts.title,
    notification_type: facts.notificationType,
  });
}
