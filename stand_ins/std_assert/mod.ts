/**
 * The part of `@std/assert` that the tests and examples use, from
 * `node:assert`.
 *
 * @module
 */

import nodeAssert, { AssertionError } from "node:assert";

export { AssertionError };

// deno-lint-ignore no-explicit-any
type ErrorClass<E extends Error> = new (...args: any[]) => E;

/** Fail unless the value is truthy. */
export function assert(expr: unknown, msg?: string): asserts expr {
  nodeAssert.ok(expr, msg);
}

/** Fail unless both values are deeply and strictly equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  nodeAssert.deepStrictEqual(actual, expected, msg);
}

/** Fail if both values are deeply and strictly equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  nodeAssert.notDeepStrictEqual(actual, expected, msg);
}

/** Fail unless both values are the same by `Object.is`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  nodeAssert.ok(
    Object.is(actual, expected),
    msg ?? `Expected ${String(actual)} to be ${String(expected)}`,
  );
}

/** Fail if the value is `null` or `undefined`. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  nodeAssert.ok(actual !== undefined && actual !== null, msg);
}

/** Fail unless the text contains the part. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  nodeAssert.ok(
    actual.includes(expected),
    msg ??
      `Expected ${JSON.stringify(actual)} to contain ${
        JSON.stringify(expected)
      }`,
  );
}

/** Fail unless the text matches the pattern. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  nodeAssert.match(actual, expected, msg);
}

/** Fail unless the value is an instance of the class. */
export function assertInstanceOf<E extends Error>(
  actual: unknown,
  expectedType: ErrorClass<E>,
  msg?: string,
): asserts actual is E {
  nodeAssert.ok(actual instanceof expectedType, msg ?? `Got ${String(actual)}`);
}

/** Fail always. */
export function fail(msg?: string): never {
  nodeAssert.fail(msg ?? "Failed assertion");
}

function check<E extends Error>(
  error: unknown,
  type: ErrorClass<E>,
  part?: string,
): E {
  nodeAssert.ok(
    error instanceof type,
    `Expected ${type.name}, got ${String(error)}`,
  );
  if (part !== undefined) assertStringIncludes(error.message, part);
  return error;
}

/** Fail unless the function throws an error of the class. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  type: ErrorClass<E> = Error as unknown as ErrorClass<E>,
  messageIncludes?: string,
): E {
  try {
    fn();
  } catch (error) {
    return check(error, type, messageIncludes);
  }
  nodeAssert.fail("Expected function to throw");
}

/** Fail unless the promise of the function is rejected with the class. */
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  type: ErrorClass<E> = Error as unknown as ErrorClass<E>,
  messageIncludes?: string,
): Promise<E> {
  try {
    await fn();
  } catch (error) {
    return check(error, type, messageIncludes);
  }
  nodeAssert.fail("Expected function to reject");
}
