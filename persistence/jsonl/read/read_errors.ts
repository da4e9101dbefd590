/**
 * The conditions under which a session log is not read.
 *
 * @module
 */

import { SessionEnvError } from "../../../errors.ts";
import { StorageError } from "../../errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** Why the system gives no log. */
export type UnreadableReason =
  /** Nothing lies there. */
  | "missing"
  /** A part of the path is not a folder. */
  | "not_a_directory"
  /** Permission is denied. */
  | "denied"
  /** A folder lies where the file belongs. */
  | "is_directory"
  /** Anything else: the cause says what. */
  | "failed";

const STATES: Readonly<
  Record<UnreadableReason, string>
> = {
  missing: "nothing lies there",
  not_a_directory: "a part of the path is not a folder; name another root",
  denied: "permission is denied; check who owns it",
  is_directory: "a folder lies where the file belongs",
  failed: "the system refused",
};

const REASONS: Readonly<Record<string, UnreadableReason>> = {
  ENOENT: "missing",
  ENOTDIR: "not_a_directory",
  ELOOP: "missing",
  EACCES: "denied",
  EPERM: "denied",
  EISDIR: "is_directory",
  ENAMETOOLONG: "missing",
};

/** The system does not give a log, or the folder of logs. */
export class LogUnreadableError extends StorageError {
  /** The name of the class. */
  override readonly name = "LogUnreadableError";
  /** What a program tells it by. */
  override readonly code = "log_unreadable";
  /** Why. */
  readonly reason: UnreadableReason;

  /**
   * Build the error.
   *
   * @param path The file or folder.
   * @param cause What the system said.
   */
  constructor(path: string, cause: unknown) {
    const { code, name, message } = Object(cause) as Record<string, string>;
    const denied = name === "NotCapable";
    const reason = denied ? "denied" : REASONS[code ?? ""] ?? "failed";
    super(
      `read ${quote(path)}`,
      denied
        ? "the runtime may not read it; run Deno with --allow-read for it"
        : reason === "failed"
        ? message ?? String(cause)
        : STATES[reason],
      { path, cause },
    );
    this.reason = reason;
  }
}

/** Whether the system says that nothing lies there. */
export function isMissing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? "";
  return REASONS[code] === "missing" || code === "ENOTDIR";
}

/** A log lies where its header does not belong. */
export class SessionMisplacedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionMisplacedError";
  /** What a program tells it by. */
  readonly code = "session_misplaced";
  /** The log. */
  readonly path: string;
  /** The id that its header carries. */
  readonly id: string;
  /** The id that was asked for, if one was. */
  readonly wanted: string | undefined;

  /**
   * Build the error.
   *
   * @param path The log.
   * @param id The id that its header carries.
   * @param wanted The id that was asked for.
   */
  constructor(path: string, id: string, wanted?: string) {
    super(
      wanted !== undefined && wanted !== id
        ? `Cannot take ${quote(path)} for session ${
          quote(wanted)
        }: its header is of session ${quote(id)}`
        : `Cannot take ${quote(path)} for a session: the id ${
          quote(id)
        } and the cwd of its header belong elsewhere; move it back`,
    );
    this.path = path;
    this.id = id;
    this.wanted = wanted;
  }
}

/** Two files of a folder could each be the session's log. */
export class LogAmbiguousError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "LogAmbiguousError";
  /** What a program tells it by. */
  readonly code = "log_ambiguous";
  /** The files. */
  readonly paths: readonly string[];

  /**
   * Build the error.
   *
   * @param paths The files.
   */
  constructor(paths: readonly string[]) {
    super(
      `Cannot choose a log: ${
        paths.map(quote).join(" and ")
      } are of the same generation; move one away`,
    );
    this.paths = paths;
  }
}

/** A log that neither layout would put where it lies. */
export class StrayLogError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "StrayLogError";
  /** What a program tells it by. */
  readonly code = "log_stray";
  /** The file. */
  readonly path: string;

  /**
   * Build the error.
   *
   * @param path The file.
   */
  constructor(path: string) {
    super(
      `Cannot take ${
        quote(path)
      } for a session: no layout puts a log there; move it out of the root`,
    );
    this.path = path;
  }
}
