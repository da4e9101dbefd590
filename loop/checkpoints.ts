/**
 * Storing a long turn before it ends, for who asks for it.
 *
 * @module
 */

/**
 * Check how often checkpoints are wanted.
 *
 * @param everyMs Milliseconds, or `undefined` for none.
 * @throws {RangeError} If it is no positive whole number.
 */
export function checkCheckpoints(everyMs: number | undefined): void {
  if (everyMs === undefined) return;
  if (!Number.isSafeInteger(everyMs) || everyMs < 1) {
    throw new RangeError(
      `Cannot create an agent: checkpointEveryMs must be a whole number from 1 up, not ${everyMs}`,
    );
  }
}

/**
 * Store what is recorded again and again.
 *
 * @param flush Stores it.
 * @param everyMs Milliseconds between one storing and the next, or `undefined`
 * for none at all.
 * @returns Ends it.
 */
export function startCheckpoints(
  flush: () => Promise<void>,
  everyMs: number | undefined,
): () => void {
  if (everyMs === undefined) return () => {};
  let ended = false;
  let timer: ReturnType<typeof setTimeout>;
  const again = () => {
    // Set anew when the last one is done, so that a slow disk is not flooded.
    timer = setTimeout(async () => {
      try {
        await flush();
      } catch {
        // The turn's own flush stores the same events, and tells its failure.
      }
      if (!ended) again();
    }, everyMs);
  };
  again();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
