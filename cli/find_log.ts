/**
 * The log that a person names by its session's id or by its path.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { resolve } from "@std/path";
import { SessionNotFoundError } from "../persistence/errors.ts";
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
 * @throws {SessionNotFoundError} When there is none.
 */
export async function findLog(
  name: string,
  place: Place,
  cwd: string,
): Promise<FoundLog> {
  if (name === "") {
    throw new CommandLineError("Cannot find a session: its id is empty");
  }
  const looksLikePath = /[/\\]|\.jsonl(\.zstd)?$/.test(name);
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
  throw new SessionNotFoundError(name, roots.join(" or "));
}
