/**
 * Reads fields of records that anybody may have written.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";

/** The value as an object, or `undefined` when it is none. */
export function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : undefined;
}

/** The value as a list of objects; what is no object is left out. */
export function objectsOf(value: JsonValue | undefined): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => objectOf(item)).filter((item) =>
    item !== undefined
  );
}

/** The value as text, or `undefined` when it is none. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value as a count, or 0 when it is none. */
export function countOf(value: JsonValue | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? value
    : 0;
}

/** A timestamp in text as milliseconds, ready to be spread into an item. */
export function timeOf(value: JsonValue | undefined): { time?: number } {
  const time = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isFinite(time) ? { time } : {};
}

/** The content blocks that are no text, whatever they are. */
export function otherBlocks(
  value: JsonValue | undefined,
  types: readonly string[],
): readonly JsonValue[] {
  if (!Array.isArray(value)) return [];
  return value.filter((block: JsonValue) => !types.includes(typeOf(block)));
}

/** The type that a block or record names, or `"(none)"`. */
export function typeOf(value: JsonValue | undefined): string {
  return textOf(objectOf(value)?.type) ?? "(none)";
}

/** The texts of content blocks, one after the other. */
export function blockTexts(
  value: JsonValue | undefined,
  types: readonly string[],
): string {
  if (typeof value === "string") return value;
  return objectsOf(value)
    .filter((block) => types.includes(textOf(block.type) ?? ""))
    .map((block) => textOf(block.text) ?? "")
    .join("\n");
}
