/**
 * Absent facts leave no key behind.
 *
 * @module
 */

/**
 * Copy an object without the keys whose value is `undefined`. The others keep
 * their order, and a key that stands twice keeps its first place.
 *
 * @param value An object whose optional keys may be `undefined`.
 * @returns A new object with the same keys, less the absent ones.
 */
export function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as T;
}
