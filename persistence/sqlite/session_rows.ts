/**
 * Sessions and events as rows: what is stored, and what of it can be read.
 *
 * @module
 */

import type { SessionEvent, SessionHeader } from "../../types.ts";
import { headerProblem } from "../check_header.ts";
import { SessionDamagedError, SessionVersionError } from "../errors.ts";
import { eventText, readEventText } from "../event_text.ts";
import type { ReadItem } from "../seam.ts";
import type { SessionDatabase } from "./session_database.ts";

/** One stored session. */
export interface SessionRow {
  /** The number by which its events know it. */
  readonly key: number;
  /** Its header, not yet read. */
  readonly header: unknown;
  /** The mark of the writer that may append. */
  readonly owner: unknown;
  /** The number that its next event must carry. */
  readonly nextSeq: number;
}

// Numbers come as text: a driver may read no more than 32 bits of an integer.
const COLUMNS =
  "CAST(key AS TEXT) AS key, header, owner, CAST(next_seq AS TEXT) AS next_seq";

const rowOf = (row: Record<string, unknown>): SessionRow => ({
  key: Number(row.key),
  header: row.header,
  owner: row.owner,
  nextSeq: Number(row.next_seq),
});

/**
 * Look a session up.
 *
 * @param database The database.
 * @param id The session's id.
 * @returns Its row, or `undefined` when there is none.
 */
export function findRow(
  database: SessionDatabase,
  id: string,
): SessionRow | undefined {
  const [row] = database.rows(
    `SELECT ${COLUMNS} FROM dsh_sessions WHERE id = ?`,
    JSON.stringify(id),
  );
  return row && rowOf(row);
}

/**
 * List sessions, some at a time.
 *
 * @param database The database.
 * @param afterKey The key of the last one that is known.
 * @returns The next rows; none at the end.
 */
export function nextRows(
  database: SessionDatabase,
  afterKey: number,
): SessionRow[] {
  return database.rows(
    `SELECT ${COLUMNS} FROM dsh_sessions WHERE dsh_sessions.key > ? ORDER BY dsh_sessions.key LIMIT 200`,
    afterKey,
  ).map(rowOf);
}

/**
 * Read a stored header.
 *
 * @param row The session's row.
 * @param name The session's id when it is known, for messages.
 * @returns The header.
 * @throws {SessionVersionError} If it is of another version.
 * @throws {SessionDamagedError} If it is not a header, or not this session's.
 */
export function readHeader(row: SessionRow, name?: string): SessionHeader {
  const subject = name ?? `number ${row.key}`;
  let header: unknown;
  try {
    header = JSON.parse(String(row.header));
  } catch (error) {
    throw new SessionDamagedError(subject, "its header is not JSON", {
      cause: error,
    });
  }
  const version = (Object(header) as { version?: unknown }).version;
  if (typeof version === "number" && version !== 0) {
    throw new SessionVersionError(subject, version);
  }
  const problem = headerProblem(header);
  if (problem !== undefined) {
    throw new SessionDamagedError(subject, `in its header, ${problem}`);
  }
  const { id } = header as SessionHeader;
  if (name !== undefined && id !== name) {
    throw new SessionDamagedError(
      subject,
      `its header belongs to ${JSON.stringify(id)}`,
    );
  }
  return Object.freeze(header) as SessionHeader;
}

/**
 * Store a session that is not stored yet.
 *
 * @param database The database, in a transaction.
 * @param header Its header.
 * @param owner The mark of its writer.
 * @returns Its row.
 */
export function insertSession(
  database: SessionDatabase,
  header: SessionHeader,
  owner: string,
): SessionRow {
  database.run(
    "INSERT INTO dsh_sessions (id, header, owner, next_seq) VALUES (?, ?, ?, 0)",
    JSON.stringify(header.id),
    JSON.stringify(header),
    owner,
  );
  return findRow(database, header.id)!;
}

/**
 * Store events.
 *
 * @param database The database, in a transaction.
 * @param row The session's row.
 * @param events The checked events.
 */
export function insertEvents(
  database: SessionDatabase,
  row: SessionRow,
  events: readonly SessionEvent[],
): void {
  for (const event of events) {
    database.run(
      "INSERT INTO dsh_events (session, seq, event) VALUES (?, ?, ?)",
      row.key,
      event.seq,
      eventText(event),
    );
  }
  database.run(
    "UPDATE dsh_sessions SET next_seq = ? WHERE key = ?",
    row.nextSeq + events.length,
    row.key,
  );
}

/** How many events are read at a time. */
const PAGE = 64;

/**
 * Read some events of a session. What is wrong ends them.
 *
 * @param database The database.
 * @param row The session's row.
 * @param fromSeq The first number wanted.
 * @returns The events, and the damage that stopped them short; nothing at the
 * end.
 */
export function readPage(
  database: SessionDatabase,
  row: SessionRow,
  fromSeq: number,
): ReadItem[] {
  const rows = database.rows(
    "SELECT CAST(seq AS TEXT) AS seq, event FROM dsh_events WHERE session = ? AND dsh_events.seq >= ? AND dsh_events.seq < ? ORDER BY dsh_events.seq LIMIT ?",
    row.key,
    fromSeq,
    row.nextSeq,
    PAGE,
  );
  const items: ReadItem[] = [];
  const due = Math.min(PAGE, row.nextSeq - fromSeq);
  for (let i = 0; i < due; i++) {
    const seq = fromSeq + i;
    const event = Number(rows[i]?.seq) === seq
      ? readEventText(rows[i]!.event, seq)
      : `event ${seq} is missing`;
    if (typeof event === "string") {
      // A row has no place in bytes; its line is that of a log.
      items.push({ kind: "damage", line: seq + 2, byte: 0, reason: event });
      break;
    }
    items.push({ kind: "event", event });
  }
  return items;
}

/**
 * Read the last turn of a session, or all of it when no turn begins in it.
 *
 * @param database The database.
 * @param row The session's row.
 * @param id The session's id.
 * @returns The events, which go on to the end.
 * @throws {SessionDamagedError} If an event of them is damaged.
 */
export function readLastTurn(
  database: SessionDatabase,
  row: SessionRow,
  id: string,
): SessionEvent[] {
  const pages: SessionEvent[][] = [];
  for (let end = row.nextSeq; end > 0;) {
    const begin = Math.max(0, end - PAGE);
    const page = readPage(database, { ...row, nextSeq: end }, begin).map(
      (item) => {
        if (item.kind === "event") return item.event;
        const { reason } = item as { reason: string };
        throw new SessionDamagedError(id, reason);
      },
    );
    pages.unshift(page);
    if (page.some(({ type }) => type === "turn/start" || type === "turn/end")) {
      break;
    }
    end = begin;
  }
  return pages.flat();
}
