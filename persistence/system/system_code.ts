/**
 * What the system answered, as its code.
 *
 * @module
 */

import { constants } from "node:os";

/**
 * The code of a system's error, such as `ENOSPC`.
 *
 * @param error What was thrown.
 * @returns The code, or `""` when it has none.
 */
export function systemCode(error: unknown): string {
  const { code, message } = Object(error) as Partial<Error & { code: unknown }>;
  if (typeof code === "string") return code;
  // Deno leaves the code off some errors, and tells the number in the message.
  const number = /\(os error (\d+)\)$/.exec(message ?? "")?.[1];
  if (number === undefined) return "";
  return Object.entries(constants.errno)
    .find(([, value]) => value === Number(number))?.[0] ?? "";
}
