/** Facts for every event of Claude Code, and for the ways in which each differs. */

import { claudeCodeOtherRows } from "./claude_code_other_rows.ts";
import type { ClaudeCodePayloadRow } from "./claude_code_row.ts";
import { claudeCodeTurnRows } from "./claude_code_turn_rows.ts";

/** Every payload to build. */
export const claudeCodeRows: readonly ClaudeCodePayloadRow[] = [
  ...claudeCodeTurnRows,
  ...claudeCodeOtherRows,
];
