import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { decodeClaudeCodeOutput } from "../../hooks/claude_code/answer/decode_output.ts";
import { CLAUDE_CODE_EVENTS } from "../../hooks/claude_code/event_names.ts";
import { decodeCodexOutput } from "../../hooks/codex/answer/decode_output.ts";
import { CODEX_EVENTS } from "../../hooks/codex/event_names.ts";
import {
  claudeCodeNoOpOutput,
  codexNoOpOutput,
} from "../../hooks/no_op_output.ts";
import { ending } from "./ending.ts";

test("claudeCodeNoOpOutput() is decoded as an ending that printed nothing, on every event", () => {
  for (const event of CLAUDE_CODE_EVENTS) {
    const stdout = claudeCodeNoOpOutput(event);
    assertEquals(stdout, "", event);
    assertEquals(
      decodeClaudeCodeOutput(event, ending({ stdout })),
      decodeClaudeCodeOutput(event, ending()),
      event,
    );
  }
});

test("codexNoOpOutput() is an empty object where the host takes no text", () => {
  const outputs = CODEX_EVENTS.map((event) => [event, codexNoOpOutput(event)]);
  assertEquals(outputs.filter(([, output]) => output !== ""), [
    ["SubagentStop", "{}"],
    ["Stop", "{}"],
    ["Interrupt", "{}"],
  ]);
});

test("codexNoOpOutput() is decoded as an ending that printed nothing, on every event", () => {
  for (const event of CODEX_EVENTS) {
    assertEquals(
      decodeCodexOutput(event, ending({ stdout: codexNoOpOutput(event) })),
      decodeCodexOutput(event, ending()),
      event,
    );
  }
});
