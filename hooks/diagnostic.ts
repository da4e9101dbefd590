/**
 * What a reader of hook configuration has to say about it.
 *
 * @module
 */

/**
 * How much it matters: an `error` keeps something from working, a `warning` is
 * probably not what was meant, a `note` only says how the host sees it.
 */
export type DiagnosticLevel = "error" | "warning" | "note";

/** One remark about a configuration, with its place in the file. */
export interface Diagnostic {
  /** How much it matters. */
  readonly level: DiagnosticLevel;
  /** The condition, in `snake_case`; part of the contract. */
  readonly code: string;
  /** What is so, in one sentence without a full stop. */
  readonly message: string;
  /** The file that it is about. */
  readonly file?: string;
  /** The line, from 1. */
  readonly line?: number;
  /** The column in UTF-16 units, from 1. */
  readonly column?: number;
}

/** A place in a text file, as people count: from 1. */
export interface TextPosition {
  /** The line, from 1. */
  readonly line: number;
  /** The column in UTF-16 units, from 1. */
  readonly column: number;
}

/**
 * Says something about a place in the file that is being read.
 *
 * @param level How much it matters.
 * @param code The condition, in `snake_case`.
 * @param path The way to the place: keys and indexes from the outside in.
 * @param message What is so, in one sentence without a full stop.
 */
export type TellDiagnostic = (
  level: DiagnosticLevel,
  code: string,
  path: readonly (string | number)[],
  message: string,
) => void;
