/**
 * The part of `@std/jsonc` that this package uses, from `jsonc-parser`.
 *
 * @module
 */

import {
  parse as read,
  type ParseError,
  printParseErrorCode,
} from "jsonc-parser";

/** A value that JSON can hold. */
export type JsonValue =
  | { [key: string]: JsonValue | undefined }
  | JsonValue[]
  | string
  | number
  | boolean
  | null;

/**
 * Parse JSON with comments and trailing commas.
 *
 * @param text The text to parse.
 * @returns The value it holds.
 * @throws {SyntaxError} If the text is not JSONC.
 */
export function parse(text: string): JsonValue {
  const errors: ParseError[] = [];
  const value = read(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) {
    const { error, offset } = errors[0];
    throw new SyntaxError(
      `Cannot parse JSONC: ${printParseErrorCode(error)} at position ${offset}`,
    );
  }
  return value;
}
