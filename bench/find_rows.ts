/**
 * The rows that lie in `bench/rows`, one file for each idea.
 *
 * @module
 */

import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { RowName } from "./arguments.ts";
import type { Row } from "./row.ts";

/** A row and where it was found. */
export type FoundRow = Row & RowName;

/** Load every row; each file of `bench/rows` exports its `rows`. */
export async function findRows(): Promise<FoundRow[]> {
  const folder = new URL("./rows/", import.meta.url);
  const files = readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith(".ts")).sort();
  const found: FoundRow[] = [];
  for (const name of files) {
    const { rows } = await import(new URL(name, folder).href) as {
      rows: readonly Row[];
    };
    const file = basename(name, ".ts");
    for (const row of rows) found.push({ ...row, file });
  }
  return found;
}
