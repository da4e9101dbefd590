/**
 * Writes the bytes of every payload anew. Read what changed before it is kept.
 *
 *     deno run -A tests/hooks/write_golden_payloads.ts
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodeStatusLine } from "../../hooks/claude_code/payload/status_line.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import type { HookDialect } from "../../hooks/dialect.ts";
import { encodePayload } from "../../hooks/encode_payload.ts";
import { claudeCodeRows } from "./claude_code_payload_rows.ts";
import { codexRows } from "./codex_payload_rows.ts";
import { goldenPath } from "./golden_payload.ts";
import { statusLineRows } from "./status_line_rows.ts";

function write(
  dialect: HookDialect,
  row: { readonly event: string; readonly variant: string },
  payload: object,
): void {
  const path = goldenPath(dialect, row);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encodePayload(dialect, payload));
}

for (const row of claudeCodeRows) {
  write("claude-code", row, claudeCodePayload(row.event, row.facts));
}
for (const row of statusLineRows) {
  write("claude-code", row, claudeCodeStatusLine(row.facts));
}
for (const row of codexRows) {
  write("codex", row, codexPayload(row.event, row.facts));
}
