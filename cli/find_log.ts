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
import { quoteShell } from "./quote_shell.ts";

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
  /** Where it was looked for; nowhere when only a path can be meant. */
  readonly roots: readonly string[];

  /**
   * Make the error.
   *
   * @param id What was asked for.
   * @param roots Where it was looked for.
   * @param message What is to be said.
   */
  constructor(id: string, roots: readonly string[], message: string) {
    super(message);
    this.id = id;
    this.roots = roots;
  }
}

/** What lies at a path, links followed. */
type Lying = "file" | "folder" | "nothing" | "other";

async function whatLies(path: string): Promise<Lying> {
  if (path.includes("\0")) return "nothing";
  try {
    const found = await stat(path);
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "ENOENT" || code === "ENOTDIR" ? "nothing" : "other";
  }
}

const PATH_FAULTS = {
  folder: "it is a folder, no log",
  nothing: "nothing lies there",
  other: "it is no file that can be read",
} as const;

const hasPathMark = (name: string) => /[/\\]|^[.~]/.test(name);

/** The error when a name leads to no log. */
function notFound(
  name: string,
  roots: readonly string[],
  lies: Lying,
): LogNotFoundError {
  const quoted = JSON.stringify(name);
  if (lies !== "file" && hasPathMark(name)) {
    const message = `Cannot read ${quoted}: ${PATH_FAULTS[lies]}`;
    return new LogNotFoundError(name, [], message);
  }
  const places = roots.map((root) => JSON.stringify(root)).join(" or in ");
  return new LogNotFoundError(
    name,
    roots,
    `Cannot find session ${quoted}: it is not stored in ${places}${
      lies === "file"
        ? `; to read the file, write ./${quoteShell(name)}`
        : lies === "folder"
        ? "; the folder of that name is no log"
        : ""
    }`,
  );
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
  const looksLikePath = hasPathMark(name) || /\.jsonl(\.zstd?)?$/.test(name);
  const path = resolve(cwd, name);
  const lies = await whatLies(path);
  if (looksLikePath && lies === "file") {
    return { location: { kind: "jsonl", path } };
  }
  const roots = searchedRoots(place);
  for (const root of roots) {
    const engine = new JsonlPersistence({ root });
    const location = await engine.locateStored(name);
    if (location !== undefined) return { location, id: name };
  }
  throw notFound(name, roots, lies);
}
