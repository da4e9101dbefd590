/**
 * Reading values that may be anything.
 *
 * @module
 */

/**
 * Read a field.
 *
 * @param value Any value.
 * @param path The way to the field.
 * @returns What is there, or `undefined` where the way ends early.
 */
export function get(
  value: unknown,
  ...path: readonly (string | number)[]
): unknown {
  let at: unknown = value;
  for (const key of path) {
    at = typeof at === "object" && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string | number, unknown>)[key]
      : undefined;
  }
  return at;
}

/**
 * A value as text.
 *
 * @param value Any value.
 * @returns The text; empty when it is none.
 */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * A value as a number.
 *
 * @param value Any value.
 * @returns The number, or `undefined` when it is none.
 */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/**
 * A value as a list.
 *
 * @param value Any value.
 * @returns The list; empty when it is none.
 */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
