import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { decodeClaudeCodeOutput } from "../../hooks/claude_code/answer/decode_output.ts";
import { EXIT_CODE_TWO } from "../../hooks/claude_code/answer/exit_code_two.ts";
import type { HookEnding, HookOutcome } from "../../hooks/outcome.ts";
import { answered, ending, said } from "./ending.ts";

const specific = (hookEventName: string, fields: object, facts = {}) =>
  answered({ hookSpecificOutput: { hookEventName, ...fields } }, facts);

// Row by row, from the tables of what exit code 2 does.
const blocks = [
  "PreToolUse",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "Stop",
  "SubagentStop",
  "TeammateIdle",
  "TaskCreated",
  "TaskCompleted",
  "ConfigChange",
  "PostToolBatch",
  "PreCompact",
  "Elicitation",
  "ElicitationResult",
  "WorktreeCreate",
];
const toModel = ["PostToolUse", "PostToolUseFailure"];
const toUser = [
  "SessionStart",
  "Setup",
  "SubagentStart",
  "SessionEnd",
  "CwdChanged",
  "FileChanged",
  "PostCompact",
];
const ignored = [
  "PermissionRequest",
  "PermissionDenied",
  "Notification",
  "StopFailure",
  "InstructionsLoaded",
  "DirectoryAdded",
  "WorktreeRemove",
  "MessageDisplay",
];
const undocumented = [
  "PreModelSwitch",
  "PostModelSwitch",
  "PreSkillShellCommand",
];

const two = ending({ exitCode: 2, stderr: "because\n" });

for (const event of blocks) {
  test(`decodeClaudeCodeOutput() blocks ${event} on exit code 2`, () => {
    assertEquals(said(decodeClaudeCodeOutput(event, two)), {
      status: "blocked",
      decision: "deny",
      reason: "because",
    });
    const silent = decodeClaudeCodeOutput(event, ending({ exitCode: 2 }));
    assertEquals(silent.decision, "deny");
    assert(silent.reason);
  });
}
for (const event of toModel) {
  test(`decodeClaudeCodeOutput() shows the model standard error on exit code 2 of ${event}`, () => {
    assertEquals(said(decodeClaudeCodeOutput(event, two)), {
      feedback: ["because"],
    });
  });
}
for (const event of toUser) {
  test(`decodeClaudeCodeOutput() shows the user standard error on exit code 2 of ${event}`, () => {
    const outcome = decodeClaudeCodeOutput(event, two);
    assertEquals(outcome.decision, "none");
    assertEquals(outcome.userMessages, ["because"]);
  });
}
for (const event of [...ignored, ...undocumented]) {
  test(`decodeClaudeCodeOutput() lets exit code 2 of ${event} pass and says so`, () => {
    const outcome = decodeClaudeCodeOutput(event, two);
    assertEquals([outcome.status, outcome.decision], ["failed", "none"]);
    assertEquals(outcome.userMessages, []);
    assertEquals(outcome.notices[0].code, "exit_2_ignored");
  });
}

test("EXIT_CODE_TWO knows all 34 events", () => {
  assertEquals(
    Object.keys(EXIT_CODE_TWO).sort(),
    [...blocks, ...toModel, ...toUser, ...ignored, ...undocumented].sort(),
  );
  assertEquals(Object.keys(EXIT_CODE_TWO).length, 34);
});

const allow = {
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "allow",
  },
};

