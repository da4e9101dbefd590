/**
 * The sessions of a root, by the heads of their logs.
 *
 * @module
 */

import type { ListedSession } from "../../seam.ts";
import { changedAt } from "./changed_at.ts";
import { ItemIterator } from "./item_iterator.ts";
import { isPlaced } from "../layout/log_place.ts";
import { SessionMisplacedError } from "./read_errors.ts";
import { readHead } from "./read_head.ts";
import { type FoundLog, walkRoot } from "./walk_root.ts";
import { walkBatches } from "./walk_batches.ts";
import { type ZstdDecoder, zstdDecoder } from "../zstd/zstd_decoder.ts";

/**
 * List the sessions of a root, of either layout and either encoding.
 *
 * Of each log only the head is read: 8 KiB, or its first frame. A log that
 * cannot be read is a value with its error, and the rest of the listing goes
 * on. A root that is not there holds no sessions.
 *
 * @param root The absolute root.
 * @param begin Called when the listing begins; it may refuse by throwing.
 * @returns The sessions, folder by folder, in the order of their names.
 */
export function listSessions(
  root: string,
  begin: () => void = () => {},
): AsyncIterable<ListedSession> {
  return {
    [Symbol.asyncIterator]: () => new ItemIterator(batches(root, begin)),
  };
}

async function* batches(
  root: string,
  begin: () => void,
): AsyncGenerator<ListedSession[]> {
  begin();
  yield* walkBatches(walkSessions(root));
}

function* walkSessions(
  root: string,
): Generator<ListedSession | Promise<ListedSession>> {
  let decoder: ZstdDecoder | Error | undefined;
  for (const found of walkRoot(root)) {
    const isCompressed = "compression" in found && found.compression === "zstd";
    yield isCompressed && decoder === undefined
      ? zstdDecoder().catch((error: Error) => error)
        .then((loaded) => listed(found, decoder = loaded))
      : listed(found, decoder);
  }
}

function listed(
  found: FoundLog,
  decoder: ZstdDecoder | Error | undefined,
): ListedSession {
  if ("error" in found) return found;
  const { path, compression } = found;
  try {
    if (decoder instanceof Error && compression === "zstd") throw decoder;
    const { header } = readHead(path, {
      compression,
      decoder: decoder instanceof Error ? undefined : decoder,
    });
    if (!isPlaced(path, header)) {
      throw new SessionMisplacedError(path, header.id);
    }
    return {
      header,
      location: { kind: "jsonl", path },
      get updatedAt() {
        return changedAt(path);
      },
    };
  } catch (error) {
    return { path, error: error as Error };
  }
}
