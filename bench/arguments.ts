/**
 * The bench's command line.
 *
 * @module
 */

import { parseArgs } from "node:util";

/** What was asked for. */
export interface BenchArguments {
  /** Print JSON, one object a line. */
  readonly json: boolean;
  /** Only these rows or files; all when empty. */
  readonly only: readonly string[];
  /** A quick look, with less certainty. */
  readonly quick: boolean;
  /** Only list the rows. */
  readonly list: boolean;
  /** Only say how to call it. */
  readonly help: boolean;
}

/** How to call it. */
export const USAGE = `Usage: deno task bench [OPTIONS]

Measures this package against what people would use instead, in the same run
and by turns, and prints a ratio for each row.

  --only NAME   only this row, or the rows of this file; may be repeated
  --quick       fewer rounds and smaller sizes
  --json        one JSON object a line
  --list        list the rows
  --help        print this
`;

/**
 * Read the command line.
 *
 * @param argv The arguments.
 * @throws {SyntaxError} When they are not what the usage says.
 */
export function parseBenchArguments(argv: readonly string[]): BenchArguments {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        json: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        quick: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    const what = (error as Error).message.split(/[.\n]/)[0];
    throw new SyntaxError(
      `Cannot read the arguments: ${what} (--help lists what there is)`,
      { cause: error },
    );
  }
  return values as BenchArguments;
}

/** A row's name and the file that it is in. */
export interface RowName {
  /** The row. */
  readonly name: string;
  /** Its file's name without the extension. */
  readonly file: string;
}

/**
 * The rows that were asked for.
 *
 * @param rows All there are.
 * @param only The names of rows or files; all when empty.
 * @throws {RangeError} When a name is neither.
 */
export function chooseRows<T extends RowName>(
  rows: readonly T[],
  only: readonly string[],
): readonly T[] {
  for (const asked of only) {
    if (rows.some(({ name, file }) => asked === name || asked === file)) {
      continue;
    }
    throw new RangeError(
      `Cannot measure ${JSON.stringify(asked)}: the rows are ${
        rows.map(({ name }) => name).join(", ")
      }`,
    );
  }
  if (only.length === 0) return rows;
  return rows.filter(({ name, file }) =>
    only.includes(name) || only.includes(file)
  );
}
