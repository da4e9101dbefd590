/**
 * Whether a log is whole, and really that of a session.
 *
 * @module
 */

import type { SessionHeader, SessionLocation } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import { isPlaced } from "../layout/log_place.ts";
import { LogReader, type ReadLogOptions } from "./read_log.ts";

/** A damaged place of a log. */
export type LogDamage = Extract<ReadItem, { kind: "damage" }>;

/** What {@linkcode verifySession} found. */
export interface Verification {
  /** Whether the log is whole and that of the session. */
  readonly verified: boolean;
  /** The id that was asked for. */
  readonly id: string;
  /** The log. */
  readonly location: SessionLocation;
  /** Its header, if that can be read. */
  readonly header: SessionHeader | undefined;
  /** How many events it holds. */
  readonly events: number;
  /** How many bytes at its end belong to no line; no fault of the log. */
  readonly tornBytes: number;
  /** How many NUL bytes lie in it. */
  readonly nulBytes: number;
  /** Every damaged place, in order; no more than 1000 are kept. */
  readonly damage: readonly LogDamage[];
  /** What keeps it from being verified, for people. */
  readonly reasons: readonly string[];
}

/** How many damaged places an answer holds. */
const MAX_DAMAGE = 1000;

/**
 * Verify a session's log: its header carries the id that was asked for, id and
 * cwd derive the path it lies at, and its events are whole and numbered without
 * gaps. The whole log is read, and nothing is written.
 *
 * A torn tail is what a crash leaves and a writer repairs: it is told, and the
 * log may be verified all the same.
 *
 * @example Usage
 * ```ts
 * import { verifySession } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const location = { kind: "jsonl", path: "/no/such/session.jsonl" };
 * const { verified, reasons } = await verifySession(location, "session-1");
 *
 * assertEquals(verified, false);
 * assertEquals(reasons, [
 *   'Cannot read "/no/such/session.jsonl": nothing lies there',
 * ]);
 * ```
 *
 * @param location The log.
 * @param id The session that it is said to be of.
 * @param options What is read.
 * @returns The answer, with its reasons when it is no.
 */
export async function verifySession(
  location: SessionLocation,
  id: string,
  options: Pick<ReadLogOptions, "maxLineBytes" | "compression"> = {},
): Promise<Verification> {
  const reasons: string[] = [];
  const damage: LogDamage[] = [];
  let reader: LogReader | undefined;
  try {
    if (location.kind !== "jsonl") {
      throw new TypeError(
        `Cannot verify a log of kind ${
          JSON.stringify(location.kind)
        }: only "jsonl" is known`,
      );
    }
    reader = await LogReader.open(location.path, options);
    reasons.push(...identityFaults(location.path, id, reader.header));
    for await (const items of reader.batches()) {
      for (const item of items) {
        if (item.kind === "damage" && damage.length < MAX_DAMAGE) {
          damage.push(item);
        }
      }
    }
  } catch (error) {
    reasons.push((error as Error).message);
  }
  const lines = reader?.scan.lines;
  const damaged = lines?.damaged ?? 0;
  if (damaged > 0) {
    const { line, byte, reason } = damage[0]!;
    const more = damaged > 1 ? `; ${damaged - 1} more places are damaged` : "";
    reasons.push(`line ${line} at byte ${byte}: ${reason}${more}`);
  }
  return {
    verified: reasons.length === 0,
    id,
    location,
    header: reader?.header,
    events: lines?.events ?? 0,
    tornBytes: reader?.scan.tornBytes ?? 0,
    nulBytes: lines?.nulBytes ?? 0,
    damage,
    reasons,
  };
}

function identityFaults(
  path: string,
  id: string,
  header: SessionHeader,
): string[] {
  if (header.id !== id) {
    return [
      `the header is of session ${JSON.stringify(header.id)}, not of ${
        JSON.stringify(id)
      }`,
    ];
  }
  return isPlaced(path, header)
    ? []
    : ["the id and the cwd of the header belong at another path"];
}
