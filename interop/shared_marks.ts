/**
 * Variables that several harnesses set, each over the other's value: what is
 * left there is of the innermost of them.
 *
 * @module
 */

import { variable } from "./claim_builder.ts";
import type { EnvRecord, HarnessClaim, HarnessName } from "./harness.ts";

interface SharedMark {
  readonly name: string;
  /** What each harness that sets it leaves there. */
  readonly values: ReadonlyMap<HarnessName, RegExp>;
}

const SHARED_MARKS: readonly SharedMark[] = [
  {
    name: "AI_AGENT",
    values: new Map([
      ["claude-code", /^claude-code/],
      ["pi", /^pi$/],
      ["amp", /^amp/],
    ]),
  },
  {
    name: "AGENT",
    values: new Map([
      ["opencode", /^1$/],
      ["goose", /^goose$/],
      ["amp", /^amp$/],
    ]),
  },
];

/** What a shared variable says about claims. */
export interface MarkOrder {
  /** The claims that may still be the innermost. */
  readonly inner: readonly HarnessClaim[];
  /** The variables that said so, as origins. */
  readonly from: readonly string[];
}

/**
 * Leave out the claims that a shared variable shows to be outer.
 *
 * @param env The environment.
 * @param claims The claims.
 * @returns The claims that may still be the innermost, and what said so.
 */
export function orderByMarks(
  env: EnvRecord,
  claims: readonly HarnessClaim[],
): MarkOrder {
  const from: string[] = [];
  let inner = claims;
  for (const { name, values } of SHARED_MARKS) {
    const value = variable(env, name);
    if (value === undefined) continue;
    const owner = inner.find(({ harness }) => values.get(harness)?.test(value));
    if (owner === undefined) continue;
    const left = inner.filter((claim) =>
      claim === owner || !values.has(claim.harness)
    );
    if (left.length < inner.length) from.push(`env ${name}`);
    inner = left;
  }
  return { inner, from };
}
