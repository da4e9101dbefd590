/**
 * What the fields of a chunk row may be: exact numbers and exact keys. Pure.
 *
 * @module
 */

/** Whether a value is a safe integer. */
export const isInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value);

/** Whether a value is a safe integer from 0 on, and not -0. */
export const isCount = (value: unknown): value is number =>
  isInteger(value) && value >= 0 && !Object.is(value, -0);

/** Whether a value is a safe integer, and not -0. */
export const isTime = (value: unknown): value is number =>
  isInteger(value) && !Object.is(value, -0);

/** Whether a value is a string. */
export const isString = (value: unknown): value is string =>
  typeof value === "string";

/** Whether an object's own keys are these and no others. */
export function hasKeys(value: object, keys: readonly string[]): boolean {
  let count = 0;
  for (const _ in value) count++;
  return count === keys.length &&
    keys.every((key) => Object.hasOwn(value, key));
}
