/**
 * What a hook prints to say nothing.
 *
 * @module
 */

import type { ClaudeCodeEvent } from "./claude_code/event_names.ts";
import type { CodexEvent } from "./codex/event_names.ts";

/**
 * What a hook of Claude Code prints to change nothing: nothing, on any event.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeNoOpOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(claudeCodeNoOpOutput("Stop"), "");
 * ```
 *
 * @param _event The event.
 * @returns The whole of standard output, for exit code 0.
 */
export function claudeCodeNoOpOutput(_event: ClaudeCodeEvent): string {
  return "";
}

/**
 * What a hook of Codex prints to change nothing.
 *
 * Where the host reads an answer and takes no plain text, some of its versions
 * count an empty answer as an error; an empty object is right in all of them.
 *
 * @example Usage
 * ```ts
 * import { codexNoOpOutput } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(codexNoOpOutput("Stop"), "{}");
 * assertEquals(codexNoOpOutput("PostToolUse"), "");
 * ```
 *
 * @param event The event.
 * @returns The whole of standard output, for exit code 0.
 */
export function codexNoOpOutput(event: CodexEvent): string {
  switch (event) {
    case "Stop":
    case "SubagentStop":
    case "Interrupt":
      return "{}";
    default:
      return "";
  }
}
