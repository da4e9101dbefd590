/**
 * What `session-env whoami --json` prints.
 *
 * @module
 */

import type {
  HarnessClaim,
  HarnessFacts,
  HarnessName,
  IdentitySource,
} from "../interop/harness.ts";
import type { ResolvedLog } from "../interop/resolve_log.ts";

/** What `whoami --json` prints. */
export interface WhoamiOutput {
  /** The harness; `null` when there is none or it cannot be decided. */
  readonly harness: HarnessName | null;
  /** The session's id; `null` when the harness gives none. */
  readonly session: string | null;
  /** The thread that asks, where it has an id of its own. */
  readonly thread?: string;
  /** The subagent that asks. */
  readonly agent?: string;
  /** The session's log and what was found there; `null` without a file. */
  readonly log: ResolvedLog | null;
  /** Where each fact came from. */
  readonly sources: readonly IdentitySource[];
  /** What should be checked before the answer is believed. */
  readonly doubts: readonly string[];
  /** Every claim that was found, the chosen one first. */
  readonly candidates: readonly HarnessClaim[];
  /** What the answer rests on; `null` without a harness. */
  readonly facts:
    | Pick<HarnessFacts, "version" | "checkedOn" | "evidence" | "source">
    | null;
}
