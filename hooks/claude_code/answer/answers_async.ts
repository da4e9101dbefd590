/**
 * A hook that answers `{"async": true}` and runs on.
 *
 * @module
 */

import { isJsonObject } from "./output_fields.ts";

/** How long a first line is waited for. */
const LONGEST_LINE = 65_536;

/**
 * Say of what a running hook has written so far whether it answers that nobody
 * should wait for it. Only its first line counts.
 *
 * @param stdout Everything that it has written to standard output.
 * @returns Whether it does; `undefined` while its first line is open.
 */
export function answersAsync(stdout: string): boolean | undefined {
  const text = stdout.trimStart();
  if (text === "") return undefined;
  if (!text.startsWith("{")) return false;
  const [line, more] = text.split("\n", 2);
  try {
    const answer = JSON.parse(line);
    return isJsonObject(answer) && answer.async === true;
  } catch {
    // half a line, or no JSON at all
    return more === undefined && line.length < LONGEST_LINE ? undefined : false;
  }
}
