/**
 * How each dialect names a session's log, and says that there is none.
 *
 * @module
 */

import type { SessionHeader, SessionLocator } from "../types.ts";

/**
 * Name a session's log the way Claude Code does: always a string. Storage is
 * asked at the moment of the call; nothing is read or created.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeTranscriptPath } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const header = { version: 0, id: "s1", createdAt: 0 };
 *
 * assertEquals(claudeCodeTranscriptPath(header), "");
 * ```
 *
 * @param header The session's header.
 * @param locator The storage engine, when there is one.
 * @returns The path, or an empty string when storage names none.
 */
export function claudeCodeTranscriptPath(
  header: SessionHeader,
  locator?: SessionLocator | null,
): string {
  return locator?.locate(header)?.path ?? "";
}

/**
 * Name a session's log the way Codex does: a string or `null`. Storage is
 * asked at the moment of the call; nothing is read or created.
 *
 * @example Usage
 * ```ts
 * import { codexTranscriptPath } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const header = { version: 0, id: "s1", createdAt: 0 };
 *
 * assertEquals(codexTranscriptPath(header), null);
 * ```
 *
 * @param header The session's header.
 * @param locator The storage engine, when there is one.
 * @returns The path, or `null` when storage names none.
 */
export function codexTranscriptPath(
  header: SessionHeader,
  locator?: SessionLocator | null,
): string | null {
  return locator?.locate(header)?.path ?? null;
}
