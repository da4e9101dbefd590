/**
 * Measuring contenders side by side. Every round runs each of them once, in an
 * order that rotates, and is one ratio; so what disturbs the machine for longer
 * than a round disturbs all of them alike.
 *
 * @module
 */

import process from "node:process";
import { setImmediate } from "node:timers";
import type { Contender, Contest } from "./row.ts";
import {
  quantile,
  type Spread,
  spreadOf,
  uncertaintyOf,
} from "./statistics.ts";

/** How long to go on. */
export interface Patience {
  /** Rounds that are thrown away first. */
  readonly warmUpRounds: number;
  /** Rounds that are measured at least. */
  readonly minRounds: number;
  /** Rounds that are measured at most. */
  readonly maxRounds: number;
  /** No round begins after this time, once one was measured. */
  readonly maxMs: number;
  /** Enough when the ratio is this sure, as a part of itself. */
  readonly uncertainty: number;
}

/** The patience of the table. */
export const THOROUGH: Patience = {
  warmUpRounds: 5,
  minRounds: 25,
  maxRounds: 1000,
  maxMs: 15_000,
  uncertainty: 0.005,
};

/** The patience of a quick look. */
export const QUICK: Patience = {
  warmUpRounds: 2,
  minRounds: 5,
  maxRounds: 100,
  maxMs: 2000,
  uncertainty: 0.02,
};

/** What one contender showed. */
export interface ContenderResult {
  /** One call, in ms or bytes. */
  readonly value: Spread;
  /** Over the baseline, round by round. */
  readonly ratio: Spread;
  /**
   * Its tenth lowest sample in a hundred over that of the baseline: the ratio
   * in the moments in which nobody else wanted the machine.
   */
  readonly calmRatio: number;
  /** Less the baseline, round by round, in ms or bytes. */
  readonly difference: Spread;
  /** Ours over this contender, round by round. */
  readonly oursOver: Spread;
  /** Bytes that a call allocates, where it was asked for and is told. */
  readonly allocatedBytes?: number;
}

/** What a contest showed. */
export interface ContestResult {
  /** What was read. */
  readonly unit: "ms" | "bytes";
  /** The rounds that count. */
  readonly rounds: number;
  /** By name, in the contest's order. */
  readonly contenders: Readonly<Record<string, ContenderResult>>;
}

/** Keeps a compiler from leaving out work whose result nobody reads. */
let lastResult: unknown;

/**
 * Measure a contest.
 *
 * @param contest The contest; stays open.
 * @param patience How long to go on.
 * @param signal Ends it between two samples.
 */
export async function measure(
  contest: Contest,
  patience: Patience,
  signal?: AbortSignal,
): Promise<ContestResult> {
  const names = Object.keys(contest.contenders);
  if (names[0] !== "ours" || !names.includes(contest.baseline)) {
    throw new TypeError(
      `Cannot measure ${names.join(", ")}: ours comes first and ${
        JSON.stringify(contest.baseline)
      } must be among them`,
    );
  }
  const samples = new Map<string, number[]>(names.map((name) => [name, []]));
  const take = async (count: boolean, turn: number) => {
    // Contenders that never wait would keep the process from hearing Ctrl-C.
    await new Promise((resolve) => setImmediate(resolve));
    const order = names.map((_, i) => names[(i + turn) % names.length]);
    // Nobody comes after the same neighbour each time.
    if (Math.floor(turn / names.length) % 2 === 1) order.reverse();
    for (const name of order) {
      signal?.throwIfAborted();
      await contest.beforeSample?.(name);
      const value = await sample(contest.contenders[name], contest);
      await contest.afterSample?.(name);
      if (count) samples.get(name)?.push(value);
    }
  };
  const begun = performance.now();
  const spent = () => performance.now() - begun;
  for (let round = 0; round < patience.warmUpRounds; round++) {
    await take(false, round);
    // Long work is warm after a round.
    if (spent() > patience.maxMs / 5) break;
  }
  const warm = spent();
  let rounds = 0;
  const ratios: number[] = [];
  while (rounds < patience.maxRounds) {
    await take(true, rounds++);
    const [ours, base] = ["ours", contest.baseline]
      .map((name) => samples.get(name)?.at(-1) ?? NaN);
    ratios.push(ours / base);
    if (spent() - warm > patience.maxMs) break;
    const isSure = rounds >= patience.minRounds && rounds % 5 === 0 &&
      uncertaintyOf(ratios) < patience.uncertainty;
    if (isSure) break;
  }
  return {
    unit: contest.reading ?? "ms",
    rounds,
    contenders: await results(contest, names, samples),
  };
}

const calm = (values: readonly number[]) =>
  quantile([...values].sort((a, b) => a - b), 0.1);

/** One sample: the mean of a batch, or the contender's own reading. */
async function sample(run: Contender, contest: Contest): Promise<number> {
  const { batch = 1, reading } = contest;
  if (reading) return Number(await run());
  const begun = performance.now();
  for (let i = 0; i < batch; i++) {
    const result = run();
    // Waiting for what is no promise would be measured too.
    lastResult = isThenable(result) ? await result : result;
  }
  return (performance.now() - begun) / batch;
}

/** Whether there is something to wait for; not all of it is a `Promise`. */
function isThenable(result: unknown): boolean {
  return typeof (result as { then?: unknown } | undefined)?.then === "function";
}

async function results(
  contest: Contest,
  names: readonly string[],
  samples: ReadonlyMap<string, readonly number[]>,
): Promise<Record<string, ContenderResult>> {
  const of = (name: string) => samples.get(name) ?? [];
  const base = of(contest.baseline), ours = of("ours");
  const found: Record<string, ContenderResult> = {};
  for (const name of names) {
    const values = of(name);
    const allocatedBytes = contest.allocation
      ? await allocationOf(contest.contenders[name], contest)
      : undefined;
    found[name] = {
      value: spreadOf(values),
      ratio: spreadOf(values.map((value, i) => value / base[i])),
      calmRatio: calm(values) / calm(base),
      difference: spreadOf(values.map((value, i) => value - base[i])),
      oursOver: spreadOf(values.map((value, i) => ours[i] / value)),
      ...(allocatedBytes === undefined ? {} : { allocatedBytes }),
    };
  }
  return found;
}

/** What a call allocates; batches that met a collection are left out. */
async function allocationOf(
  run: Contender,
  { batch = 1 }: Contest,
): Promise<number | undefined> {
  // Bun counts its heap in steps that are too coarse.
  if ("Bun" in globalThis) return undefined;
  const taken: number[] = [];
  const begun = performance.now();
  while (taken.length < 40 && performance.now() - begun < 1000) {
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < batch; call++) {
      const result = run();
      lastResult = isThenable(result) ? await result : result;
    }
    const bytes = (process.memoryUsage().heapUsed - before) / batch;
    if (bytes >= 0) taken.push(bytes);
  }
  void lastResult;
  return taken.length > 0 ? Math.round(spreadOf(taken).median) : undefined;
}
