/**
 * The conditions that every storage engine shares.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";

export * from "./storage_errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** No session of this id is stored here. */
export class SessionNotFoundError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionNotFoundError";
  /** What a program tells it by. */
  readonly code = "session_not_found";
  /** The id that was asked for. */
  readonly id: string;
  /** Where it was looked for, when that is one place. */
  readonly root: string | undefined;

  /**
   * Build the error.
   *
   * @param id The id that was asked for.
   * @param root Where it was looked for.
   */
  constructor(id: string, root?: string) {
    super(
      `Cannot find session ${quote(id)}: it is not stored ${
        root === undefined ? "here" : `in ${quote(root)}`
      }`,
    );
    this.id = id;
    this.root = root;
  }
}

/** A session of this id is stored here already. */
export class SessionExistsError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionExistsError";
  /** What a program tells it by. */
  readonly code = "session_exists";
  /** The session's id. */
  readonly id: string;
  /** The file that holds it, where a file does. */
  readonly path: string | undefined;

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param path The file that holds it.
   * @param options The error behind this one.
   */
  constructor(id: string, path?: string, options?: ErrorOptions) {
    super(
      `Cannot create session ${quote(id)}: it is stored already${
        path === undefined ? "" : ` in ${quote(path)}`
      }; resume it, or choose another id`,
      options,
    );
    this.id = id;
    this.path = path;
  }
}

/** Another writer holds the session. */
export class SessionBusyError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionBusyError";
  /** What a program tells it by. */
  readonly code = "session_busy";
  /** The session's id. */
  readonly id: string;
  /** What is known of the other writer. */
  readonly reason: string;

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param reason What is known of the other writer.
   * @param options The error behind this one.
   */
  constructor(
    id: string,
    reason = "another writer holds it",
    options?: ErrorOptions,
  ) {
    super(`Cannot write session ${quote(id)}: ${reason}`, options);
    this.id = id;
    this.reason = reason;
  }
}

/** The events do not continue the session. */
export class SequenceError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SequenceError";
  /** What a program tells it by. */
  readonly code = "sequence_broken";
  /** The session's id. */
  readonly id: string;
  /** The number that was due. */
  readonly expected: number;
  /** What came instead. */
  readonly actual: unknown;

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param expected The number that was due.
   * @param actual What came instead.
   */
  constructor(id: string, expected: number, actual: unknown) {
    super(
      `Cannot append to session ${
        quote(id)
      }: the next event must carry seq ${expected}, not ${String(actual)}`,
    );
    this.id = id;
    this.expected = expected;
    this.actual = actual;
  }
}

/** One id is stored in more than one place. */
export class DuplicateSessionError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "DuplicateSessionError";
  /** What a program tells it by. */
  readonly code = "session_duplicate";
  /** The session's id. */
  readonly id: string;
  /** The places. */
  readonly paths: readonly string[];

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param paths The places.
   */
  constructor(id: string, paths: readonly string[]) {
    super(
      `Cannot choose session ${quote(id)}: it is stored in ${
        paths.map(quote).join(" and in ")
      }; move all but one away`,
    );
    this.id = id;
    this.paths = paths;
  }
}

/** What is stored of a session cannot be trusted to continue. */
export class SessionDamagedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionDamagedError";
  /** What a program tells it by. */
  readonly code = "session_damaged";
  /** The session's id, or the file's path when the id is not known. */
  readonly id: string;
  /** What is wrong. */
  readonly reason: string;
  /** The line that is wrong, from 1, where that is known. */
  readonly line: number | undefined;
  /** The byte at which it begins, where that is known. */
  readonly byte: number | undefined;

  /**
   * Build the error.
   *
   * @param id The session's id, or the file's path.
   * @param reason What is wrong.
   * @param options Where it is wrong, and the error behind this one.
   */
  constructor(
    id: string,
    reason: string,
    options: ErrorOptions & { line?: number; byte?: number } = {},
  ) {
    const { line, byte } = options;
    const place = line === undefined
      ? ""
      : ` (line ${line}${byte === undefined ? "" : `, byte ${byte}`})`;
    super(`Cannot use session ${quote(id)}: ${reason}${place}`, options);
    this.id = id;
    this.reason = reason;
    this.line = line;
    this.byte = byte;
  }
}

/** A stored session is of a version that this reader does not know. */
export class SessionVersionError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionVersionError";
  /** What a program tells it by. */
  readonly code = "session_version_unsupported";
  /** The session's id, or the file's path when the id is not known. */
  readonly id: string;
  /** The version that was found. */
  readonly version: unknown;

  /**
   * Build the error.
   *
   * @param id The session's id, or the file's path.
   * @param version The version that was found.
   */
  constructor(id: string, version: unknown) {
    super(
      `Cannot read session ${quote(id)}: its format version is ${
        JSON.stringify(version) ?? String(version)
      }, and only 0 is known`,
    );
    this.id = id;
    this.version = version;
  }
}
