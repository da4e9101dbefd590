/**
 * The conditions under which a session log is not written.
 *
 * @module
 */

import { SessionEnvError } from "../../../errors.ts";
import { StorageError } from "../../errors.ts";
import type { JsonlCompression, JsonlLayout } from "../layout/layout.ts";

const quote = (text: string): string => JSON.stringify(text);

/** How a root, or a file in it, is kept. */
export interface RootKind {
  /** The shape of the tree. */
  readonly layout: JsonlLayout;
  /** Whether the files are compressed. */
  readonly compression: JsonlCompression;
}

/** The root holds sessions of another layout or another encoding. */
export class RootConflictError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "RootConflictError";
  /** What a program tells it by. */
  readonly code = "root_conflict";
  /** The root. */
  readonly root: string;
  /** What the engine was going to write. */
  readonly wanted: RootKind;
  /** What lies there. */
  readonly found: RootKind;
  /** The file that shows it. */
  readonly path: string;

  /**
   * Build the error.
   *
   * @param root The root.
   * @param wanted What the engine was going to write.
   * @param found What lies there.
   * @param path The file that shows it.
   */
  constructor(root: string, wanted: RootKind, found: RootKind, path: string) {
    super(
      `Cannot write layout ${wanted.layout} with compression ${wanted.compression} to ${
        quote(root)
      }: it holds layout ${found.layout} with compression ${found.compression} (${
        quote(path)
      }); write with those, or choose another root`,
    );
    this.root = root;
    this.wanted = wanted;
    this.found = found;
    this.path = path;
  }
}

/** Somebody else changed the log since this writer last wrote it. */
export class SessionChangedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "SessionChangedError";
  /** What a program tells it by. */
  readonly code = "session_changed";
  /** The session's id. */
  readonly id: string;
  /** The log. */
  readonly path: string;
  /** What happened to it. */
  readonly reason: string;

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param path The log.
   * @param reason What happened to it.
   */
  constructor(id: string, path: string, reason: string) {
    super(
      `Cannot append to session ${quote(id)}: ${
        quote(path)
      } ${reason} since this writer last wrote it; resume the session to go on`,
    );
    this.id = id;
    this.path = path;
    this.reason = reason;
  }
}

/** A link below the root would lead a write out of it. */
export class PathLinkError extends StorageError {
  /** The name of the class. */
  override readonly name = "PathLinkError";
  /** What a program tells it by. */
  override readonly code = "path_is_link";

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param path The link.
   */
  constructor(id: string, path: string) {
    super(
      `write session ${quote(id)}`,
      `${
        quote(path)
      } is a link; only folders and files of the root's own are written`,
      { path },
    );
  }
}

/** The id makes a name that the file system cannot hold. */
export class NameTooLongError extends StorageError {
  /** The name of the class. */
  override readonly name = "NameTooLongError";
  /** What a program tells it by. */
  override readonly code = "name_too_long";

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param path The path that cannot be.
   * @param options The error behind this one.
   */
  constructor(id: string, path: string, options?: ErrorOptions) {
    super(
      `write session ${quote(id.length > 40 ? `${id.slice(0, 40)}…` : id)}`,
      `an id of ${id.length} characters in this root makes a name that is too long for a file; choose a shorter one`,
      { ...options, path },
    );
  }
}

/**
 * An append failed and the log could not be put back. What was durable before
 * is still there; a torn tail may follow it.
 */
export class RollbackError extends StorageError {
  /** The name of the class. */
  override readonly name = "RollbackError";
  /** What a program tells it by. */
  override readonly code = "rollback_failed";

  /**
   * Build the error.
   *
   * @param id The session's id.
   * @param path The log.
   * @param options The error behind this one.
   */
  constructor(id: string, path: string, options?: ErrorOptions) {
    super(
      `append to session ${quote(id)}`,
      `an earlier append to ${
        quote(path)
      } failed and could not be undone; close the writer and resume the session`,
      { ...options, path },
    );
  }
}
