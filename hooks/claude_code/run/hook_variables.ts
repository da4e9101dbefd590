/**
 * The variables by which Claude Code tells a hook where it runs.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import { CLAUDE_CODE_VERSION } from "../../host_version.ts";

/** What Claude Code takes from the environment of its children. */
export const DROPPED_VARIABLES: readonly string[] = ["OTEL_*"];

/**
 * Say what a hook finds in its environment because of its payload. What names
 * the host's own process (`CLAUDE_PID`, its message socket) is not made up.
 *
 * @param payload The payload.
 * @param version The host's version.
 * @returns The variables; one that the payload does not know is absent.
 */
export function hookVariables(
  payload: JsonObject,
  version: string = CLAUDE_CODE_VERSION,
): Record<string, string> {
  const { session_id: session, effort } = payload;
  const level = (effort as { level?: unknown } | undefined)?.level;
  return {
    AI_AGENT: `claude-code_${version.replaceAll(".", "-")}_harness`,
    CLAUDECODE: "1",
    CLAUDE_CODE_CHILD_SESSION: "1",
    CLAUDE_CODE_SESSION_ID: typeof session === "string" ? session : "",
    ...(typeof level === "string" ? { CLAUDE_EFFORT: level } : {}),
  };
}
