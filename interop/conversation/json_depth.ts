/**
 * Measures how deep JSON is nested.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../types.ts";

/**
 * Whether a value is nested deeper than a number of levels. What is deeper than
 * a stack is high can be parsed, and then neither shown nor copied.
 *
 * @param value The value.
 * @param most How many levels are borne; no more than a stack bears.
 */
export function isDeeper(value: JsonValue, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) {
    return value.some((inner: JsonValue) => isDeeper(inner, most - 1));
  }
  const object = value as JsonObject;
  // A list of the values would cost a third of what parsing them costs.
  for (const key in object) {
    if (isDeeper(object[key]!, most - 1)) return true;
  }
  return false;
}
