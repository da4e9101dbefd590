import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { HookDialect } from "../../hooks/dialect.ts";
import { claudeCodeRows } from "./claude_code_payload_rows.ts";
import { codexRows } from "./codex_payload_rows.ts";
import { readGolden } from "./golden_payload.ts";
import { statusLineRows } from "./status_line_rows.ts";

// The keys, in order, that Claude Code 2.1.332 and Codex 0.171.0 were seen to
// write to a hook, without what a tool or a server may choose freely.
const seen = (dialect: HookDialect): Record<string, string[][]> =>
  JSON.parse(
    readFileSync(
      new URL(
        `../data/hooks/host_key_orders/${dialect}.json`,
        import.meta.url,
      ),
      "utf8",
    ),
  );

const freeForm = [
  "tool_input",
  "tool_response",
  "permission_suggestions",
  "requested_schema",
  "content",
  "last_miss_cause",
  "miss_causes",
];

function keyPaths(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((item) => keyPaths(item, prefix)))];
  }
  return Object.entries(value).flatMap(([key, entry]) => [
    `${prefix}${key}`,
    ...(freeForm.includes(key) ? [] : keyPaths(entry, `${prefix}${key}.`)),
  ]);
}

for (
  const { dialect, rows } of [
    {
      dialect: "claude-code" as const,
      rows: [...claudeCodeRows, ...statusLineRows],
    },
    { dialect: "codex" as const, rows: codexRows },
  ]
) {
  test(`the payloads of ${dialect} have the keys and the order that the host was seen to write`, () => {
    for (const [event, orders] of Object.entries(seen(dialect))) {
      const ours = rows.filter((row) => row.event === event)
        .map((row) => keyPaths(JSON.parse(readGolden(dialect, row))));
      assert(ours.length > 0, event);
      for (const order of orders) {
        const alike = ours.find((keys) =>
          order.every((key) => keys.includes(key))
        );
        assert(alike, `${event}: no golden payload has ${order.join(", ")}`);
        assertEquals(alike.filter((key) => order.includes(key)), order, event);
      }
    }
  });
}
