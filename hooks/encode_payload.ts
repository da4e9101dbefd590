/**
 * The bytes that a hook reads.
 *
 * @module
 */

import type { HookDialect } from "./dialect.ts";

/**
 * Write a payload as its host does: one line of compact JSON in UTF-8. Claude
 * Code ends it with a newline, Codex does not. Line separators inside a string
 * stay as they are, as both hosts leave them; a control character or half a
 * surrogate pair becomes an escape.
 *
 * @example Usage
 * ```ts
 * import { encodePayload } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
 *
 * assertEquals(text(encodePayload("claude-code", { a: 1 })), '{"a":1}\n');
 * assertEquals(text(encodePayload("codex", { a: 1 })), '{"a":1}');
 * ```
 *
 * @param dialect Whose hook reads it.
 * @param payload What a builder made.
 * @returns The bytes for the hook's standard input.
 * @throws {TypeError} When a fact inside the payload is nothing that JSON can
 * hold, such as a `bigint` or a circle.
 */
export function encodePayload(
  dialect: HookDialect,
  payload: object,
): Uint8Array<ArrayBuffer> {
  let text: string;
  try {
    text = JSON.stringify(payload);
  } catch (cause) {
    throw new TypeError(
      "Cannot encode the payload: a fact in it is no JSON value",
      { cause },
    );
  }
  return new TextEncoder().encode(
    dialect === "claude-code" ? `${text}\n` : text,
  );
}
