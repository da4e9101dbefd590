/** Where the bytes of a payload are kept. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { HookDialect } from "../../hooks/dialect.ts";

/** The file that holds a payload's bytes. */
export function goldenPath(
  dialect: HookDialect,
  { event, variant }: { readonly event: string; readonly variant: string },
): string {
  const name = variant === "" ? event : `${event}.${variant}`;
  return fileURLToPath(
    new URL(
      `../data/hooks/payloads/${dialect}/${name}.json`,
      import.meta.url,
    ),
  );
}

/** A payload's bytes, as text. */
export function readGolden(
  dialect: HookDialect,
  row: { readonly event: string; readonly variant: string },
): string {
  return readFileSync(goldenPath(dialect, row), "utf8");
}
