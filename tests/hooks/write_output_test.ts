import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { decodeClaudeCodeOutput } from "../../hooks/claude_code/answer/decode_output.ts";
import {
  BLOCK_DECISION_EVENTS,
  EXIT_CODE_TWO,
} from "../../hooks/claude_code/answer/exit_code_two.ts";
import { SPECIFIC_FIELDS } from "../../hooks/claude_code/answer/output_fields.ts";
import {
  type ClaudeCodeBlockableEvent,
  claudeCodeBlockOutput,
  type ClaudeCodeContextEvent,
  claudeCodeContextOutput,
} from "../../hooks/claude_code/answer/write_output.ts";
import { decodeCodexOutput } from "../../hooks/codex/answer/decode_output.ts";
import { CODEX_OUTPUT_FIELDS } from "../../hooks/codex/answer/output_fields.ts";
import {
  type CodexBlockableEvent,
  codexBlockOutput,
  type CodexContextEvent,
  codexContextOutput,
} from "../../hooks/codex/answer/write_output.ts";
import { ending } from "./ending.ts";

const withContext = (fields: Readonly<Record<string, unknown>>) =>
  Object.keys(fields).filter((event) =>
    JSON.stringify(fields[event]).includes('"additionalContext"')
  );

const blockable = [
  ...BLOCK_DECISION_EVENTS,
  ...Object.keys(EXIT_CODE_TWO).filter((event) =>
    event === "PermissionRequest" ||
    "permissionDecision" in (SPECIFIC_FIELDS[event] ?? {})
  ),
] as ClaudeCodeBlockableEvent[];

for (const event of blockable) {
  test(`claudeCodeBlockOutput() blocks ${event}`, () => {
    const stdout = claudeCodeBlockOutput(event, "because");
    const outcome = decodeClaudeCodeOutput(event, ending({ stdout }));
    assertEquals(
      [outcome.status, outcome.reason, outcome.notHonoured],
      ["blocked", "because", []],
    );
  });
}

for (const event of withContext(SPECIFIC_FIELDS) as ClaudeCodeContextEvent[]) {
  test(`claudeCodeContextOutput() adds context on ${event}`, () => {
    const stdout = claudeCodeContextOutput(event, "remember");
    const outcome = decodeClaudeCodeOutput(event, ending({ stdout }));
    assertEquals([outcome.status, outcome.contexts], ["ok", ["remember"]]);
  });
}

const codexBlockable: readonly CodexBlockableEvent[] = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
];
for (const event of codexBlockable) {
  test(`codexBlockOutput() blocks ${event}, with a reason`, () => {
    const stdout = codexBlockOutput(event, "because");
    const outcome = decodeCodexOutput(event, ending({ stdout }));
    assertEquals([outcome.status, outcome.reason], ["blocked", "because"]);
    assertThrows(() => codexBlockOutput(event, " "), RangeError);
  });
}

for (const event of withContext(CODEX_OUTPUT_FIELDS) as CodexContextEvent[]) {
  test(`codexContextOutput() adds context on ${event}`, () => {
    const stdout = codexContextOutput(event, "remember");
    const outcome = decodeCodexOutput(event, ending({ stdout }));
    assertEquals([outcome.status, outcome.contexts], ["ok", ["remember"]]);
  });
}
