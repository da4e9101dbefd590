/**
 * How work grows with its size: the exponent of `time = a · size ^ exponent`.
 *
 * @module
 */

/** What a size took. */
export interface Point {
  /** The size. */
  readonly size: number;
  /** What it took. */
  readonly value: number;
}

/**
 * The exponent, by least squares over the logarithms.
 *
 * @param points At least two different sizes, all numbers above zero.
 * @returns 0 for constant work, 1 for linear work, 2 for quadratic work.
 * @throws {RangeError} When the points have no exponent.
 */
export function exponentOf(points: readonly Point[]): number {
  const xs = points.map(({ size }) => Math.log(size));
  const ys = points.map(({ value }) => Math.log(value));
  const mean = (of: readonly number[]) =>
    of.reduce((sum, each) => sum + each, 0) / of.length;
  const meanX = mean(xs), meanY = mean(ys);
  let covariance = 0, variance = 0;
  xs.forEach((x, i) => {
    covariance += (x - meanX) * (ys[i] - meanY);
    variance += (x - meanX) ** 2;
  });
  const exponent = covariance / variance;
  if (!Number.isFinite(exponent)) {
    throw new RangeError(
      "Cannot tell a growth: it takes two sizes and readings above zero",
    );
  }
  return exponent;
}
