/**
 * The session that a payload speaks of.
 *
 * @module
 */

import type { SessionHeader, SessionLocator } from "../types.ts";

/** A session, and the log that storage names for it. */
export interface HookSession {
  /** The session's id. */
  readonly id: string;
  /**
   * Where the log would be; it may not exist yet. Absent, `null` and an empty
   * string all say that there is none, and each dialect writes that its way.
   *
   * @default {undefined}
   */
  readonly transcriptPath?: string | null;
}

/**
 * Say which session a payload speaks of. Id and path come from one header, at
 * the moment of the call; nothing is read, created or kept.
 *
 * @example Usage
 * ```ts
 * import { hookSession } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const header = { version: 0, id: "s1", createdAt: 0 };
 * const locator = { locate: () => ({ kind: "jsonl", path: "/logs/s1.jsonl" }) };
 *
 * assertEquals(hookSession(header, locator), {
 *   id: "s1",
 *   transcriptPath: "/logs/s1.jsonl",
 * });
 * ```
 *
 * @param header The session's header.
 * @param locator The storage engine, when there is one.
 * @returns The session, for the facts of a payload.
 */
export function hookSession(
  header: SessionHeader,
  locator?: SessionLocator | null,
): HookSession {
  return { id: header.id, transcriptPath: locator?.locate(header)?.path };
}
