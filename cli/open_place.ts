/**
 * The storage engine of a place.
 *
 * @module
 */

import { JsonlPersistence } from "../persistence/jsonl/jsonl_persistence.ts";
import type { Place } from "./place_options.ts";

/**
 * Open the engine of a place. Nothing is read or made yet.
 *
 * @param place The place.
 * @param root The root, instead of the one that is written to.
 * @returns The engine.
 */
export function openPlace(
  place: Pick<Place, "root" | "layout" | "compression">,
  root: string = place.root,
): JsonlPersistence {
  const { layout, compression } = place;
  return new JsonlPersistence({ root, layout, compression });
}
