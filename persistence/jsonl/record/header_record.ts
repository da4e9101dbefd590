/**
 * A log's first line. Pure.
 *
 * @module
 */

import type { SessionHeader } from "../../../types.ts";
import { headerProblem } from "../../check_header.ts";
import { SessionDamagedError, SessionVersionError } from "../../errors.ts";

/** Fields that earlier harnesses wrote, and that nobody may act on any more. */
const RETIRED = ["sandboxMode", "approvalPolicy"];

/**
 * Write a header as its line, without the newline.
 *
 * @param header The header.
 * @returns The line; `delegationDepth` stands in it even when it is 0.
 */
export function encodeHeader(header: SessionHeader): string {
  const { version, id, createdAt, cwd, parentSession, seedLength } = header;
  const { origin, delegationDepth = 0, agentPreset } = header;
  return JSON.stringify({
    type: "session",
    version,
    id,
    createdAt,
    cwd,
    parentSession,
    seedLength,
    origin,
    delegationDepth,
    agentPreset,
  });
}

/**
 * Read a header from its line.
 *
 * A byte-order mark before it is passed over, unknown keys are ignored, and
 * `delegationDepth` may be absent, as older harnesses wrote none.
 *
 * @param line The line, with or without its newline.
 * @param subject What the error calls the session: its id or its file.
 * @returns The header, its fields in written order.
 * @throws {SessionVersionError} If it is of a version other than 0.
 * @throws {SessionDamagedError} If it is no header.
 */
export function decodeHeader(line: string, subject: string): SessionHeader {
  const broken = (reason: string, cause?: unknown) =>
    new SessionDamagedError(subject, reason, { line: 1, byte: 0, cause });
  let value: unknown;
  try {
    value = JSON.parse(line.charCodeAt(0) === 0xfeff ? line.slice(1) : line);
  } catch (cause) {
    throw broken("its first line is not JSON", cause);
  }
  const record = Object(value) as Record<string, unknown>;
  if (record.type !== "session" || typeof record.version !== "number") {
    throw broken("its first line is not a session header");
  }
  // A later version may have other fields, so it is asked for first.
  if (record.version !== 0) {
    throw new SessionVersionError(subject, record.version);
  }
  const plain = plainHeader(record);
  if (plain !== undefined) return plain;
  const retired = RETIRED.find((key) => Object.hasOwn(record, key));
  if (retired !== undefined) {
    throw broken(`its header has the retired field "${retired}"`);
  }
  const header = pickFields(record);
  const problem = headerProblem(header);
  if (problem !== undefined) throw broken(`in its header ${problem}`);
  return header as unknown as SessionHeader;
}

const FIELDS = [
  "version",
  "id",
  "createdAt",
  "cwd",
  "parentSession",
  "seedLength",
  "origin",
  "delegationDepth",
  "agentPreset",
];

function pickFields(record: Record<string, unknown>): Record<string, unknown> {
  const header: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = record[field];
    if (value !== undefined && Object.hasOwn(record, field)) {
      header[field] = value;
    }
  }
  return header;
}

/**
 * The header of the usual shape; `undefined` for any other, which is looked
 * into. Listings read very many, and most are plainly right.
 */
function plainHeader(
  record: Record<string, unknown>,
): SessionHeader | undefined {
  const { id, createdAt, cwd, delegationDepth } = record;
  const isUsual = Object.is(record.version, 0) &&
    typeof id === "string" && id !== "" &&
    Number.isSafeInteger(createdAt) && (createdAt as number) > 0 &&
    typeof cwd === "string" && cwd[0] === "/" &&
    Number.isSafeInteger(delegationDepth) &&
    (delegationDepth as number) >= 0 && !Object.is(delegationDepth, -0) &&
    record.parentSession === undefined && record.seedLength === undefined &&
    record.origin === undefined && record.agentPreset === undefined &&
    RETIRED.every((key) => record[key] === undefined);
  return isUsual
    ? {
      version: 0,
      id,
      createdAt: createdAt as number,
      cwd,
      delegationDepth: delegationDepth as number,
    }
    : undefined;
}
