/**
 * Checking what a model gave to a tool.
 *
 * @module
 */

import type { z } from "zod";

/** What was given, checked, or what is wrong with it. */
export type ParsedInput<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/**
 * Check a model's input. A field that is `null` counts as absent, because
 * models that must fill in every field say so; unknown fields are ignored.
 *
 * @param schema The schema.
 * @param input What the model gave.
 * @returns The input, or what is wrong and in which field.
 */
export function parseInput<T>(
  schema: z.ZodType<T>,
  input: unknown,
): ParsedInput<T> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return { problem: "the input must be an object" };
  }
  const present = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return { value: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) =>
    `"${path.join(".")}" is wrong: ${message}`
  );
  return { problem: problems.join("; ") };
}
