/**
 * Whether JSON gives back a value as it went in. Pure.
 *
 * @module
 */

/** How deep the objects and arrays of one event may stand in each other. */
export const MAX_EVENT_DEPTH = 1000;

/**
 * Whether a value is surely stored without loss. It decides what nearly every
 * event is, several times faster than {@linkcode jsonProblem}, which has the
 * last word on the rest.
 *
 * @param value The value.
 * @param depth How many levels stand above it.
 */
export function isPlainJson(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    case "object":
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth >= MAX_EVENT_DEPTH) return false;
  if ((value as { toJSON?: unknown }).toJSON !== undefined) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (!isPlainJson(value[i], depth + 1)) return false;
    }
    return Object.keys(value).length === value.length;
  }
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) return false;
  if (Object.getOwnPropertySymbols(value).length > 0) return false;
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    if (
      typeof member !== "string" && member !== undefined &&
      !isPlainJson(member, depth + 1)
    ) return false;
  }
  return true;
}

/**
 * Say what keeps a value from being stored as JSON without loss. A key whose
 * value is `undefined` is absent.
 *
 * @param value The value.
 * @param at What the value is called in the answer.
 * @param depth How many levels stand above it.
 * @returns What is wrong, or `undefined` when nothing is.
 */
export function jsonProblem(
  value: unknown,
  at = "data",
  depth = 0,
): string | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? undefined
        : `${at} is ${Object.is(value, -0) ? "-0" : value}`;
    case "object":
      break;
    default:
      return `${at} is ${
        value === undefined ? "undefined" : `a ${typeof value}`
      }`;
  }
  if (value === null) return undefined;
  // A cycle ends here too, so no set of visited objects is kept.
  if (depth >= MAX_EVENT_DEPTH) {
    return `its data is nested deeper than ${MAX_EVENT_DEPTH} levels`;
  }
  return Array.isArray(value)
    ? arrayProblem(value, at, depth + 1)
    : objectProblem(value, at, depth + 1);
}

function arrayProblem(
  value: readonly unknown[],
  at: string,
  depth: number,
): string | undefined {
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") {
    return `${at} has a toJSON method`;
  }
  for (let i = 0; i < value.length; i++) {
    const problem = jsonProblem(value[i], "an array's member", depth);
    if (problem !== undefined) return problem;
  }
  return Object.keys(value).length === value.length
    ? undefined
    : `${at} is an array with more than its members`;
}

function objectProblem(
  value: object,
  at: string,
  depth: number,
): string | undefined {
  const proto = Object.getPrototypeOf(value);
  // An object of another realm has a prototype that has none itself.
  if (proto !== null && Object.getPrototypeOf(proto) !== null) {
    return `${at} is not a plain object`;
  }
  if (
    typeof (value as { toJSON?: unknown }).toJSON === "function" ||
    Object.getOwnPropertySymbols(value).length > 0
  ) return `${at} is not a plain object`;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    const problem = jsonProblem(member, JSON.stringify(key), depth);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
