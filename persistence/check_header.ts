/**
 * Whether a header may begin a session. Pure.
 *
 * @module
 */

import type { SessionHeader } from "../types.ts";

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && !Object.is(value, -0) &&
  (value as number) >= 0;

const COUNT = "must be a non-negative safe integer";

/** What each field must be, and how that is said. */
const FIELDS: Readonly<
  Record<string, readonly [required: boolean, (v: unknown) => boolean, string]>
> = {
  version: [true, (v) => v === 0 && !Object.is(v, -0), "must be 0"],
  id: [true, (v) => typeof v === "string" && v !== "", "must not be empty"],
  createdAt: [true, isCount, COUNT],
  cwd: [
    false,
    (v) => typeof v === "string" && ABSOLUTE.test(v),
    "must be an absolute path",
  ],
  parentSession: [
    false,
    (v) => typeof v === "string" && v !== "",
    "must not be empty",
  ],
  seedLength: [false, isCount, COUNT],
  origin: [false, (v) => v === "subagent", 'can only be "subagent"'],
  delegationDepth: [false, isCount, COUNT],
  agentPreset: [false, (v) => typeof v === "string", "must be a string"],
};

const shown = (value: unknown): string =>
  Object.is(value, -0)
    ? "-0"
    : typeof value === "string"
    ? JSON.stringify(value)
    : typeof value === "object" && value !== null
    ? "an object"
    : String(value);

/**
 * Say what keeps a value from being a session's header.
 *
 * @param header The value; not yet checked.
 * @returns What is wrong, or `undefined` when nothing is.
 */
export function headerProblem(header: unknown): string | undefined {
  if (typeof header !== "object" || header === null || Array.isArray(header)) {
    return `a header is an object, not ${shown(header)}`;
  }
  const given = header as Record<string, unknown>;
  for (const [key, [required, holds, rule]] of Object.entries(FIELDS)) {
    const value = given[key];
    if (value === undefined ? required : !holds(value)) {
      return `"${key}" ${rule}, not ${shown(value)}`;
    }
  }
  const stranger = Object.keys(given).find((key) =>
    !Object.hasOwn(FIELDS, key) && given[key] !== undefined
  );
  return stranger === undefined
    ? undefined
    : `${JSON.stringify(stranger)} is not a field of a header`;
}

/**
 * Check the header of a session that is about to begin.
 *
 * @param header The header.
 * @returns A frozen copy, its fields in written order, the absent ones absent.
 * @throws {TypeError} If a field is missing, wrong or unknown.
 */
export function checkHeader(header: SessionHeader): SessionHeader {
  const problem = headerProblem(header);
  if (problem !== undefined) {
    throw new TypeError(`Cannot create a session: ${problem}`);
  }
  return Object.freeze(Object.fromEntries(
    Object.keys(FIELDS)
      .map((key) => [key, (header as unknown as Record<string, unknown>)[key]])
      .filter(([, value]) => value !== undefined),
  )) as unknown as SessionHeader;
}

/**
 * Check an id that a caller looks for.
 *
 * @param id The id.
 * @throws {TypeError} If it is empty or not a string.
 */
export function checkSessionId(id: string): void {
  if (typeof id !== "string" || id === "") {
    throw new TypeError(
      `Cannot look for a session: its id must be a non-empty string, not ${
        shown(id)
      }`,
    );
  }
}
