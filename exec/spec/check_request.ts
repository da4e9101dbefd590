/**
 * The single fields of a request: right, or refused by name.
 *
 * @module
 */

import type { KeepOutput } from "../seam.ts";

/** The longest deadline that a timer of the runtimes can hold. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/** The folder of a request; `"."` when it names none. */
export function checkFolder(cwd: unknown): string {
  if (cwd === undefined) return ".";
  if (typeof cwd !== "string" || cwd === "" || cwd.includes("\0")) {
    throw new TypeError(
      "Cannot run the command: cwd must be a path without a NUL in it",
    );
  }
  return cwd;
}

/** The arguments of a program that is run directly. */
export function checkArguments(args: readonly unknown[]): string[] {
  return args.map((arg, index) => {
    if (typeof arg === "string" && !arg.includes("\0")) return arg;
    throw new TypeError(
      `Cannot run the program: argument ${index} must be a string without a NUL in it`,
    );
  });
}

/** The bytes of a command's input. */
export function bytesOf(stdin: unknown): Uint8Array | undefined {
  if (stdin === undefined || stdin instanceof Uint8Array) return stdin;
  if (typeof stdin === "string") return new TextEncoder().encode(stdin);
  throw new TypeError(
    "Cannot run the command: stdin must be a string or a Uint8Array",
  );
}

/** The deadline of a request, in milliseconds. */
export function checkTimeout(timeoutMs: unknown): number | undefined {
  if (timeoutMs === undefined) return undefined;
  if (isDelay(timeoutMs) && timeoutMs > 0) return timeoutMs;
  throw outOfBounds("timeoutMs", `above 0 and at most ${MAX_TIMEOUT_MS}`);
}

/** The time between `SIGTERM` and `SIGKILL`, in milliseconds. */
export function checkGrace(killGraceMs: unknown): number {
  if (isDelay(killGraceMs)) return killGraceMs;
  throw outOfBounds("killGraceMs", `from 0 to ${MAX_TIMEOUT_MS}`);
}

function isDelay(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_TIMEOUT_MS;
}

/** How many bytes of each stream are kept. */
export function checkCap(maxOutputBytes: unknown): number {
  if (Number.isSafeInteger(maxOutputBytes) && Number(maxOutputBytes) >= 0) {
    return Number(maxOutputBytes);
  }
  throw outOfBounds("maxOutputBytes", "a whole number from 0");
}

/** Which part of a stream over the cap is kept. */
export function checkKeep(keepOutput: KeepOutput): KeepOutput {
  if (["tail", "head", "both"].includes(keepOutput)) return keepOutput;
  throw new TypeError(
    "Cannot run the command: keepOutput must be one of tail, head, both",
  );
}

function outOfBounds(field: string, bounds: string): RangeError {
  return new RangeError(`Cannot run the command: ${field} must be ${bounds}`);
}
