/**
 * Single fields of a handler of Claude Code.
 *
 * @module
 */

import type { JsonObject } from "../../../types.ts";
import type { TellDiagnostic } from "../../diagnostic.ts";

const LONG_TIMEOUT = 3_600;

/** Read a timeout in seconds; one that cannot be used is told and left out. */
export function readTimeout(
  value: JsonObject,
  tell: TellDiagnostic,
): number | undefined {
  const { timeout } = value;
  if (timeout === undefined) return undefined;
  if (typeof timeout !== "number" || !(timeout > 0) || timeout === Infinity) {
    tell(
      "warning",
      "bad_timeout",
      ["timeout"],
      `A timeout is a number of seconds above 0; ${
        JSON.stringify(timeout)
      } gives way to the default`,
    );
    return undefined;
  }
  if (timeout > LONG_TIMEOUT) {
    tell(
      "warning",
      "long_timeout",
      ["timeout"],
      `A timeout is in seconds: ${timeout} is ${
        Math.round(timeout / 60)
      } minutes`,
    );
  }
  return timeout;
}

/** Read the arguments of the exec form. */
export function readArgs(
  value: JsonObject,
  tell: TellDiagnostic,
): string[] | undefined {
  const { args } = value;
  if (args === undefined || value.type !== "command") return undefined;
  if (Array.isArray(args) && args.every((item) => typeof item === "string")) {
    return args;
  }
  tell("error", "wrong_type", ["args"], '"args" is not a list of strings');
  return undefined;
}

/** Read which shell runs the command. */
export function readShell(
  value: JsonObject,
  tell: TellDiagnostic,
): { shell?: "bash" | "powershell" } {
  const { shell } = value;
  if (shell === "bash" || shell === "powershell") return { shell };
  if (shell !== undefined) {
    tell("error", "wrong_type", ["shell"], '"shell" is "bash" or "powershell"');
  }
  return {};
}

/** Read what a failure does. */
export function readOnFailure(
  value: JsonObject,
  tell: TellDiagnostic,
): "continue" | "block" {
  const { onFailure } = value;
  if (onFailure === "block" || onFailure === "continue") return onFailure;
  if (onFailure !== undefined) {
    tell(
      "error",
      "wrong_type",
      ["onFailure"],
      '"onFailure" is "continue" or "block"',
    );
  }
  return "continue";
}
