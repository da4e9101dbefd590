// Each row of the data holds a root, what DeepSeek Harness's own engine answers
// to it (`list`, `readFrom`, `inspect`, `load`), what ours does (`ours`), and
// where the two differ on purpose, the reason (`why`).

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import {
  type DamagedCase,
  layOut,
  type OurAnswer,
  ourAnswer,
} from "./support/damaged_case.ts";

interface Row extends DamagedCase {
  list: { ok?: string[]; error?: unknown };
  readFrom: { ok?: { canonicalSha256: string }; error?: unknown };
  ours: OurAnswer;
  why?: string;
}

const rows = readFileSync(
  `${repository}tests/data/persistence/dsh_damaged.jsonl`,
  "utf8",
).trim().split("\n").map((line) => JSON.parse(line) as Row);

/** Every file below a folder, with its size and time. */
function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true }).map(String).sort().map(
    (name) => {
      const { size, mtimeMs, mode } = statSync(join(root, name));
      return `${name} ${size} ${mtimeMs} ${mode}`;
    },
  );
}

test("the damaged roots are all there", () => assertEquals(rows.length, 128));

for (const row of rows) {
  const { readFrom, list, ours, why } = row;
  test(`JsonlPersistence answers ${row.case} and leaves the root as it was`, async () => {
    const root = join(tempDir(), "root");
    layOut(root, row);
    const before = snapshot(root);

    const { verified, ...answer } = await ourAnswer(root, row);
    const { verified: expected, ...rest } = ours;
    assertEquals(answer, rest);
    assertEquals(verified, expected);
    assertEquals(snapshot(root), before);
  });

  const agrees = JSON.stringify(list.ok) === JSON.stringify(ours.list) &&
    ("code" in ours.read
      ? readFrom.error !== undefined
      : readFrom.ok?.canonicalSha256 === ours.read.canonicalSha256 &&
        ours.read.damage.length === 0);
  if (!agrees) {
    test(`the answer to ${row.case} differs for a reason`, () => {
      assert(why !== undefined && why.endsWith("."));
    });
  }
}