const cases: readonly {
  name: string;
  event: string;
  ending: HookEnding;
  expected: Partial<HookOutcome>;
}[] = [
  {
    name: "takes silence for a pass",
    event: "PreToolUse",
    ending: ending(),
    expected: {},
  },
  {
    name: "honours an answer on any exit code",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "deny",
      permissionDecisionReason: "no",
    }, { exitCode: 1, stderr: "noise" }),
    expected: { status: "blocked", decision: "deny", reason: "no" },
  },
  {
    name: "does not fail a hook that answers {} with exit code 1",
    event: "PreToolUse",
    ending: answered({}, { exitCode: 1 }),
    expected: {},
  },
  {
    name: "blocks on exit code 2 whatever the answer allows",
    event: "PreToolUse",
    ending: answered(allow, { exitCode: 2, stderr: "no" }),
    expected: { status: "blocked", decision: "deny", reason: "no" },
  },
  {
    name: "takes the answer's own blocking reason on exit code 2",
    event: "Stop",
    ending: answered({ decision: "block", reason: "go on" }, {
      exitCode: 2,
      stderr: "other",
    }),
    expected: { status: "blocked", decision: "deny", reason: "go on" },
  },
  {
    name: "lets exit code 1 pass as an error",
    event: "PreToolUse",
    ending: ending({ exitCode: 1, stderr: "no\nmore" }),
    expected: { status: "failed", error: "The hook ended with code 1: no" },
  },
  {
    name: "lets a missing command pass as an error",
    event: "PreToolUse",
    ending: ending({ exitCode: 127, stderr: "sh: 1: x: not found" }),
    expected: {
      status: "failed",
      error: "The hook ended with code 127: sh: 1: x: not found",
    },
  },
  {
    name: "takes an array for plain text",
    event: "UserPromptSubmit",
    ending: ending({ stdout: '[{"decision":"block"}]' }),
    expected: { contexts: ['[{"decision":"block"}]'] },
  },
  {
    name: "takes a broken object for plain text",
    event: "SessionStart",
    ending: ending({ stdout: "{not json" }),
    expected: { contexts: ["{not json"] },
  },
  {
    name: "takes noise before an object for plain text",
    event: "PreToolUse",
    ending: ending({ stdout: 'hello\n{"continue":false}' }),
    expected: { text: 'hello\n{"continue":false}' },
  },
  {
    name: "reads an object after blanks",
    event: "PreToolUse",
    ending: ending({ stdout: '\n\t {"continue":false,"stopReason":"end"}\n' }),
    expected: { status: "halted", halt: { reason: "end" } },
  },
  {
    name: "puts plain text of UserPromptExpansion into context",
    event: "UserPromptExpansion",
    ending: ending({ stdout: "remember\n" }),
    expected: { contexts: ["remember"] },
  },
  {
    name: "only logs plain text elsewhere",
    event: "PostToolUse",
    ending: ending({ stdout: "done\n" }),
    expected: { text: "done" },
  },
  {
    name: "takes plain text of WorktreeCreate for its path",
    event: "WorktreeCreate",
    ending: ending({ stdout: "/trees/a\n" }),
    expected: { fields: { worktreePath: "/trees/a" } },
  },
  {
    name: "fails WorktreeCreate on any exit code but 0",
    event: "WorktreeCreate",
    ending: ending({ exitCode: 1, stderr: "no disk" }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "The hook ended with code 1: no disk",
      error: "The hook ended with code 1: no disk",
    },
  },
  {
    name: "decides nothing at a deadline",
    event: "PreToolUse",
    ending: ending({ exitCode: 143, signal: "SIGTERM", timedOut: true }),
    expected: {
      status: "timed_out",
      error: "The hook was ended by its deadline",
    },
  },
  {
    name: "decides nothing when the hook could not start",
    event: "PreToolUse",
    ending: ending({ startError: "no such folder" }),
    expected: {
      status: "failed",
      error: "The hook could not be started: no such folder",
    },
  },
  {
    name: "names the signal that ended a hook",
    event: "PreToolUse",
    ending: ending({ exitCode: 137, signal: "SIGKILL" }),
    expected: { status: "failed", error: "The hook was ended by SIGKILL" },
  },
  {
    name: "refuses a cut answer",
    event: "PreToolUse",
    ending: ending({ stdout: '{"a":"', stdoutDroppedBytes: 5 }),
    expected: {
      status: "failed",
      error: "The answer is cut and cannot be read",
    },
  },
  {
    name: "still blocks on exit code 2 with a cut answer",
    event: "PreToolUse",
    ending: ending({
      exitCode: 2,
      stdout: '{"a":"',
      stderr: "no",
      stdoutDroppedBytes: 5,
    }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "no",
      error: "The answer is cut and cannot be read",
    },
  },
  {
    name: "refuses an answer of another event",
    event: "PreToolUse",
    ending: specific("Stop", { additionalContext: "x" }),
    expected: {
      status: "failed",
      error:
        'The answer is refused: "hookSpecificOutput.hookEventName" is "Stop" and the event is PreToolUse',
    },
  },
  {
    name: "refuses hookSpecificOutput without hookEventName",
    event: "PreToolUse",
    ending: answered({ hookSpecificOutput: { permissionDecision: "deny" } }),
    expected: {
      status: "failed",
      error:
        'The answer is refused: "hookSpecificOutput.hookEventName" is missing',
    },
  },
  {
    name: "refuses a field of the wrong shape",
    event: "Stop",
    ending: answered({ decision: "deny" }),
    expected: {
      status: "failed",
      error: 'The answer is refused: "decision" is not "approve", "block"',
    },
  },
  {
    name: "sends an async answer to the background",
    event: "PostToolUse",
    ending: answered({ async: true, asyncTimeout: 5 }),
    expected: { status: "background", fields: { asyncTimeout: 5 } },
  },
  {
    name: "reads ask and an updated input",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "ask",
      permissionDecisionReason: "sure?",
      updatedInput: { command: "ls" },
      additionalContext: "careful",
    }),
    expected: {
      decision: "ask",
      reason: "sure?",
      contexts: ["careful"],
      updatedInput: { command: "ls" },
    },
  },
  {
    name: "leaves input and context of a deferred call",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "defer",
      updatedInput: { command: "ls" },
      additionalContext: "x",
    }),
    expected: {
      decision: "defer",
      notHonoured: [
        {
          field: "hookSpecificOutput.updatedInput",
          value: { command: "ls" },
          why: 'the decision is "defer"',
        },
        {
          field: "hookSpecificOutput.additionalContext",
          value: "x",
          why: "it was deferred",
        },
      ],
    },
  },
  {
    name: "reads the deprecated decision of PreToolUse",
    event: "PreToolUse",
    ending: answered({ decision: "block", reason: "old" }),
    expected: { status: "blocked", decision: "deny", reason: "old" },
  },
  {
    name: "reads PermissionRequest's allow",
    event: "PermissionRequest",
    ending: specific("PermissionRequest", {
      decision: {
        behavior: "allow",
        updatedInput: { command: "ls" },
        updatedPermissions: [{ type: "setMode" }],
      },
    }),
    expected: {
      decision: "allow",
      updatedInput: { command: "ls" },
      fields: { updatedPermissions: [{ type: "setMode" }] },
    },
  },
  {
    name: "reads PermissionRequest's deny",
    event: "PermissionRequest",
    ending: specific("PermissionRequest", {
      decision: { behavior: "deny", message: "no", interrupt: true },
    }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "no",
      fields: { interrupt: true },
    },
  },
  {
    name: "does not take a top-level block of PermissionRequest",
    event: "PermissionRequest",
    ending: answered({ decision: "block", reason: "no" }),
    expected: {
      notHonoured: [
        {
          field: "decision",
          value: "block",
          why: "PermissionRequest cannot be blocked by a top-level decision",
        },
        {
          field: "reason",
          value: "no",
          why: "there is no decision that it belongs to",
        },
      ],
    },
  },
  {
    name: "reads the output that takes the place of the tool's",
    event: "PostToolUse",
    ending: specific("PostToolUse", {
      updatedToolOutput: "shorter",
      classifierContext: "c",
    }),
    expected: { updatedOutput: "shorter", fields: { classifierContext: "c" } },
  },
  {
    name: "reads what SessionStart may set",
    event: "SessionStart",
    ending: specific("SessionStart", {
      additionalContext: "a",
      initialUserMessage: "hi",
      sessionTitle: "t",
      watchPaths: ["/a"],
      reloadSkills: true,
    }),
    expected: {
      contexts: ["a"],
      fields: {
        initialUserMessage: "hi",
        sessionTitle: "t",
        watchPaths: ["/a"],
        reloadSkills: true,
      },
    },
  },
  {
    name: "reads retry of PermissionDenied",
    event: "PermissionDenied",
    ending: specific("PermissionDenied", { retry: true }),
    expected: { fields: { retry: true } },
  },
  {
    name: "reads an elicitation's action",
    event: "Elicitation",
    ending: specific("Elicitation", { action: "accept", content: { a: 1 } }),
    expected: { fields: { action: "accept", content: { a: 1 } } },
  },
  {
    name: "reads displayContent",
    event: "MessageDisplay",
    ending: specific("MessageDisplay", { displayContent: "x" }),
    expected: { fields: { displayContent: "x" } },
  },
  {
    name: "stops a skill's command for anything but allow",
    event: "PreSkillShellCommand",
    ending: specific("PreSkillShellCommand", { permissionDecision: "ask" }),
    expected: { status: "blocked", decision: "deny" },
  },
  {
    name: "stops a skill's command for an updated input",
    event: "PreSkillShellCommand",
    ending: specific("PreSkillShellCommand", {
      permissionDecision: "allow",
      updatedInput: { command: "ls" },
    }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "An updatedInput stops the command",
      notHonoured: [{
        field: "hookSpecificOutput.updatedInput",
        value: { command: "ls" },
        why: "it is never applied; its presence stops the command",
      }],
    },
  },
  {
    name: "keeps what the host does not know",
    event: "Stop",
    ending: answered({
      suppressOutput: true,
      systemMessage: "m",
      colour: "red",
      hookSpecificOutput: { hookEventName: "Stop", retry: true },
    }),
    expected: {
      userMessages: ["m"],
      notHonoured: [
        {
          field: "suppressOutput",
          value: true,
          why: "Claude Code accepts it and does nothing with it",
        },
        {
          field: "hookSpecificOutput.retry",
          value: true,
          why: "Claude Code does not know it here",
        },
        {
          field: "colour",
          value: "red",
          why: "Claude Code does not know it here",
        },
      ],
    },
  },
];

