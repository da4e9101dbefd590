/**
 * A session id as a person types it.
 *
 * @module
 */

import { CommandLineError } from "./command.ts";

/**
 * Refuse what cannot be meant as a session id.
 *
 * @param id What was given; absent passes through.
 * @param name The long name of the option that it was given to.
 * @returns The id.
 * @throws {CommandLineError} When it is empty, or looks like the path of a log.
 */
export function checkSessionId(
  id: string | undefined,
  name = "session",
): string | undefined {
  if (id === "") {
    throw new CommandLineError(`Cannot read "--${name}": the id is empty`);
  }
  if (id !== undefined && /[/\\].*\.jsonl(\.zstd)?$/.test(id)) {
    throw new CommandLineError(
      `Cannot read "--${name}": ${
        JSON.stringify(id)
      } looks like the path of a log; give the session's id`,
    );
  }
  return id;
}
