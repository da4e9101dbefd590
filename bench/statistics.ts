/** Order statistics of samples. */

/** The middle of samples and the half around it. */
export interface Spread {
  /** The median. */
  readonly median: number;
  /** A quarter of the samples is lower. */
  readonly p25: number;
  /** A quarter of the samples is higher. */
  readonly p75: number;
}

/**
 * A quantile, between two samples where it falls there.
 *
 * @param sorted The samples in order; at least one.
 * @param q Which, from 0 to 1.
 */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)], high = sorted[Math.ceil(at)];
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * The spread of samples.
 *
 * @param samples The samples in any order; at least one.
 */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    p25: quantile(sorted, 0.25),
    p75: quantile(sorted, 0.75),
  };
}

/**
 * How far a median may be off, as a part of itself: the notch of a box plot,
 * which holds the true median in about 95 of 100 cases.
 *
 * @param samples The samples; at least one.
 */
export function uncertaintyOf(samples: readonly number[]): number {
  const { median, p25, p75 } = spreadOf(samples);
  return 1.57 * (p75 - p25) / Math.sqrt(samples.length) / Math.abs(median);
}