for (const { name, event, ending, expected } of cases) {
  test(`decodeClaudeCodeOutput() ${name}`, () => {
    assertEquals(said(decodeClaudeCodeOutput(event, ending)), expected);
  });
}

for (
  const event of [
    "UserPromptSubmit",
    "UserPromptExpansion",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
    "Stop",
    "SubagentStop",
    "ConfigChange",
    "PreCompact",
    "TaskCreated",
  ]
) {
  test(`decodeClaudeCodeOutput() honours a top-level block of ${event}`, () => {
    assertEquals(
      said(decodeClaudeCodeOutput(
        event,
        answered({ decision: "block", reason: "r" }),
      )),
      {
        status: "blocked",
        decision: "deny",
        reason: "r",
        ...(event.startsWith("PostToolUse") ? { feedback: ["r"] } : {}),
      },
    );
  });
}

test("decodeClaudeCodeOutput() turns failures into blocks for onFailure", () => {
  const block = { onFailure: "block" } as const;
  const failures = [
    ending({ exitCode: 127 }),
    ending({ timedOut: true }),
    answered({ decision: 1 }),
  ];
  for (const failure of failures) {
    const outcome = decodeClaudeCodeOutput("PreToolUse", failure, block);
    assertEquals([outcome.status, outcome.decision], ["blocked", "deny"]);
    assertEquals(outcome.reason, outcome.error);
    assertEquals(
      decodeClaudeCodeOutput("Notification", failure, block).decision,
      "none",
    );
  }
  assertEquals(
    decodeClaudeCodeOutput("PreToolUse", ending(), block).decision,
    "none",
  );
});

