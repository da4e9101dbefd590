/**
 * The log that a person names by its session's id or by its path.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { resolve } from "@std/path";
import { SessionEnvError } from "../errors.ts";
import { JsonlPersistence } from "../persistence/jsonl/jsonl_persistence.ts";
import type { SessionLocation } from "../types.ts";
import { CommandLineError } from "./command.ts";
import { type Place, searchedRoots } from "./place_options.ts";

/** A log that was found. */
export interface FoundLog {
  /** Where it is. */
  readonly location: SessionLocation;
  /** The session's id, when the log was found by it. */
  readonly id?: string;
}

/** No log is found under a name. */
export class LogNotFoundError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "LogNotFoundError";
  /** The condition. */
  readonly code = "session_not_found";
  /** What was asked for. */
  readonly id: string;
  /** Where it was looked for. */
  readonly roots: readonly string[];

  /**
   * Make the error.
   *
   * @param id What was asked for.
   * @param roots Where it was looked for.
   */
  constructor(id: string, roots: readonly string[]) {
    super(
      `Cannot find session ${JSON.stringify(id)}: it is not stored in ${
        roots.map((root) => JSON.stringify(root)).join(" or in ")
      }`,
    );
    this.id = id;
    this.roots = roots;
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}

/**
 * Find a log. What looks like a path and names a file is one; anything else is
 * an id, which is looked for in every root.
 *
 * @param name The id or the path.
 * @param place Where sessions are.
 * @param cwd The folder from which a relative path is meant.
 * @returns The log.
 * @throws {LogNotFoundError} When there is none.
 */
export async function findLog(
  name: string,
  place: Place,
  cwd: string,
): Promise<FoundLog> {
  if (name === "") {
    throw new CommandLineError("Cannot find a session: its id is empty");
  }
  const looksLikePath = /[/\\]|\.jsonl(\.zstd?)?$/.test(name);
  const path = resolve(cwd, name);
  if (looksLikePath && !name.includes("\0") && await isFile(path)) {
    return { location: { kind: "jsonl", path } };
  }
  const roots = searchedRoots(place);
  for (const root of roots) {
    const engine = new JsonlPersistence({ root });
    const location = await engine.locateStored(name);
    if (location !== undefined) return { location, id: name };
  }
  throw new LogNotFoundError(name, roots);
}
