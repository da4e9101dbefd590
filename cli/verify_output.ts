/**
 * What `session-env verify --json` prints.
 *
 * @module
 */

import type { HarnessName } from "../interop/harness.ts";
import type { LogDamage } from "../persistence/jsonl/read/verify_session.ts";
import type { SessionLocation } from "../types.ts";

/** What `verify --json` prints. */
export interface VerifyOutput {
  /** Whether the log is whole and that of the session. */
  readonly verified: boolean;
  /** The session's id; `null` when neither the call nor the log names one. */
  readonly id: string | null;
  /** Where the log is; `null` when there is none. */
  readonly location: SessionLocation | null;
  /** How many events it holds; of another harness's log, how many records. */
  readonly events: number;
  /** How many bytes at its end belong to no whole record. */
  readonly tornBytes: number;
  /** Every damaged place, in order. */
  readonly damage: readonly Omit<LogDamage, "kind">[];
  /** What keeps it from being verified. */
  readonly reasons: readonly string[];
  /** Whose log it is, when another harness wrote it. */
  readonly harness?: HarnessName;
}
