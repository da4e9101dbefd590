/**
 * What a walk meets that blocks, in batches, so that others run in between.
 *
 * @module
 */

/** How long a walk keeps others from running, in milliseconds. */
const SLICE_MS = 16;
/** How many are met before they are given. */
const MAX_BATCH = 32;

type Later = (run: () => void) => unknown;
// A timer waits a millisecond at least, which is long beside a slice.
const later: Later = (run) =>
  ((globalThis as { setImmediate?: Later }).setImmediate ?? setTimeout)(run);

/**
 * Walk in batches.
 *
 * @param walk What is met; each step blocks, but may end in a promise.
 * @returns Batches that grow from one: whoever wants only the first ones has
 * no more than as many met again.
 */
export async function* walkBatches<T>(
  walk: Iterable<T | Promise<T>>,
): AsyncGenerator<T[]> {
  let until = performance.now() + SLICE_MS;
  let batch: T[] = [];
  let size = 1;
  for (const met of walk) {
    // Waiting for what is no promise would cost as much as a head.
    batch.push(met instanceof Promise ? await met : met);
    if (batch.length >= size) {
      yield batch;
      batch = [];
      size = Math.min(size * 2, MAX_BATCH);
    }
    if (performance.now() < until) continue;
    await new Promise<void>((resolve) => later(resolve));
    until = performance.now() + SLICE_MS;
  }
  yield batch;
}
