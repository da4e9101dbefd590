/**
 * From an identity to the log that holds it.
 *
 * @module
 */

import { statSync } from "node:fs";
import type { SessionLocation } from "../types.ts";
import type { SessionIdentity } from "./identify_session.ts";
import type { HarnessLogs, LogState } from "./logs/harness_logs.ts";
import { verifyLog } from "./logs/verify_log.ts";

/** A log and what was found there. */
export interface ResolvedLog extends SessionLocation {
  /** What was found there. */
  readonly state: LogState;
}

/** The log of an identity, and how far it is to be believed. */
export interface LogResolution {
  /** The log, or `null` when the harness has none or none was found. */
  readonly log: ResolvedLog | null;
  /** Whether the log shows that it is of another session. */
  readonly contradicts: boolean;
  /** What should be checked before it is believed. */
  readonly doubts: readonly string[];
}

/**
 * Find the log of an identity: the one that its harness names, else the one
 * that bears its id. A log that turns out to be another session's is told.
 *
 * @param identity Who owns the process that asks.
 * @param logs The logs of its harness, where it has files of its own.
 * @returns The log and what is doubtful about it.
 */
export function resolveLog(
  identity: Pick<SessionIdentity, "session" | "thread" | "cwd" | "log">,
  logs: HarnessLogs | undefined,
): LogResolution {
  const id = identity.thread ?? identity.session;
  if (identity.log) return resolveNamed(identity.log, id, logs);
  if (logs === undefined || id === null) return none();
  const found = searched(logs, id);
  if ("doubt" in found) return none(found.doubt);
  return resolveNamed(found, id, logs);
}

function searched(
  logs: HarnessLogs,
  id: string,
): SessionLocation | { readonly doubt: string } {
  let found: readonly SessionLocation[];
  try {
    found = logs.find(id);
  } catch (error) {
    return { doubt: (error as Error).message };
  }
  if (found.length === 1) return found[0]!;
  return {
    doubt: found.length === 0
      ? `no log of ${JSON.stringify(id)} was found`
      : `several logs bear the id: ${found.map(({ path }) => path).join(", ")}`,
  };
}

function resolveNamed(
  location: SessionLocation,
  id: string | null,
  logs: HarnessLogs | undefined,
): LogResolution {
  if (logs === undefined || id === null) {
    const state = fileState(location.path);
    return { log: { ...location, state }, contradicts: false, doubts: [] };
  }
  const verdict = verifyLog(logs, { location, id });
  if (verdict.verified) {
    const log: ResolvedLog = { ...location, state: "present" };
    return { log, contradicts: false, doubts: [] };
  }
  const { state, reasons } = verdict;
  return {
    log: { ...location, state },
    contradicts: verdict.head?.id !== undefined && verdict.head.id !== id,
    // A log that is not there yet is no fault: hosts name it before they write.
    doubts: state === "missing" || state === "empty"
      ? []
      : reasons.map((reason) => `the log: ${reason}`),
  };
}

function none(...doubts: string[]): LogResolution {
  return { log: null, contradicts: false, doubts };
}

function fileState(path: string): LogState {
  try {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined) return "missing";
    return !facts.isFile()
      ? "unreadable"
      : facts.size === 0
      ? "empty"
      : "present";
  } catch {
    // A part of the path is a file, or closed to us.
    return "unreadable";
  }
}
