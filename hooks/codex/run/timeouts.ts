/**
 * How long a hook of Codex may run.
 *
 * @module
 */

/**
 * Say how long a hook may run: 600 seconds unless it says otherwise, at least
 * 1; `SessionEnd` and `Interrupt` 1 second, `SessionEnd` 3 at most.
 *
 * @param event The event's name.
 * @param seconds What the hook says, in seconds.
 * @returns The deadline in seconds.
 */
export function codexTimeoutSeconds(
  event: string,
  seconds: number | undefined,
): number {
  if (event === "SessionEnd") return Math.min(Math.max(seconds ?? 1, 1), 3);
  const standard = event === "Interrupt" ? 1 : 600;
  return Math.max(seconds ?? standard, 1);
}
