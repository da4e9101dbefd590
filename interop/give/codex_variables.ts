/**
 * Our session's facts as Codex gives them to its shells.
 *
 * @module
 */

import type { ToolExecution } from "../../types.ts";

/** The variables that Codex 0.171.0 sets in every shell of a tool. */
export interface CodexVariables {
  /** The root session's id, which every descendant shares. */
  readonly CODEX_SESSION_ID: string;
  /** The id of the session that runs the command. */
  readonly CODEX_THREAD_ID: string;
  /** The id of the call. */
  readonly CODEX_TOOL_CALL_ID: string;
}

/**
 * Give a call's facts as Codex's variables.
 *
 * @example Usage
 * ```ts
 * import { codexVariables } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const header = { version: 0, id: "child", createdAt: 0 };
 * const { signal } = new AbortController();
 * const call = { callId: "call-1", signal, agent: { session: { header } } };
 *
 * assertEquals(codexVariables(call, "root"), {
 *   CODEX_SESSION_ID: "root",
 *   CODEX_THREAD_ID: "child",
 *   CODEX_TOOL_CALL_ID: "call-1",
 * });
 * ```
 *
 * @param execution The call.
 * @param root The root session's id; the session's own when it is the root.
 * @returns The variables, or `undefined` for a call that no agent owns.
 */
export function codexVariables(
  execution: ToolExecution,
  root?: string,
): CodexVariables | undefined {
  const id = execution.agent?.session.header.id;
  return id === undefined ? undefined : {
    CODEX_SESSION_ID: root ?? id,
    CODEX_THREAD_ID: id,
    CODEX_TOOL_CALL_ID: execution.callId,
  };
}
