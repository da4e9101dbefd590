/**
 * Waiting for a bounded time.
 *
 * @module
 */

/**
 * Wait for a time, or until something else has happened.
 *
 * @param ms How long at most, in milliseconds.
 * @param until What else ends the wait, rejected or not.
 * @returns Settles at the earlier of the two. Never rejects.
 */
export function pause(ms: number, until?: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const early = () => {
      clearTimeout(timer);
      resolve();
    };
    until?.then(early, early);
  });
}
