/**
 * What the operating system cannot pass to a child. The runtimes disagree
 * about it: some pass `{ "A=B": "c" }` on as `A` with the value `B=c`, some
 * fail without a name, so it is refused before they see it.
 *
 * @module
 */

import { DSH_ENV_PREFIX } from "../seam.ts";

/**
 * Check variables that somebody gave explicitly.
 *
 * @param env The variables; `undefined` means absent.
 * @param origin What to call them, such as `env`.
 * @throws {TypeError} If a name is empty or has `=` or NUL in it, or a value
 * is not a string or has NUL in it. The value is never part of the message.
 */
export function checkVariables(
  env: Readonly<Record<string, unknown>>,
  origin: string,
): void {
  for (const name of Object.keys(env)) {
    const value = env[name];
    if (value === undefined) continue;
    const problem = problemOfName(name) ?? problemOfValue(value);
    if (problem !== undefined) throw refuse(name, origin, problem);
  }
}

/**
 * Check the overlay: what {@linkcode checkVariables} checks, and that it has
 * managed names only.
 *
 * @param dshEnv The overlay.
 * @throws {TypeError} If it cannot be passed on, or a name does not begin
 * with the managed prefix.
 */
export function checkOverlay(dshEnv: Readonly<Record<string, unknown>>): void {
  checkVariables(dshEnv, "dshEnv");
  for (const name of Object.keys(dshEnv)) {
    if (!name.startsWith(DSH_ENV_PREFIX)) {
      throw refuse(name, "dshEnv", `its name must begin with DSH_`);
    }
  }
}

/**
 * Say why an inherited value cannot be passed on.
 *
 * @param value The value.
 * @returns The reason, or `undefined` when it can.
 */
export function problemOfValue(value: unknown): string | undefined {
  if (typeof value !== "string") {
    return `its value must be a string, not ${kindOf(value)}`;
  }
  return value.includes("\0") ? "its value has a NUL in it" : undefined;
}

function problemOfName(name: string): string | undefined {
  if (name === "") return "its name is empty";
  if (name.includes("=")) return 'its name has a "=" in it';
  return name.includes("\0") ? "its name has a NUL in it" : undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function refuse(name: string, origin: string, problem: string): TypeError {
  return new TypeError(
    `Cannot pass ${JSON.stringify(name)} of ${origin} to a command: ${problem}`,
  );
}
