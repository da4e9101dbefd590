/**
 * The table that people read, and the lines that programs read.
 *
 * @module
 */

import type { Machine } from "./machine.ts";
import type { ContenderResult, ContestResult } from "./measure.ts";
import type { Row } from "./row.ts";
import type { Spread } from "./statistics.ts";

/** Something to report, in the order it happened. */
export type Entry =
  | { readonly kind: "machine"; readonly machine: Machine }
  | {
    readonly kind: "row";
    readonly row: Row;
    readonly size: number;
    readonly baseline: string;
    readonly result: ContestResult;
    readonly reached: boolean | undefined;
    readonly notes: readonly string[];
  }
  | {
    readonly kind: "growth";
    readonly row: Row;
    readonly sizes: readonly number[];
    readonly exponents: Readonly<Record<string, number>>;
  }
  | {
    readonly kind: "skipped";
    readonly row: Row;
    readonly size: number;
    readonly reason: string;
  };

/**
 * An entry as one line of JSON.
 *
 * @param entry The entry.
 */
export function jsonLine(entry: Entry): string {
  switch (entry.kind) {
    case "machine":
      return JSON.stringify({ kind: "machine", ...entry.machine });
    case "row": {
      const { row, size, baseline, result, reached, notes } = entry;
      const { name, about, reach } = row;
      return JSON.stringify({
        kind: "row",
        name,
        size,
        about,
        reach,
        reached: reached ?? null,
        baseline,
        ...result,
        notes,
      });
    }
    case "growth": {
      const { row: { name }, sizes, exponents } = entry;
      return JSON.stringify({ kind: "growth", name, sizes, exponents });
    }
    case "skipped": {
      const { row: { name }, size, reason } = entry;
      return JSON.stringify({ kind: "skipped", name, size, reason });
    }
  }
}

/**
 * An entry as the lines of a table.
 *
 * @param entry The entry.
 */
export function tableLines(entry: Entry): string {
  switch (entry.kind) {
    case "machine": {
      const { cpu, cores, memoryGiB, kernel, runtime, date } = entry.machine;
      return `${runtime} on ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${kernel}, ${date}`;
    }
    case "row":
      return rowLines(entry);
    case "growth": {
      const { row, sizes, exponents } = entry;
      const each = Object.entries(exponents)
        .map(([name, exponent]) => `${name} ${exponent.toFixed(2)}`);
      return `\n${row.name}, growth over ${sizes.join(", ")}: ${
        each.join("; ")
      }`;
    }
    case "skipped":
      return `\n${title(entry.row, entry.size)}\n  skipped: ${entry.reason}`;
  }
}

function title({ name, unit, sizes }: Row, size: number): string {
  if (sizes.length < 2 && !unit) return name;
  return `${name}, ${size.toLocaleString("en")} ${unit ?? ""}`.trimEnd();
}

function rowLines(entry: Entry & { kind: "row" }): string {
  const { row, size, baseline, result, reached, notes } = entry;
  const verdict = reached === undefined ? "" : reached ? ": met" : ": not met";
  const lines = [
    "",
    `${title(row, size)} — ${row.about}`,
    `  reach ${row.reach}${verdict} (${result.rounds} rounds)`,
  ];
  const width = Math.max(
    ...Object.keys(result.contenders).map(({ length }) => length),
  );
  for (const [name, told] of Object.entries(result.contenders)) {
    lines.push(
      `  ${name.padEnd(width)}  ${contenderLine(name, told, baseline, result)}`,
    );
  }
  return [...lines, ...notes.map((note) => `  note: ${note}`)].join("\n");
}

function contenderLine(
  name: string,
  told: ContenderResult,
  baseline: string,
  { unit }: ContestResult,
): string {
  const parts = [show(told.value.median, unit).padStart(9)];
  parts.push(
    name === baseline
      ? "the baseline"
      : `${spread(told.ratio)} of ${baseline}, ${
        digits(told.calmRatio)
      } when calm, ${signed(told.difference.median, unit)}`,
  );
  if (name !== "ours" && name !== baseline) {
    parts.push(`ours ${spread(told.oursOver)} of it`);
  }
  if (told.allocatedBytes !== undefined) {
    parts.push(`allocates ${told.allocatedBytes} B a call`);
  }
  return parts.join("  ");
}

const spread = ({ median, p25, p75 }: Spread) =>
  `${digits(median)} (${digits(p25)}–${digits(p75)})`;

/** Three digits that count. */
function digits(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
    ? value.toFixed(1)
    : value >= 0.1
    ? value.toFixed(2)
    : value.toPrecision(2);
}

function signed(value: number, unit: "ms" | "bytes"): string {
  return `${value < 0 ? "−" : "+"}${show(Math.abs(value), unit)}`;
}

function show(value: number, unit: "ms" | "bytes"): string {
  if (unit === "bytes") return `${digits(value / 1e6)} MB`;
  if (value >= 1000) return `${digits(value / 1000)} s`;
  if (value >= 1) return `${digits(value)} ms`;
  return value >= 0.001
    ? `${digits(value * 1000)} µs`
    : `${digits(value * 1e6)} ns`;
}
