import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { CLAUDE_CODE_EVENTS } from "../../hooks/claude_code/event_names.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodeStatusLine } from "../../hooks/claude_code/payload/status_line.ts";
import { CODEX_EVENTS } from "../../hooks/codex/event_names.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import type { HookDialect } from "../../hooks/dialect.ts";
import { encodePayload } from "../../hooks/encode_payload.ts";
import { claudeCodeRows } from "./claude_code_payload_rows.ts";
import { codexRows } from "./codex_payload_rows.ts";
import { deepFreeze } from "./deep_freeze.ts";
import { goldenPath, readGolden } from "./golden_payload.ts";
import { statusLineRows } from "./status_line_rows.ts";

interface Built {
  readonly dialect: HookDialect;
  readonly event: string;
  readonly variant: string;
  readonly facts: object;
  readonly build: (facts: object) => object;
}

const built: readonly Built[] = [
  ...claudeCodeRows.map((row) => ({
    ...row,
    dialect: "claude-code" as const,
    build: (facts: object) =>
      claudeCodePayload(row.event, facts as typeof row.facts),
  })),
  ...statusLineRows.map((row) => ({
    ...row,
    dialect: "claude-code" as const,
    build: (facts: object) => claudeCodeStatusLine(facts as typeof row.facts),
  })),
  ...codexRows.map((row) => ({
    ...row,
    dialect: "codex" as const,
    build: (facts: object) =>
      codexPayload(row.event, facts as typeof row.facts),
  })),
];

const text = (row: Built, facts: object = row.facts) =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    encodePayload(row.dialect, row.build(facts)),
  );

const title = (row: Built) =>
  `${row.event}${row.variant && ` (${row.variant})`} of ${row.dialect}`;

for (const row of built) {
  test(`encodePayload() writes ${title(row)} byte for byte`, () => {
    assertEquals(text(row), readGolden(row.dialect, row));
  });
}

test("the builders leave their facts as they are and answer alike twice", () => {
  for (const row of built) {
    const facts = deepFreeze(structuredClone(row.facts));
    assertEquals(text(row, facts), text(row, facts), title(row));
    assertEquals(facts, row.facts, title(row));
  }
});

// What "all" sets beyond the least facts, said to be undefined instead.
test("the builders write no key for an optional fact that is undefined", () => {
  let checked = 0;
  for (const row of built.filter(({ variant }) => variant === "all")) {
    const least = built.find((other) =>
      other.event === row.event && other.dialect === row.dialect &&
      other.variant === ""
    );
    assert(least, title(row));
    const absent = Object.fromEntries(
      Object.keys(row.facts).map((key) => [key, undefined]),
    );
    assertEquals(
      text(row, { ...absent, ...least.facts }),
      readGolden(row.dialect, least),
      title(row),
    );
    checked++;
  }
  assertEquals(checked, 35);
});

test("the builders leave no undefined value in what they return", () => {
  const check = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      assert(entry !== undefined, `${where}.${key}`);
      check(entry, `${where}.${key}`);
    }
  };
  for (const row of built) {
    // What a caller put into a free-form fact is not ours to clean.
    check(row.build(row.facts), title(row));
  }
});

test("the rows cover all 34 events of Claude Code and all 14 of Codex", () => {
  assertEquals(CLAUDE_CODE_EVENTS.length, 34);
  assertEquals(CODEX_EVENTS.length, 14);
  for (
    const [dialect, events] of [
      ["claude-code", [...CLAUDE_CODE_EVENTS, "StatusLine"]],
      ["codex", [...CODEX_EVENTS]],
    ] as const
  ) {
    const least = built.filter((row) =>
      row.dialect === dialect && row.variant === ""
    );
    assertEquals(
      least.map(({ event }) => event).sort(),
      [...events].sort(),
    );
  }
});

test("every golden file belongs to a row", () => {
  for (const dialect of ["claude-code", "codex"] as const) {
    const rows = built.filter((row) => row.dialect === dialect);
    const folder = dirname(goldenPath(dialect, rows[0]));
    assertEquals(
      readdirSync(folder).sort(),
      rows.map((row) => goldenPath(dialect, row).slice(folder.length + 1))
        .sort(),
    );
  }
});
