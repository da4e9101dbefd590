/**
 * Reads fields of records that anybody may have written.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";
import type { LogPlace } from "./item.ts";

/** The value as an object, or `undefined` when it is none. */
export function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : undefined;
}

/** The value as a list of objects; what is no object is left out. */
export function objectsOf(value: JsonValue | undefined): JsonObject[] {
  const objects: JsonObject[] = [];
  if (!Array.isArray(value)) return objects;
  for (const item of value as readonly JsonValue[]) {
    const object = objectOf(item);
    if (object !== undefined) objects.push(object);
  }
  return objects;
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

/** Where a record stands, with the time that it names in text. */
export function placeOf(line: number, timestamp?: JsonValue): LogPlace {
  const time = typeof timestamp === "string" ? Date.parse(timestamp) : NaN;
  return Number.isFinite(time) ? { line, time } : { line };
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
  const texts: string[] = [];
  for (const block of objectsOf(value)) {
    if (types.includes(typeOf(block))) texts.push(textOf(block.text) ?? "");
  }
  return texts.join("\n");
}
