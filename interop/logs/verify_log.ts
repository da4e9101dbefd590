/**
 * Is a log really the one it is said to be?
 *
 * @module
 */

import type { SessionLocation } from "../../types.ts";
import type { HarnessLogs, LogHead, LogVerdict } from "./harness_logs.ts";
import { spellings } from "./spellings.ts";

/** What a log is said to be. */
export interface ClaimedLog {
  /** Where it is. */
  readonly location: SessionLocation;
  /** The session's or thread's id. */
  readonly id: string;
  /** The folder in which its session worked, where it is known. */
  readonly cwd?: string;
}

/**
 * Hold a log against what it is said to be: its first records carry the id and
 * the folder, and it stands where its harness would have put it. A fork and a
 * subagent are told in the head.
 *
 * @param logs The harness's logs.
 * @param claim What the log is said to be.
 * @returns The verdict, with its reasons when it is no.
 */
export function verifyLog(logs: HarnessLogs, claim: ClaimedLog): LogVerdict {
  const reading = logs.head(claim.location);
  if (reading.state !== "present") {
    return { verified: false, state: reading.state, reasons: [reading.reason] };
  }
  const { head } = reading;
  const reasons = [
    ...identityReasons(head, claim),
    ...placeReasons(logs, claim, head),
  ];
  return reasons.length === 0
    ? { verified: true, head }
    : { verified: false, state: "present", head, reasons };
}

function identityReasons(head: LogHead, claim: ClaimedLog): string[] {
  const reasons: string[] = [];
  const quote = JSON.stringify;
  if (head.id === undefined) {
    reasons.push("its records carry no id");
  } else if (head.id !== claim.id) {
    reasons.push(`it is of session ${quote(head.id)}, not ${quote(claim.id)}`);
  }
  if (
    claim.cwd !== undefined && head.cwd !== undefined &&
    !sameFolder(head.cwd, claim.cwd)
  ) {
    reasons.push(`it worked in ${quote(head.cwd)}, not ${quote(claim.cwd)}`);
  }
  return reasons;
}

function placeReasons(
  logs: HarnessLogs,
  { location, cwd }: ClaimedLog,
  head: LogHead,
): string[] {
  const reason = logs.misplacement(location, head, cwd);
  return reason === undefined ? [] : [reason];
}

function sameFolder(a: string, b: string): boolean {
  return spellings(a).some((spelled) => spellings(b).includes(spelled));
}
