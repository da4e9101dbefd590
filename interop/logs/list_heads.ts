/**
 * Turns files that were met on a walk into a listing.
 *
 * @module
 */

import type { SessionLocation } from "../../types.ts";
import type { HeadReading, ListedLog } from "./harness_logs.ts";
import type { WalkedFile } from "./walk_files.ts";

/**
 * List the logs that a walk meets, each read no further than its head.
 *
 * @param kind The representation of the logs.
 * @param files The files.
 * @param head Reads one head.
 */
export async function* listHeads(
  kind: string,
  files: AsyncIterable<WalkedFile>,
  head: (location: SessionLocation) => Promise<HeadReading>,
): AsyncIterable<ListedLog> {
  for await (const { path, updatedAt } of files) {
    const location = { kind, path };
    const reading = await head(location);
    yield reading.state === "present"
      ? { location, head: reading.head, updatedAt }
      : {
        location,
        error: new Error(
          `Cannot read the head of "${path}": ${reading.reason}`,
        ),
      };
  }
}

/**
 * Gather the locations of files that a walk meets.
 *
 * @param kind The representation of the logs.
 * @param files The files.
 */
export async function locations(
  kind: string,
  files: AsyncIterable<WalkedFile>,
): Promise<readonly SessionLocation[]> {
  const found: SessionLocation[] = [];
  for await (const { path } of files) found.push({ kind, path });
  return found;
}
