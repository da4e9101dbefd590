/**
 * `deno task bench`: measures every row, and prints a table or JSON.
 *
 * @module
 */

import process from "node:process";
import { chooseRows, parseBenchArguments, USAGE } from "./arguments.ts";
import { findRows, type FoundRow } from "./find_rows.ts";
import { exponentOf } from "./growth.ts";
import { thisMachine } from "./machine.ts";
import { type ContestResult, measure, QUICK, THOROUGH } from "./measure.ts";
import { type Entry, jsonLine, tableLines } from "./report.ts";
import type { Standing } from "./row.ts";
import { removeTempFolders } from "./temp_folder.ts";

/** 128 and the signal's number, as a shell tells it. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

interface Run {
  readonly quick: boolean;
  readonly signal: AbortSignal;
  readonly report: (entry: Entry) => void;
}

async function main(argv: readonly string[]): Promise<number> {
  const { json, only, quick, list, help } = parseBenchArguments(argv);
  const write = (text: string) => void process.stdout.write(`${text}\n`);
  if (help) {
    write(USAGE.trimEnd());
    return 0;
  }
  const rows = chooseRows(await findRows(), only);
  if (list) {
    for (const { name, about, reach } of rows) {
      write(
        json ? JSON.stringify({ name, about, reach }) : `${name}  ${about}`,
      );
    }
    return 0;
  }
  const stopped = new AbortController();
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      // A second one does not wait for the sample to end.
      if (stopped.signal.aborted) process.exit(code);
      stopped.abort(code);
    });
  }
  const run: Run = {
    quick,
    signal: stopped.signal,
    report: (entry) => write(json ? jsonLine(entry) : tableLines(entry)),
  };
  run.report({ kind: "machine", machine: thisMachine() });
  try {
    for (const row of rows) await measureRow(row, run);
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    return Number(stopped.signal.reason);
  }
  return 0;
}

async function measureRow(row: FoundRow, run: Run): Promise<void> {
  const sizes = run.quick ? row.quickSizes ?? row.sizes : row.sizes;
  const results = new Map<number, ContestResult>();
  for (const size of sizes) {
    run.signal.throwIfAborted();
    const contest = await row.prepare(size);
    if ("skipped" in contest) {
      run.report({ kind: "skipped", row, size, reason: contest.skipped });
      continue;
    }
    try {
      const patience = run.quick ? QUICK : THOROUGH;
      const result = await measure(contest, patience, run.signal);
      results.set(size, result);
      const { baseline, notes = [] } = contest;
      const reached = row.reached?.(standingOf(result, size));
      run.report({
        kind: "row",
        row,
        size,
        baseline,
        result,
        reached,
        notes,
      });
    } finally {
      await contest.close?.();
    }
  }
  if (results.size >= 3) run.report(growthOf(row, results));
}

function standingOf({ contenders }: ContestResult, size: number): Standing {
  const { ratio, difference, value } = contenders.ours;
  return {
    ratio: ratio.median,
    difference: difference.median,
    value: value.median,
    over: (name) => contenders[name]?.oursOver.median,
    size,
  };
}

function growthOf(
  row: FoundRow,
  results: ReadonlyMap<number, ContestResult>,
): Entry {
  const exponents: Record<string, number> = {};
  for (const name of Object.keys([...results.values()][0].contenders)) {
    const points = [...results].flatMap(([size, { contenders }]) =>
      name in contenders ? [{ size, value: contenders[name].value.median }] : []
    );
    if (points.length >= 3) exponents[name] = exponentOf(points);
  }
  return { kind: "growth", row, sizes: [...results.keys()], exponents };
}

// Whoever reads us may stop reading: `bench --json | head -1`.
process.stdout.on("error", () => process.exit(0));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { name, message, stack } = error as Error;
  const isCall = name === "SyntaxError" || name === "RangeError";
  process.stderr.write(`bench: ${isCall ? message : stack}\n`);
  process.exitCode = 2;
} finally {
  removeTempFolders();
}
process.exit();
