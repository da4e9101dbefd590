/**
 * Which agent session owns me?
 *
 * @module
 */

import type { JsonObject, SessionLocation } from "../types.ts";
import type {
  EnvRecord,
  HarnessClaim,
  HarnessName,
  IdentitySource,
} from "./harness.ts";
import { HARNESSES, harnessNamed } from "./harnesses.ts";
import { type AncestorProcess, harnessProcesses } from "./process_ancestry.ts";

/** What {@linkcode identifySession} is given. */
export interface IdentifySessionInput {
  /** The environment of the process that asks. */
  readonly env: EnvRecord;
  /** The hook payload that the process was given, when it is a hook. */
  readonly hookInput?: JsonObject;
  /** The processes above, nearest first, where they can be read. */
  readonly processes?: readonly AncestorProcess[];
  /**
   * When each claimed log was last written, in milliseconds since the epoch,
   * by its path.
   */
  readonly writtenAt?: ReadonlyMap<string, number>;
}

/** Who owns a process, as far as it can be told. */
export interface SessionIdentity {
  /** The harness, or `null` when there is none or it cannot be decided. */
  readonly harness: HarnessName | null;
  /** The session's id, or `null` when the harness gives none. */
  readonly session: string | null;
  /** The thread that asks, where it differs from the session. */
  readonly thread?: string;
  /** The subagent that asks. */
  readonly agent?: string;
  /** The log that the harness names, or `null`. */
  readonly log: SessionLocation | null;
  /** The folder in which the session works, where it is named. */
  readonly cwd?: string;
  /** Where each fact came from. */
  readonly sources: readonly IdentitySource[];
  /** What should be checked before the answer is believed. */
  readonly doubts: readonly string[];
  /** Every claim that was found, the chosen one first. */
  readonly candidates: readonly HarnessClaim[];
}

// A log that was written within this time is taken to be in use, and one that
// was left alone for longer than the other is not.
const WRITING_MS = 10_000;
const IDLE_MS = 60_000;

/**
 * Tell which agent session owns the process that asks.
 *
 * A hook payload beats the environment. Where several harnesses are nested,
 * process ancestry orders them, then which log is being written. What cannot
 * be decided is said, with every candidate; nothing is picked in silence.
 *
 * @example Usage
 * ```ts
 * import { identifySession } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const env = { CODEX_SESSION_ID: "root", CODEX_THREAD_ID: "child" };
 * const identity = identifySession({ env });
 *
 * assertEquals(identity.harness, "codex");
 * assertEquals(identity.session, "root");
 * assertEquals(identity.thread, "child");
 * ```
 *
 * @param input What the process knows.
 * @returns Who owns it.
 */
export function identifySession(input: IdentifySessionInput): SessionIdentity {
  const { env, hookInput, processes = [] } = input;
  const claims = HARNESSES.flatMap((harness) => harness.fromEnv(env) ?? []);
  const told = hookInput && payloadClaim(hookInput);
  if (told) return fromPayload(told, claims);

  const doubts = hookInput
    ? ["the hook payload is of no harness that is known here"]
    : [];
  const nearest = harnessProcesses(processes, claims)[0];
  if (nearest) {
    const claim = claims.find(({ harness }) => harness === nearest.harness) ??
      silentClaim(nearest.harness, nearest.pid);
    const source = { fact: "harness", from: `process ${nearest.pid}` } as const;
    return identity(
      { ...claim, sources: [...claim.sources, source] },
      claims.filter((other) => other !== claim),
      doubts,
    );
  }
  if (claims.length === 0) return undecided([], doubts);
  if (claims.length === 1) return identity(claims[0], [], doubts);

  const written = soleWriter(claims, input.writtenAt);
  if (written) {
    return identity(written, claims.filter((other) => other !== written), [
      ...doubts,
      "chosen because only its log is being written",
    ]);
  }
  return undecided(claims, [
    ...doubts,
    `${
      claims.map(({ harness }) => harness).join(", ")
    } are nested and nothing here says which is innermost`,
  ]);
}

function payloadClaim(payload: JsonObject): HarnessClaim | undefined {
  for (const harness of HARNESSES) {
    const claim = harness.fromPayload(payload);
    if (claim) return claim;
  }
}

function fromPayload(
  told: HarnessClaim,
  claims: readonly HarnessClaim[],
): SessionIdentity {
  const ambient = claims.find(({ harness }) => harness === told.harness);
  const differs = ambient?.session !== undefined &&
    ambient.session !== told.session && ambient.session !== told.thread;
  return identity(
    told,
    claims.filter((other) => other !== ambient || differs),
    differs
      ? [
        `the environment names another session, ${
          JSON.stringify(ambient.session)
        }: it is an outer one's`,
      ]
      : [],
  );
}

// A harness that stands above but says nothing: its shells have no id.
function silentClaim(harness: HarnessName, pid: number): HarnessClaim {
  return { harness, pid, sources: [], doubts: [] };
}

function soleWriter(
  claims: readonly HarnessClaim[],
  writtenAt: ReadonlyMap<string, number> | undefined,
): HarnessClaim | undefined {
  const times = claims.map(({ log }) => log && writtenAt?.get(log.path));
  if (times.some((time) => time === undefined)) return undefined;
  const newest = Math.max(...times as number[]);
  const recent = claims.filter((_, index) =>
    newest - (times[index] as number) <= WRITING_MS
  );
  const others = (times as number[]).filter((time) =>
    newest - time > WRITING_MS
  );
  return recent.length === 1 && others.every((time) => newest - time >= IDLE_MS)
    ? recent[0]
    : undefined;
}

function identity(
  claim: HarnessClaim,
  others: readonly HarnessClaim[],
  doubts: readonly string[],
): SessionIdentity {
  const { advice } = harnessNamed(claim.harness).facts;
  const silent = claim.session === undefined && advice !== undefined;
  return {
    harness: claim.harness,
    session: claim.session ?? null,
    ...(claim.thread !== undefined && { thread: claim.thread }),
    ...(claim.agent !== undefined && { agent: claim.agent }),
    log: claim.log ?? null,
    ...(claim.cwd !== undefined && { cwd: claim.cwd }),
    sources: claim.sources,
    doubts: [...claim.doubts, ...doubts, ...(silent ? [advice] : [])],
    candidates: [claim, ...others],
  };
}

function undecided(
  candidates: readonly HarnessClaim[],
  doubts: readonly string[],
): SessionIdentity {
  return {
    harness: null,
    session: null,
    log: null,
    sources: [],
    doubts,
    candidates,
  };
}
