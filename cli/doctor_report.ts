/**
 * What `session-env doctor` prints.
 *
 * @module
 */

import type { EnvironmentExplanation } from "../exec/environment/explain_environment.ts";
import type { ShellEnvDeclaration } from "../shell_env/contributor.ts";
import type { CommandContext } from "./command.ts";
import type { Check } from "./doctor_checks.ts";
import { PROGRAM } from "./help.ts";
import { painter, type Style } from "./paint.ts";
import { safeLine } from "./terminal_text.ts";

/** What the doctor has to say, as `--json` prints it. */
export interface DoctorReport {
  /** The version of this package. */
  readonly version: string;
  /** Whether everything works. */
  readonly ok: boolean;
  /** What was looked at. */
  readonly checks: readonly Check[];
  /** The harnesses that surround this process, by their names. */
  readonly outerHarnesses: readonly string[];
  /** The managed variables of every child. */
  readonly declarations: readonly ShellEnvDeclaration[];
  /** What becomes of the inherited variables; `null` when not readable. */
  readonly environment: EnvironmentExplanation | null;
}

const STYLES: Readonly<Record<Check["state"], Style>> = {
  ok: "quiet",
  note: "tool",
  problem: "bad",
};

/**
 * The report as text.
 *
 * @param report What the doctor has to say.
 * @param context Where it goes.
 * @returns The text, its last line ended.
 */
export function reportText(
  report: DoctorReport,
  context: Pick<CommandContext, "stdout" | "env">,
): string {
  const paint = painter(context.stdout, context.env);
  const lines = table(
    report.checks.map(({ name, state, found, advice }) => ({
      style: STYLES[state],
      cells: [state, name, found],
      below: advice && state !== "ok" ? advice : undefined,
    })),
    paint,
  );
  lines.unshift(paint("title", `${PROGRAM} ${report.version}`));
  lines.push("", ...harnessLines(report, paint));
  lines.push("", paint("title", "Managed variables of a child"));
  lines.push(
    ...table(
      report.declarations.map(({ key, description }) => ({
        cells: [key, description],
      })),
      paint,
    ),
  );
  if (report.environment !== null) {
    lines.push("", ...environmentLines(report.environment, paint));
  }
  return `${lines.join("\n")}\n`;
}

type Paint = ReturnType<typeof painter>;

function harnessLines(
  { outerHarnesses }: DoctorReport,
  paint: Paint,
): string[] {
  return [
    paint("title", "Harnesses around this process"),
    outerHarnesses.length === 0
      ? "  none that is known"
      : `  ${
        outerHarnesses.map(safeLine).join(", ")
      }; a child does not see them`,
  ];
}

function environmentLines(
  { kept, decisions }: EnvironmentExplanation,
  paint: Paint,
): string[] {
  const all = kept.length + decisions.length;
  return [
    paint("title", "Inherited variables"),
    `  ${kept.length} of ${all} reach a child as they are`,
    ...table(
      decisions.map(({ name, action, reason, detail }) => ({
        cells: [name, action, `${reason}: ${detail}`],
      })),
      paint,
    ),
  ];
}

interface Row {
  readonly cells: readonly string[];
  readonly style?: Style;
  readonly below?: string | undefined;
}

/** The widest that a column is made for the sake of one long name. */
const MAX_WIDTH = 32;

function table(rows: readonly Row[], paint: Paint): string[] {
  const widths: number[] = [];
  const safe = rows.map((row) => ({ ...row, cells: row.cells.map(safeLine) }));
  for (const { cells } of safe) {
    for (const [index, cell] of cells.slice(0, -1).entries()) {
      const width = Math.min(cell.length, MAX_WIDTH);
      widths[index] = Math.max(widths[index] ?? 0, width);
    }
  }
  return safe.flatMap(({ cells, style, below }) => {
    const padded = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0));
    if (style !== undefined) padded[0] = paint(style, padded[0]);
    const line = `  ${padded.join("  ")}`.trimEnd();
    if (below === undefined) return [line];
    const indent = 2 + widths.reduce((sum, width) => sum + width + 2, 0);
    return [line, `${" ".repeat(indent)}${safeLine(below)}`];
  });
}
