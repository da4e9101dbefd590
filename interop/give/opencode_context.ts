/**
 * Our session's facts as OpenCode gives them to its tools and plugins: in the
 * call's own arguments, never in a variable.
 *
 * @module
 */

import type { ToolExecution } from "../../types.ts";

/** What an OpenCode tool is handed beside its arguments. */
export interface OpenCodeToolContext {
  /** The session's id. */
  readonly sessionID: string;
  /** The message that holds the call. */
  readonly messageID: string;
  /** The call's id. */
  readonly callID: string;
  /** The name of the agent. */
  readonly agent: string;
  /** The folder in which the session works. */
  readonly directory?: string;
  /** Ends the call early. */
  readonly abort: AbortSignal;
}

/** What the host knows beside the call. */
export interface OpenCodeToolFacts {
  /** The message that holds the call. */
  readonly messageId: string;
  /**
   * The name of the agent.
   *
   * @default {the header's preset, else "default"}
   */
  readonly agent?: string;
}

/**
 * Give a call's facts as OpenCode's tool context.
 *
 * @example Usage
 * ```ts
 * import { openCodeToolContext } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const header = { version: 0, id: "session-1", createdAt: 0, cwd: "/p" };
 * const { signal } = new AbortController();
 * const call = { callId: "call-1", signal, agent: { session: { header } } };
 * const context = openCodeToolContext(call, { messageId: "message-1" });
 *
 * assertEquals(context?.sessionID, "session-1");
 * assertEquals(context?.directory, "/p");
 * ```
 *
 * @param execution The call.
 * @param facts What the host knows beside it.
 * @returns The context, or `undefined` for a call that no agent owns.
 */
export function openCodeToolContext(
  execution: ToolExecution,
  facts: OpenCodeToolFacts,
): OpenCodeToolContext | undefined {
  const header = execution.agent?.session.header;
  if (header === undefined) return undefined;
  return {
    sessionID: header.id,
    messageID: facts.messageId,
    callID: execution.callId,
    agent: facts.agent ?? header.agentPreset ?? "default",
    ...(header.cwd !== undefined && { directory: header.cwd }),
    abort: execution.signal,
  };
}