test("decodeClaudeCodeOutput() tells a text over the limit", () => {
  const outcome = (length: number) =>
    decodeClaudeCodeOutput(
      "SessionStart",
      ending({ stdout: "x".repeat(length) }),
    );
  assertEquals(outcome(10_000).notices, []);
  assertEquals(outcome(10_001).notices[0].code, "text_over_limit");
  assertEquals(outcome(10_001).contexts[0].length, 10_001);
});

test("decodeClaudeCodeOutput() has an outcome for anything printed", () => {
  const scraps = [
    "{",
    "}",
    "null",
    '"x"',
    "{}",
    "{,}",
    "\u0000",
    '{"a":{}}',
    '{"hookSpecificOutput":null}',
    '{"hookSpecificOutput":[]}',
    '{"continue":null}',
    '{"__proto__":{"decision":"block"}}',
    "\ufeff{}",
  ];
  for (
    const event of [
      ...Object.keys(EXIT_CODE_TWO),
      "NoSuchEvent",
      "constructor",
      "__proto__",
    ]
  ) {
    for (const stdout of scraps) {
      for (const exitCode of [0, 1, 2, 255]) {
        const { status } = decodeClaudeCodeOutput(
          event,
          ending({ stdout, exitCode }),
        );
        assert(["ok", "failed", "blocked"].includes(status), status);
      }
    }
  }
});
