/**
 * The storage engine of a place.
 *
 * @module
 */

import { dirname } from "@std/path";
import { JsonlPersistence } from "../persistence/jsonl/jsonl_persistence.ts";
import { compressionOf } from "../persistence/jsonl/read/read_log.ts";
import type { SessionHeader } from "../types.ts";
import type { Place } from "./place_options.ts";

/** The engine of a place, and a session that it holds. */
export interface OpenedPlace {
  /** The engine. */
  readonly persistence: JsonlPersistence;
  /** The session's header, when it is stored in the root. */
  readonly stored?: SessionHeader;
}

/**
 * Open the engine of a place. Nothing is read or made yet.
 *
 * @param place The place.
 * @returns The engine.
 */
export function openPlace(
  { root, layout, compression }: Pick<Place, "root" | "layout" | "compression">,
): JsonlPersistence {
  return new JsonlPersistence({ root, layout, compression });
}

/**
 * Open the engine of a place for one session, wherever the session lies in the
 * root: in the layout, the encoding and the file that it has there.
 *
 * @param place The place, as a new session would have it.
 * @param id The session's id.
 * @returns The engine; it locates the session where it is stored.
 */
export async function openPlaceOf(
  place: Place,
  id: string,
): Promise<OpenedPlace> {
  const persistence = openPlace(place);
  const stored = await persistence.find(id);
  const location = stored && await persistence.locateStored(id);
  if (stored === undefined || location === undefined) return { persistence };
  const { path } = location;
  const found = openPlace({
    root: place.root,
    layout: dirname(dirname(path)) === persistence.root ? "bucket" : "project",
    compression: compressionOf(path),
  });
  const locate = found.locate.bind(found);
  // A later generation of a log has a name of its own.
  found.locate = (meta) => meta.id === id ? location : locate(meta);
  return { persistence: found, stored };
}
