/** Roots that are damaged or odd, and what our reader answers to them. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { JsonlPersistence } from "../../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonlCompression } from "../../../persistence/jsonl/layout/layout.ts";
import type { ReadItem } from "../../../persistence/seam.ts";
import { canonicalSha256, eventsOf } from "./canonical_events.ts";

/** One root, with its files inline. */
export interface DamagedCase {
  readonly case: string;
  readonly compression: JsonlCompression;
  readonly id: string;
  readonly files: Readonly<Record<string, { text?: string; base64?: string }>>;
}

/** What our reader answers. */
export interface OurAnswer {
  /** The ids listed; a place that gives none by its path and error code. */
  readonly list: readonly (string | { path: string; code: string })[];
  /** What reading the session gives, or the code of its error. */
  readonly read:
    | { readonly code: string }
    | {
      readonly events: number;
      readonly canonicalSha256: string;
      readonly tornBytes: number;
      /** Line, byte and code of each damaged place. */
      readonly damage: readonly (readonly [number, number, string])[];
    };
  /** Whether the session's log is verified. */
  readonly verified: boolean | undefined;
}

/** Put a case's files on the disk. */
export function layOut(root: string, { files }: DamagedCase): void {
  for (const [name, { text, base64 }] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      base64 === undefined ? text ?? "" : Buffer.from(base64, "base64"),
    );
  }
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as Error).name;

/** Ask our reader. */
export async function ourAnswer(
  root: string,
  { id, compression }: DamagedCase,
): Promise<OurAnswer> {
  const persistence = new JsonlPersistence({
    root,
    layout: "project",
    compression,
  });
  const list = [];
  for await (const listed of persistence.list()) {
    list.push(
      "header" in listed ? listed.header.id : {
        path: listed.path.slice(root.length + 1),
        code: codeOf(listed.error),
      },
    );
  }
  const items: ReadItem[] = [];
  let code: string | undefined;
  try {
    for await (const item of persistence.read(id)) items.push(item);
  } catch (error) {
    code = codeOf(error);
  }
  const events = eventsOf(items);
  const torn = items.filter((item) => item.kind === "torn");
  const damage = items.filter((item) => item.kind === "damage");
  const location = code === undefined
    ? await persistence.locateStored(id)
    : undefined;
  return {
    list,
    read: code !== undefined ? { code } : {
      events: events.length,
      canonicalSha256: canonicalSha256(events),
      tornBytes: torn.reduce((sum, { bytes }) => sum + bytes, 0),
      damage: damage.map(({ line, byte, code }) => [line, byte, code!]),
    },
    verified: location &&
      (await persistence.verify(location, id)).verified,
  };
}
