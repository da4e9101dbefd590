/**
 * Taking up a stored log: lock it, read it through, cut its torn tail away.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../../types.ts";
import { closersOf } from "../../closers.ts";
import { SessionDamagedError } from "../../errors.ts";
import type { Disk } from "./disk.ts";
import type { SessionLock } from "../../lock/lock_note.ts";
import { OpenLog } from "./open_log.ts";
import { dropDraft, refuseLinks } from "./publish_log.ts";
import { LogReader } from "../read/read_log.ts";
import { lockPath, lockSession } from "../../lock/session_lock.ts";
import { storageError } from "../../system/storage_error.ts";

/** A log that was taken up. */
export interface TakenLog {
  /** Its header. */
  readonly header: SessionHeader;
  /** The events that close its open turn; not stored yet. */
  readonly closers: readonly SessionEvent[];
  /** The log, open at its end. */
  readonly log: OpenLog;
  /** Its lock. */
  readonly lock: SessionLock;
  /** The number that the next event must carry. */
  readonly nextSeq: number;
  /** Whether the last line still wants its newline. */
  readonly unterminated: boolean;
}

/** What reading a log through tells a writer. */
interface LogEnd {
  readonly header: SessionHeader;
  readonly nextSeq: number;
  readonly unterminated: boolean;
  readonly committedBytes: number;
  readonly closers: readonly SessionEvent[];
}

/** Read a log to its end; its last turn is all that is kept of it. */
async function readThrough(
  id: string,
  path: string,
  maxLineBytes: number | undefined,
): Promise<LogEnd> {
  const reader = await LogReader.open(path, { subject: id, maxLineBytes });
  let turn: SessionEvent[] = [];
  for await (const items of reader.batches()) {
    for (const item of items) {
      if (item.kind === "event") {
        if (item.event.type === "turn/start") turn = [];
        turn.push(item.event);
      } else if (item.kind === "damage" && item.code !== "padding") {
        const { reason, line, byte } = item;
        throw new SessionDamagedError(id, reason, { line, byte });
      }
    }
  }
  const { header, scan } = reader;
  const { nextSeq, unterminated } = scan.lines;
  return {
    header,
    nextSeq,
    unterminated,
    committedBytes: scan.committedBytes,
    closers: closersOf(turn),
  };
}

/**
 * Take up a stored log.
 *
 * The log is locked first, so that nobody writes what is read. A torn tail is
 * cut away and the cut is synced; a whole log is not touched. NUL padding
 * between lines is left where it is, as nothing is lost by it.
 *
 * @param disk The file system.
 * @param place The session's id, the root, its log, and the longest line.
 * @returns The log, and the events that close its open turn.
 * @throws {SessionBusyError} If another writer holds the session.
 * @throws {SessionDamagedError} If the log cannot be continued.
 * @throws {PathLinkError} If a link would lead the writes elsewhere.
 */
export async function takeUpLog(
  disk: Disk,
  place: { id: string; root: string; path: string; maxLineBytes?: number },
): Promise<TakenLog> {
  const { id, path, maxLineBytes } = place;
  let lock: SessionLock | undefined;
  let log: OpenLog | undefined;
  try {
    await refuseLinks(disk, place);
    lock = lockSession(id, lockPath(path));
    await dropDraft(disk, path);
    const file = await disk.extend(path);
    const state = await file.stat();
    log = new OpenLog(disk, { id, path, file, state });
    const end = await readThrough(id, path, maxLineBytes);
    if (end.committedBytes < state.size) await log.cut(end.committedBytes);
    const { header, closers, nextSeq, unterminated } = end;
    return { header, closers, nextSeq, unterminated, log, lock };
  } catch (error) {
    try {
      await log?.close();
    } finally {
      lock?.release();
    }
    throw storageError(`resume session ${JSON.stringify(id)}`, path, error);
  }
}
