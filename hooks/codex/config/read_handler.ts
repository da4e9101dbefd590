/**
 * One handler of Codex's configuration.
 *
 * @module
 */

import type { TellDiagnostic } from "../../diagnostic.ts";
import { isAtLeast } from "../../host_version.ts";

/** A handler before its event is looked at. */
export interface RawHandler {
  /** What kind of handler it is. */
  readonly type: string;
  /** The command of a `command` handler. */
  readonly command?: string;
  /** The command on Windows. */
  readonly commandWindows?: string;
  /** Whether Codex does not wait for it. */
  readonly async: boolean;
  /** Its deadline in seconds. */
  readonly timeoutSeconds?: number;
  /** What the user is shown while it runs. */
  readonly statusMessage?: string;
  /** How many tokens of context it may add. */
  readonly additionalContextLimit?: number;
}

/** Codex rejects the whole file; caught by whoever reads it. */
export class RejectedError extends Error {
  /** The error's class. */
  override readonly name = "RejectedError";
  /** The way to what it rejects. */
  readonly path: readonly (string | number)[];

  /** Make the error. */
  constructor(message: string, path: readonly (string | number)[]) {
    super(message);
    this.path = path;
  }
}

const OF_COMMAND = [
  "command",
  "commandWindows",
  "command_windows",
  "timeout",
  "async",
  "statusMessage",
  "additionalContextLimit",
];
const OF_TOOL = ["server", "tool", "input", "timeout", "statusMessage"];

/**
 * Read one handler.
 *
 * @param value What stands there.
 * @param path The way to it.
 * @param version The host's version: `mcp_tool` came with 0.171.0.
 * @param tell Takes fields that Codex ignores.
 * @returns The handler.
 * @throws {RejectedError} When Codex rejects the file for it.
 */
export function readCodexHandler(
  value: unknown,
  path: readonly (string | number)[],
  version: string,
  tell: TellDiagnostic,
): RawHandler {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RejectedError("A handler is no table", path);
  }
  const fields = value as Record<string, unknown>;
  const types = ["command", "prompt", "agent"];
  if (isAtLeast(version, "0.171.0")) types.push("mcp_tool");
  const { type } = fields;
  if (type === undefined) {
    throw new RejectedError('A handler has no "type"', path);
  }
  if (typeof type !== "string" || !types.includes(type)) {
    throw new RejectedError(
      `Codex ${version} knows no handler type ${JSON.stringify(type)}`,
      [...path, "type"],
    );
  }
  if (type === "prompt" || type === "agent") return { type, async: false };
  const known = type === "command" ? OF_COMMAND : OF_TOOL;
  for (const field of Object.keys(fields)) {
    if (field !== "type" && !known.includes(field)) {
      tell(
        "warning",
        "field_ignored",
        [...path, field],
        `Codex ignores "${field}" of a ${type} handler without a sign`,
      );
    }
  }
  const want = <T>(
    field: string,
    check: (value: unknown) => value is T,
    what: string,
  ): T | undefined => {
    const found = fields[field];
    if (found === undefined || (found === null && field !== "async")) {
      return undefined;
    }
    if (check(found)) return found;
    throw new RejectedError(`"${field}" is not ${what}`, [...path, field]);
  };
  const timeout = want("timeout", isCount, "a whole number of seconds");
  const shared = {
    type,
    ...given("timeoutSeconds", timeout),
    ...given("statusMessage", want("statusMessage", isText, "a string")),
  };
  for (const field of type === "command" ? ["command"] : ["server", "tool"]) {
    if (want(field, isText, "a string") === undefined) {
      throw new RejectedError(`A ${type} handler has no "${field}"`, path);
    }
  }
  if (type === "mcp_tool") return { ...shared, async: false };
  if ("commandWindows" in fields && "command_windows" in fields) {
    throw new RejectedError(
      '"commandWindows" and "command_windows" are the same field',
      [...path, "command_windows"],
    );
  }
  return {
    ...shared,
    command: fields.command as string,
    ...given(
      "commandWindows",
      want("commandWindows", isText, "a string") ??
        want("command_windows", isText, "a string"),
    ),
    async: want("async", isSwitch, "true or false") ?? false,
    ...given(
      "additionalContextLimit",
      want("additionalContextLimit", isCount, "a whole number of tokens"),
    ),
  };
}

function given<T>(name: string, value: T | undefined): { [name: string]: T } {
  return value === undefined ? {} : { [name]: value };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isSwitch = (value: unknown): value is boolean =>
  typeof value === "boolean";
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
