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
import { orderClaims } from "./order_claims.ts";
import type { AncestorProcess } from "./process_ancestry.ts";

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
  /**
   * Now, in milliseconds since the epoch.
   *
   * @default {what the system's clock says}
   */
  readonly now?: number;
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

/**
 * Tell which agent session owns the process that asks.
 *
 * A hook payload beats the environment. Where several harnesses are nested,
 * process ancestry orders them, then the variables that several of them set,
 * then which log is being written. What cannot be decided is said, with every
 * candidate; nothing is picked in silence.
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
  const { env, hookInput, processes = [], writtenAt, now } = input;
  const claims = HARNESSES.flatMap((harness) => harness.fromEnv(env) ?? []);
  const told = hookInput && payloadClaim(hookInput);
  if (told) return fromPayload(told, claims);

  const { inner, from, doubts } = orderClaims(claims, {
    env,
    processes,
    writtenAt,
    now,
  });
  const allDoubts = [
    ...(hookInput
      ? ["the hook payload is of no harness that is known here"]
      : []),
    ...doubts,
  ];
  const outer = claims.filter((claim) => !inner.includes(claim));
  if (inner.length === 0) return undecided([], allDoubts);
  if (inner.length > 1) {
    const names = inner.map(({ harness }) => harness).join(", ");
    return undecided([...inner, ...outer], [
      ...allDoubts,
      `${names} are nested and nothing here says which is innermost`,
    ]);
  }
  const ordered = from.map((origin): IdentitySource => ({
    fact: "harness",
    from: origin,
  }));
  const [claim] = inner;
  return identity(
    { ...claim, sources: [...claim.sources, ...ordered] },
    outer,
    allDoubts,
  );
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
