/**
 * Which of several nested harnesses is the innermost?
 *
 * Each kind of evidence only leaves claims out; none adds one.
 *
 * @module
 */

import type { EnvRecord, HarnessClaim, HarnessName } from "./harness.ts";
import { harnessNamed } from "./harnesses.ts";
import {
  type AncestorProcess,
  type HarnessProcess,
  harnessProcesses,
} from "./process_ancestry.ts";
import { orderByMarks } from "./shared_marks.ts";

/** The evidence that orders claims. */
export interface OrderEvidence {
  /** The environment of the process that asks. */
  readonly env: EnvRecord;
  /** The processes above, nearest first. */
  readonly processes: readonly AncestorProcess[];
  /** When each claimed log was last written, by its path. */
  readonly writtenAt?: ReadonlyMap<string, number>;
  /** Now, in milliseconds since the epoch. */
  readonly now?: number;
}

/** The claims that may be the innermost: one when it is decided. */
export interface ClaimOrder {
  /** The claims; none of them when nothing points at a harness. */
  readonly inner: readonly HarnessClaim[];
  /** What decided, as origins. */
  readonly from: readonly string[];
  /** What should be checked before the order is believed. */
  readonly doubts: readonly string[];
}

// A log that was written within this time is taken to be in use, and one that
// was left alone for longer than the other is not.
const WRITING_MS = 10_000;
const IDLE_MS = 60_000;

/**
 * Leave out the claims that are shown to be outer.
 *
 * @param claims What every harness claims of the environment.
 * @param evidence What is known besides.
 * @returns The claims that may be the innermost.
 */
export function orderClaims(
  claims: readonly HarnessClaim[],
  evidence: OrderEvidence,
): ClaimOrder {
  const byProcess = orderByProcesses(claims, evidence.processes);
  const byMarks = orderByMarks(evidence.env, byProcess.inner);
  const from = [...byProcess.from, ...byMarks.from];
  const writer = soleWriter(byMarks.inner, evidence);
  return writer
    ? {
      inner: [writer],
      from,
      doubts: ["chosen because only its log is being written"],
    }
    : { inner: byMarks.inner, from, doubts: [] };
}

function orderByProcesses(
  claims: readonly HarnessClaim[],
  processes: readonly AncestorProcess[],
): { inner: readonly HarnessClaim[]; from: readonly string[] } {
  const above = harnessProcesses(processes, claims);
  const nearest = above.find((found) =>
    claimOf(claims, found.harness) || !marksAll(found.harness)
  );
  if (nearest === undefined) return { inner: claims, from: [] };
  const claim = claimOf(claims, nearest.harness) ?? silentClaim(nearest);
  const from = `process ${nearest.pid}`;
  // A harness whose process is not known by its name may hide below.
  const rivals = nearest.hidden
    ? claims.filter(({ harness }) =>
      !above.some((found) => found.harness === harness)
    )
    : [];
  return { inner: [claim, ...rivals], from: rivals.length === 0 ? [from] : [] };
}

function claimOf(
  claims: readonly HarnessClaim[],
  harness: HarnessName,
): HarnessClaim | undefined {
  return claims.find((claim) => claim.harness === harness);
}

// Where such a harness left no variable, one further in has cleared them.
function marksAll(harness: HarnessName): boolean {
  return harnessNamed(harness).marks === "all";
}

// A harness that stands above but says nothing to this process.
function silentClaim({ harness, pid }: HarnessProcess): HarnessClaim {
  return { harness, pid, sources: [], doubts: [] };
}

function soleWriter(
  claims: readonly HarnessClaim[],
  { writtenAt, now = Date.now() }: OrderEvidence,
): HarnessClaim | undefined {
  const times = claims.map(({ log }) => log && writtenAt?.get(log.path));
  if (claims.length < 2 || !times.every((time) => time !== undefined)) {
    return undefined;
  }
  const writing = claims.filter((_, at) => now - times[at] <= WRITING_MS);
  const idle = times.filter((time) => now - time >= IDLE_MS);
  return writing.length === 1 && idle.length === claims.length - 1
    ? writing[0]
    : undefined;
}
