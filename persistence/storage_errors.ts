/**
 * The conditions of an engine or a writer, rather than of one session.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** The writer was closed before. */
export class WriterClosedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "WriterClosedError";
  /** What a program tells it by. */
  readonly code = "writer_closed";
  /** The session's id. */
  readonly id: string;

  /**
   * Build the error.
   *
   * @param id The session's id.
   */
  constructor(id: string) {
    super(
      `Cannot append to session ${quote(id)}: its writer is closed`,
    );
    this.id = id;
  }
}

/** The engine was closed before. */
export class PersistenceClosedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "PersistenceClosedError";
  /** What a program tells it by. */
  readonly code = "persistence_closed";

  /**
   * Build the error.
   *
   * @param action What was asked of the engine.
   */
  constructor(action: string) {
    super(`Cannot ${action}: the storage engine is closed`);
  }
}

/** The system refused to store or to give what is stored. */
export class StorageError extends SessionEnvError {
  /** The name of the class. */
  override readonly name: string = "StorageError";
  /** What a program tells it by. */
  readonly code: string = "storage_failed";
  /** What was being done, such as `append to session "a"`. */
  readonly action: string;
  /** The file or folder concerned, where there is one. */
  readonly path: string | undefined;

  /**
   * Build the error.
   *
   * @param action What was being done.
   * @param state What stood in the way, and what to do.
   * @param options The path concerned, and the error behind this one.
   */
  constructor(
    action: string,
    state: string,
    options: ErrorOptions & { path?: string } = {},
  ) {
    super(`Cannot ${action}: ${state}`, options);
    this.action = action;
    this.path = options.path;
  }
}
