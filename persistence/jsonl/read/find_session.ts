/**
 * One session's log, by the session's id.
 *
 * @module
 */

import { SessionEnvError } from "../../../errors.ts";
import type { SessionHeader } from "../../../types.ts";
import { checkSessionId } from "../../check_header.ts";
import { DuplicateSessionError } from "../../errors.ts";
import { encodeSegment } from "../layout/encode_segment.ts";
import type { JsonlCompression } from "../layout/layout.ts";
import { isPlaced } from "../layout/log_place.ts";
import { LogUnreadableError, SessionMisplacedError } from "./read_errors.ts";
import { readHead } from "./read_head.ts";
import { logsOf, rootFolders } from "./walk_root.ts";
import { zstdDecoder } from "../zstd/zstd_decoder.ts";

/** Where a session is stored. */
export interface FoundSession {
  /** Its header. */
  readonly header: SessionHeader;
  /** Its log. */
  readonly path: string;
  /** The log's encoding. */
  readonly compression: JsonlCompression;
}

/**
 * Find a session's log in a root. The session's working directory need not
 * exist, and no index is asked: only what lies on the disk counts.
 *
 * @param root The absolute root.
 * @param id The session's id.
 * @returns Where it is stored, or `undefined` when it is not stored here.
 * @throws {TypeError} If the id is empty.
 * @throws {DuplicateSessionError} If the root holds two logs of that id.
 * @throws {SessionMisplacedError} If the log's header is of another session, or
 * belongs elsewhere.
 * @throws {LogUnreadableError} If the system does not say what lies there.
 * @throws {SessionDamagedError} If the log has no whole header.
 * @throws {SessionVersionError} If its header is of another version.
 */
export async function findSession(
  root: string,
  id: string,
): Promise<FoundSession | undefined> {
  checkSessionId(id);
  const found = findLog(root, id);
  if (found === undefined) return undefined;
  const { path, compression } = found;
  const decoder = compression === "zstd" ? await zstdDecoder() : undefined;
  const { header } = readHead(path, { compression, decoder });
  if (header.id !== id || !isPlaced(path, header)) {
    throw new SessionMisplacedError(path, header.id, id);
  }
  return { header, path, compression };
}

/**
 * Say where an id is taken, without reading what lies there.
 *
 * @param root The absolute root.
 * @param id The session's id.
 * @returns A log of that id, under whatever directory, encoding and generation;
 * `undefined` when there is none, or none that the system shows.
 */
export function takenPath(root: string, id: string): string | undefined {
  try {
    return findLog(root, id)?.path;
  } catch (error) {
    if (error instanceof DuplicateSessionError) return error.paths[0];
    // A folder that cannot be looked into keeps nobody from writing elsewhere.
    if (error instanceof LogUnreadableError) return undefined;
    throw error;
  }
}

function findLog(root: string, id: string) {
  const segment = encodeSegment(id);
  const hits = [];
  try {
    for (const folder of rootFolders(root)) {
      hits.push(...logsOf(folder, segment));
    }
  } catch (error) {
    if (error instanceof SessionEnvError) throw error;
    // A root that is not there holds nothing.
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw new LogUnreadableError(root, error);
  }
  if (hits.length > 1) {
    throw new DuplicateSessionError(id, hits.map((hit) => hit.path));
  }
  return hits[0];
}
