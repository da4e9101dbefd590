import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { decodeClaudeCodeOutput } from "../../hooks/claude_code/answer/decode_output.ts";
import { mergeClaudeCodeOutputs } from "../../hooks/claude_code/answer/merge_outputs.ts";
import { decodeCodexOutput } from "../../hooks/codex/answer/decode_output.ts";
import { mergeCodexOutputs } from "../../hooks/codex/answer/merge_outputs.ts";
import { answered, ending } from "./ending.ts";

const permission = (event: string, fields: object) =>
  answered({ hookSpecificOutput: { hookEventName: event, ...fields } });

function claude(...decisions: [string, string?][]) {
  return mergeClaudeCodeOutputs(
    decisions.map(([permissionDecision, permissionDecisionReason]) =>
      decodeClaudeCodeOutput(
        "PreToolUse",
        permission("PreToolUse", {
          permissionDecision,
          permissionDecisionReason,
        }),
      )
    ),
  );
}

const cases: readonly {
  given: [string, string?][];
  decision: string;
  reason?: string;
}[] = [
  { given: [], decision: "none" },
  { given: [["allow", "a"]], decision: "allow", reason: "a" },
  { given: [["allow", "a"], ["ask", "b"]], decision: "ask", reason: "b" },
  { given: [["defer"], ["ask", "b"]], decision: "defer" },
  {
    given: [["deny", "a"], ["allow", "b"], ["deny"], ["deny", "c"]],
    decision: "deny",
    reason: "a\nc",
  },
];
for (const { given, decision, reason } of cases) {
  const said = given.map(([word]) => word).join(", ") || "nothing";
  test(`mergeClaudeCodeOutputs() makes ${decision} of ${said}`, () => {
    const merged = claude(...given);
    assertEquals([merged.decision, merged.reason], [decision, reason]);
    assertEquals(merged.verdict, decision === "deny" ? "blocked" : "go_on");
  });
}

test("mergeClaudeCodeOutputs() keeps a halt, contexts and messages in order", () => {
  const outcomes = [
    ending({ stdout: "one" }),
    answered({ continue: false, systemMessage: "first" }),
    answered({ continue: false, stopReason: "enough" }),
    answered({ decision: "block", reason: "no", systemMessage: "second" }),
    ending({ stdout: "two" }),
    ending({ exitCode: 1 }),
  ].map((ending) => decodeClaudeCodeOutput("UserPromptSubmit", ending));
  const merged = mergeClaudeCodeOutputs(outcomes);
  assertEquals(merged.verdict, "halted");
  assertEquals(merged.halt, { reason: "enough" });
  assertEquals(merged.contexts, ["one", "two"]);
  assertEquals(merged.userMessages, ["first", "second"]);
  assertEquals(merged.errors, ["The hook ended with code 1"]);
  assertEquals([merged.decision, merged.reason], ["deny", "no"]);
});

test("mergeClaudeCodeOutputs() tells of several updated inputs", () => {
  const rewrite = (command: string) =>
    decodeClaudeCodeOutput(
      "PreToolUse",
      permission("PreToolUse", {
        permissionDecision: "allow",
        updatedInput: { command },
      }),
    );
  const merged = mergeClaudeCodeOutputs([rewrite("a"), rewrite("b")]);
  assertEquals(merged.updatedInput, { command: "b" });
  assertEquals(merged.notices.map(({ code }) => code), ["several_updates"]);
});

test("mergeClaudeCodeOutputs() does not rewrite the input of a denied call", () => {
  const merged = mergeClaudeCodeOutputs([
    decodeClaudeCodeOutput(
      "PreToolUse",
      permission("PreToolUse", {
        permissionDecision: "allow",
        updatedInput: { command: "a" },
      }),
    ),
    decodeClaudeCodeOutput("PreToolUse", ending({ exitCode: 2, stderr: "no" })),
  ]);
  assertEquals(merged.updatedInput, undefined);
  assertEquals(merged.notHonoured, [{
    field: "hookSpecificOutput.updatedInput",
    value: { command: "a" },
    why: `another hook's decision is "deny"`,
  }]);
});

const codex = (event: string, ...endings: ReturnType<typeof ending>[]) =>
  mergeCodexOutputs(
    event,
    endings.map((ending, finished) => ({
      outcome: decodeCodexOutput(event, ending),
      finished,
    })),
  );

test("mergeCodexOutputs() lets any deny of a permission win", () => {
  const decide = (behavior: string, message?: string) =>
    permission("PermissionRequest", { decision: { behavior, message } });
  const merged = codex(
    "PermissionRequest",
    decide("deny", "a"),
    decide("allow"),
    decide("deny", "b"),
  );
  assertEquals([merged.decision, merged.verdict], ["deny", "blocked"]);
  assertEquals(merged.reasons, ["a", "b"]);
  assertEquals(merged.reason, "a\n\nb");
  assertEquals(merged.notices.map(({ code }) => code), ["first_reason_told"]);
  assertEquals(codex("PermissionRequest", decide("allow")).decision, "allow");
});

test("mergeCodexOutputs() takes the updated input that finished last", () => {
  const rewrite = (command: string) =>
    decodeCodexOutput(
      "PreToolUse",
      permission("PreToolUse", {
        permissionDecision: "allow",
        updatedInput: { command },
      }),
    );
  const hooks = [
    { outcome: rewrite("a"), finished: 2 },
    { outcome: rewrite("b"), finished: 0 },
    { outcome: rewrite("c"), finished: 1 },
  ];
  const merged = mergeCodexOutputs("PreToolUse", hooks);
  assertEquals(merged.updatedInput, { command: "a" });
  assertEquals(merged.notHonoured.map(({ value }) => value), [
    { command: "b" },
    { command: "c" },
  ]);

  const deny = decodeCodexOutput(
    "PreToolUse",
    ending({ exitCode: 2, stderr: "no" }),
  );
  const denied = mergeCodexOutputs("PreToolUse", [
    ...hooks,
    { outcome: deny, finished: 3 },
  ]);
  assertEquals(denied.updatedInput, undefined);
  assertEquals(denied.notHonoured.length, 3);
});

test("mergeCodexOutputs() puts a halt before a Stop hook's block", () => {
  const merged = codex(
    "Stop",
    answered({ decision: "block", reason: "go on" }),
    answered({ continue: false, stopReason: "enough" }),
  );
  assertEquals(
    [merged.verdict, merged.decision, merged.reasons],
    ["halted", "none", []],
  );
  assertEquals(merged.halt, { reason: "enough" });
});

test("mergeCodexOutputs() joins what PostToolUse feeds back, in order", () => {
  const merged = codex(
    "PostToolUse",
    ending({ exitCode: 2, stderr: "one" }),
    answered({ decision: "block", reason: "two" }),
  );
  assertEquals(merged.feedback, ["one", "two"]);
  assertEquals(merged.reason, "one\n\ntwo");
});
