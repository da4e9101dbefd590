/**
 * How much the operating system hands to a new program.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";

/** What the operating system hands to a new program at most, in bytes. */
export interface SizeLimits {
  /** One argument, or one `name=value`, with its closing NUL. */
  readonly one: number;
  /** All arguments and variables together. */
  readonly all: number;
}

/** A command's arguments or variables are larger than the system allows. */
export class EnvironmentTooLargeError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "EnvironmentTooLargeError";
  /** The condition. */
  readonly code = "environment_too_large";
  /** The variable to blame; `undefined` when it is the command itself. */
  readonly variable: string | undefined;
  /** How many bytes there are. */
  readonly bytes: number;
  /** How many there may be. */
  readonly limit: number;

  /**
   * Make the error.
   *
   * @param message What cannot be done, and why.
   * @param facts The variable, its bytes and the limit.
   */
  constructor(
    message: string,
    facts: { variable: string | undefined; bytes: number; limit: number },
  ) {
    super(message);
    this.variable = facts.variable;
    this.bytes = facts.bytes;
    this.limit = facts.limit;
  }
}

// Linux: 32 pages a string, and a quarter of the usual stack for all of them.
// macOS: no limit a string. Windows: characters, counted here as bytes.
const LINUX: SizeLimits = { one: 131_072, all: 2_097_152 };
const MACOS: SizeLimits = { one: 1_048_576, all: 1_048_576 };
const WINDOWS: SizeLimits = { one: 32_767, all: 1_048_576 };

/** What the system itself adds: the program's path, pointers, alignment. */
const RESERVE = 8_192;
const POINTER = 8;

/**
 * The limits of a platform.
 *
 * @param platform The platform, as Node names it.
 * @returns The limits.
 */
export function sizeLimits(platform: string): SizeLimits {
  switch (platform) {
    case "darwin":
      return MACOS;
    case "win32":
      return WINDOWS;
    default:
      return LINUX;
  }
}

/**
 * Check that the operating system will take a command and its environment.
 *
 * @param args The arguments.
 * @param env The environment.
 * @param limits The limits of the platform.
 * @throws {EnvironmentTooLargeError} If one variable, one argument or all of
 * them together are too large; it names the largest variable.
 */
export function checkSize(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limits: SizeLimits,
): void {
  let all = RESERVE;
  for (const arg of args) {
    const bytes = byteLength(arg) + 1;
    if (bytes > limits.one) {
      throw new EnvironmentTooLargeError(
        `Cannot run the command: it has ${bytes} bytes, and the system takes ${limits.one} in one argument; put it in a file or pass it on stdin`,
        { variable: undefined, bytes, limit: limits.one },
      );
    }
    all += bytes + POINTER;
  }
  let largest = { name: "", bytes: 0 };
  for (const name of Object.keys(env)) {
    const bytes = byteLength(name) + byteLength(env[name]) + 2;
    if (bytes > limits.one) throw variableTooLarge(name, bytes, limits.one);
    if (bytes > largest.bytes) largest = { name, bytes };
    all += bytes + POINTER;
  }
  if (all > limits.all) throw allTooLarge(largest, all, limits.all);
}

function variableTooLarge(
  name: string,
  bytes: number,
  limit: number,
): EnvironmentTooLargeError {
  return new EnvironmentTooLargeError(
    `Cannot pass ${
      JSON.stringify(name)
    } to a command: it has ${bytes} bytes with its name, and the system takes ${limit} in one variable; put it in a file`,
    { variable: name, bytes, limit },
  );
}

function allTooLarge(
  largest: { name: string; bytes: number },
  bytes: number,
  limit: number,
): EnvironmentTooLargeError {
  const variable = largest.name || undefined;
  const blame = variable === undefined
    ? ""
    : `, of which ${JSON.stringify(variable)} has ${largest.bytes}`;
  return new EnvironmentTooLargeError(
    `Cannot run the command: its arguments and variables have ${bytes} bytes${blame}, and the system takes ${limit}; pass less`,
    { variable, bytes, limit },
  );
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  // A UTF-16 unit has at most three bytes, so most texts need no encoding.
  if (text.length === 0) return 0;
  // deno-lint-ignore no-control-regex
  if (!/[^\x00-\x7f]/.test(text)) return text.length;
  return encoder.encode(text).length;
}
