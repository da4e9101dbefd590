import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { decodeCodexOutput } from "../../hooks/codex/answer/decode_output.ts";
import { CODEX_OUTPUT_FIELDS } from "../../hooks/codex/answer/output_fields.ts";
import type { HookEnding, HookOutcome } from "../../hooks/outcome.ts";
import { repository } from "../support/runtime.ts";
import { answered, ending, said } from "./ending.ts";

const specific = (hookEventName: string, fields: object, rest = {}) =>
  answered({ ...rest, hookSpecificOutput: { hookEventName, ...fields } });

const EVENTS = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "Interrupt",
  "PreModelRequest",
  "PostModelRequest",
];

// The table of exit codes, row by row.
for (const event of EVENTS) {
  test(`decodeCodexOutput() takes silence of ${event} for success`, () => {
    assertEquals(said(decodeCodexOutput(event, ending())), {});
  });
}

const answering = EVENTS.filter((event) => event in CODEX_OUTPUT_FIELDS);
for (const event of answering) {
  for (const stdout of ["{", "[]", "[1]", '{"colour":"red"}', "{} {}"]) {
    test(`decodeCodexOutput() fails ${event} for ${stdout}`, () => {
      const outcome = decodeCodexOutput(event, ending({ stdout }));
      assertEquals([outcome.status, outcome.decision], ["failed", "none"]);
      assert(outcome.error);
    });
  }
}

for (const event of ["SessionStart", "SubagentStart", "UserPromptSubmit"]) {
  test(`decodeCodexOutput() puts plain text of ${event} into context`, () => {
    assertEquals(
      said(decodeCodexOutput(event, ending({ stdout: " remember\n" }))),
      { contexts: ["remember"] },
    );
  });
}
for (
  const event of [
    "PreToolUse",
    "PostToolUse",
    "PermissionRequest",
    "PreCompact",
    "PostCompact",
  ]
) {
  test(`decodeCodexOutput() ignores plain text of ${event}`, () => {
    assertEquals(
      said(decodeCodexOutput(event, ending({ stdout: "done\n" }))),
      { text: "done" },
    );
  });
}
for (const event of ["Stop", "SubagentStop", "Interrupt"]) {
  test(`decodeCodexOutput() fails ${event} for plain text`, () => {
    assertEquals(
      said(decodeCodexOutput(event, ending({ stdout: "done\n" }))),
      { status: "failed", error: `Plain text is not an answer to ${event}` },
    );
  });
}
for (const event of ["SessionEnd", "PreModelRequest", "PostModelRequest"]) {
  test(`decodeCodexOutput() reads nothing that ${event} prints`, () => {
    const outcome = decodeCodexOutput(event, answered({ continue: false }));
    assertEquals(said(outcome), { text: '{"continue":false}' });
    assertEquals(outcome.notices[0].code, "output_not_read");
  });
}

const blocking = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
];
for (const event of blocking) {
  test(`decodeCodexOutput() blocks ${event} on exit code 2 with a reason`, () => {
    assertEquals(
      said(decodeCodexOutput(event, ending({ exitCode: 2, stderr: " no\n" }))),
      {
        status: "blocked",
        decision: "deny",
        reason: "no",
        ...(event === "PostToolUse" ? { feedback: ["no"] } : {}),
      },
    );
  });
  test(`decodeCodexOutput() fails ${event} on exit code 2 without a reason`, () => {
    const bare = ending({ exitCode: 2, stderr: " \n", stdout: '{"a":1}' });
    assertEquals(said(decodeCodexOutput(event, bare)), {
      status: "failed",
      error: "The hook ended with code 2 and wrote no reason to standard error",
    });
  });
}
for (const event of EVENTS.filter((event) => !blocking.includes(event))) {
  test(`decodeCodexOutput() does not block ${event} on exit code 2`, () => {
    const outcome = decodeCodexOutput(
      event,
      ending({ exitCode: 2, stderr: "no" }),
    );
    assertEquals(said(outcome), {
      status: "failed",
      error: "The hook ended with code 2: no",
    });
    assertEquals(outcome.notices[0].code, "exit_2_ignored");
  });
}

const failed = (error: string) => ({ status: "failed" as const, error });
const refused = (what: string) =>
  failed(`The answer is refused: ${what} is not supported`);

const cases: readonly {
  name: string;
  event: string;
  ending: HookEnding;
  expected: Partial<HookOutcome>;
}[] = [
  {
    name: "does not read an answer on exit code 1",
    event: "PreToolUse",
    ending: answered({ decision: "block", reason: "no" }, { exitCode: 1 }),
    expected: failed("The hook ended with code 1"),
  },
  {
    name: "decides nothing at a deadline",
    event: "Stop",
    ending: ending({ exitCode: 137, signal: "SIGKILL", timedOut: true }),
    expected: {
      status: "timed_out",
      error: "The hook was ended by its deadline",
    },
  },
  {
    name: "fails a hook that a signal ended",
    event: "Stop",
    ending: ending({ exitCode: 137, signal: "SIGKILL", stderr: "x" }),
    expected: failed("The hook was ended by SIGKILL"),
  },
  {
    name: "denies a tool",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "deny",
      permissionDecisionReason: " no ",
      additionalContext: "why",
    }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "no",
      contexts: ["why"],
    },
  },
  {
    name: "denies a tool by the older decision",
    event: "PreToolUse",
    ending: answered({ decision: "block", reason: "no" }),
    expected: { status: "blocked", decision: "deny", reason: "no" },
  },
  {
    name: "takes an updated input with allow",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "allow",
      updatedInput: { command: "ls" },
    }),
    expected: { decision: "allow", updatedInput: { command: "ls" } },
  },
  {
    name: "takes null for absent",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: null,
      updatedInput: null,
      additionalContext: "a",
    }, { decision: null, reason: null, stopReason: null }),
    expected: { contexts: ["a"] },
  },
  {
    name: "refuses allow without an updated input",
    event: "PreToolUse",
    ending: specific("PreToolUse", { permissionDecision: "allow" }),
    expected: refused('permissionDecision "allow" without updatedInput'),
  },
  {
    name: "refuses ask",
    event: "PreToolUse",
    ending: specific("PreToolUse", {
      permissionDecision: "ask",
      permissionDecisionReason: "sure?",
    }),
    expected: refused('permissionDecision "ask"'),
  },
  {
    name: "refuses approve",
    event: "PreToolUse",
    ending: answered({ decision: "approve" }),
    expected: refused('decision "approve"'),
  },
  {
    name: "refuses an updated input without allow",
    event: "PreToolUse",
    ending: specific("PreToolUse", { updatedInput: { command: "ls" } }),
    expected: refused('updatedInput without permissionDecision "allow"'),
  },
  {
    name: "refuses deny without a reason",
    event: "PreToolUse",
    ending: specific("PreToolUse", { permissionDecision: "deny" }),
    expected: refused('permissionDecision "deny" without a reason'),
  },
  ...["PreToolUse", "PermissionRequest"].flatMap((event) => [
    {
      name: `refuses continue: false of ${event}`,
      event,
      ending: answered({ continue: false }),
      expected: refused("continue: false"),
    },
    {
      name: `refuses stopReason of ${event}`,
      event,
      ending: answered({ stopReason: "x" }),
      expected: refused("stopReason"),
    },
    {
      name: `refuses suppressOutput of ${event} and keeps its message`,
      event,
      ending: answered({ suppressOutput: true, systemMessage: "m" }),
      expected: { ...refused("suppressOutput"), userMessages: ["m"] },
    },
  ]),
  {
    name: "allows a permission",
    event: "PermissionRequest",
    ending: specific("PermissionRequest", { decision: { behavior: "allow" } }),
    expected: { decision: "allow" },
  },
  {
    name: "denies a permission and makes up a reason",
    event: "PermissionRequest",
    ending: specific("PermissionRequest", { decision: { behavior: "deny" } }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "The hook denied the approval",
    },
  },
  ...([
    ["updatedInput", { command: "ls" }, "updatedInput"],
    ["updatedPermissions", [], "updatedPermissions"],
    ["interrupt", true, "interrupt: true"],
  ] as const).map(([field, value, what]) => ({
    name: `refuses a permission's ${field}`,
    event: "PermissionRequest",
    ending: specific("PermissionRequest", {
      decision: { behavior: "allow", [field]: value },
    }),
    expected: refused(what),
  })),
  {
    name: "fails a permission without a behaviour",
    event: "PermissionRequest",
    ending: specific("PermissionRequest", { decision: { message: "x" } }),
    expected: failed(
      'The answer is refused: "hookSpecificOutput.decision.behavior" is missing',
    ),
  },
  {
    name: "feeds a block of PostToolUse back",
    event: "PostToolUse",
    ending: specific("PostToolUse", { additionalContext: "c" }, {
      decision: "block",
      reason: "format it",
    }),
    expected: {
      status: "blocked",
      decision: "deny",
      reason: "format it",
      contexts: ["c"],
      feedback: ["format it"],
    },
  },
  {
    name: "halts after PostToolUse",
    event: "PostToolUse",
    ending: answered({ continue: false, stopReason: "enough" }),
    expected: {
      status: "halted",
      halt: { reason: "enough" },
      feedback: ["enough"],
    },
  },
  {
    name: "refuses suppressOutput of PostToolUse",
    event: "PostToolUse",
    ending: answered({ suppressOutput: true }),
    expected: refused("suppressOutput"),
  },
  {
    name: "refuses updatedMCPToolOutput",
    event: "PostToolUse",
    ending: specific("PostToolUse", {
      updatedMCPToolOutput: {},
      additionalContext: "lost",
    }),
    expected: refused("updatedMCPToolOutput"),
  },
  {
    name: "blocks a prompt",
    event: "UserPromptSubmit",
    ending: answered({ decision: "block", reason: "no" }),
    expected: { status: "blocked", decision: "deny", reason: "no" },
  },
  {
    name: "halts at a prompt and keeps the context",
    event: "UserPromptSubmit",
    ending: specific("UserPromptSubmit", { additionalContext: "c" }, {
      continue: false,
    }),
    expected: { status: "halted", halt: {}, contexts: ["c"] },
  },
  {
    name: "makes the agent go on",
    event: "Stop",
    ending: answered({ decision: "block", reason: "run the tests" }),
    expected: { status: "blocked", decision: "deny", reason: "run the tests" },
  },
  {
    name: "refuses a block of Stop without a reason",
    event: "Stop",
    ending: answered({ decision: "block" }),
    expected: refused('decision "block" without a reason'),
  },
  {
    name: "fails hookSpecificOutput on Stop",
    event: "Stop",
    ending: specific("Stop", { additionalContext: "x" }),
    expected: failed(
      'The answer is refused: "hookSpecificOutput" is not known here',
    ),
  },
  {
    name: "puts halt before block on Stop",
    event: "SubagentStop",
    ending: answered({ continue: false, decision: "block", reason: "x" }),
    expected: {
      status: "halted",
      halt: {},
      notHonoured: [{
        field: "decision",
        value: "block",
        why: "continue: false comes before it",
      }],
    },
  },
  {
    name: "halts at SessionStart",
    event: "SessionStart",
    ending: specific("SessionStart", { additionalContext: "c" }, {
      continue: false,
      stopReason: "pause",
    }),
    expected: {
      status: "halted",
      halt: { reason: "pause" },
      contexts: ["c"],
    },
  },
  {
    name: "does not halt at SubagentStart and says so",
    event: "SubagentStart",
    ending: answered({ continue: false }),
    expected: {
      notHonoured: [{
        field: "continue",
        value: false,
        why: "SubagentStart does not stop for it",
      }],
    },
  },
  {
    name: "halts a compaction",
    event: "PreCompact",
    ending: answered({ continue: false, stopReason: "later" }),
    expected: { status: "halted", halt: { reason: "later" } },
  },
  {
    name: "reads only systemMessage of Interrupt",
    event: "Interrupt",
    ending: answered({ systemMessage: "m" }),
    expected: { userMessages: ["m"] },
  },
  {
    name: "fails anything else of Interrupt",
    event: "Interrupt",
    ending: answered({ continue: true }),
    expected: failed('The answer is refused: "continue" is not known here'),
  },
  {
    name: "fails an answer of another event",
    event: "SessionStart",
    ending: specific("SubagentStart", {}),
    expected: failed(
      'The answer is refused: "hookSpecificOutput.hookEventName" is not "SessionStart"',
    ),
  },
  {
    name: "fails a null where a boolean belongs",
    event: "Stop",
    ending: answered({ continue: null }),
    expected: failed('The answer is refused: "continue" is not true or false'),
  },
  {
    name: "fails a cut answer",
    event: "Stop",
    ending: ending({ stdout: '{"a', stdoutDroppedBytes: 3 }),
    expected: failed("The answer is cut and cannot be read"),
  },
];

for (const { name, event, ending, expected } of cases) {
  test(`decodeCodexOutput() ${name}`, () => {
    assertEquals(said(decodeCodexOutput(event, ending)), expected);
  });
}

test("decodeCodexOutput() tells a context over the token limit", () => {
  const codes = (length: number, additionalContextLimit?: number) =>
    decodeCodexOutput(
      "SessionStart",
      ending({ stdout: "x".repeat(length) }),
      { additionalContextLimit },
    ).notices.map(({ code }) => code);
  assertEquals(codes(10_000), []);
  assertEquals(codes(10_001), ["context_over_limit"]);
  assertEquals(codes(10_001, 0), []);
  assertEquals(codes(41, 10), ["context_over_limit"]);
});

test("decodeCodexOutput() has an outcome for anything printed", () => {
  const scraps = [
    "{",
    "null",
    '"x"',
    "{}",
    '{"hookSpecificOutput":null}',
    '{"hookSpecificOutput":[]}',
    '{"__proto__":1}',
    '{"constructor":1}',
    "\ufeff{}",
    '{"hookSpecificOutput":{"decision":[]}}',
  ];
  for (const event of [...EVENTS, "NoSuchEvent", "constructor", "__proto__"]) {
    for (const stdout of scraps) {
      for (const exitCode of [0, 1, 2]) {
        const { status } = decodeCodexOutput(
          event,
          ending({ stdout, exitCode }),
        );
        assert(["ok", "failed"].includes(status), status);
      }
    }
  }
});

const schemas = join(repository, "../shared/facts/codex-hook-schemas");
test("CODEX_OUTPUT_FIELDS has the fields of the host's schemas", (t) => {
  if (!existsSync(schemas)) {
    t.skip("the host's schemas are not beside the repository");
    return;
  }
  let seen = 0;
  for (const name of readdirSync(schemas)) {
    if (!name.endsWith(".output.schema.json")) continue;
    const schema = JSON.parse(readFileSync(join(schemas, name), "utf8"));
    const event = name.split(".")[0].replace(
      /(?:^|-)(\w)/g,
      (_, letter) => letter.toUpperCase(),
    );
    const ours = CODEX_OUTPUT_FIELDS[event];
    assertEquals(
      Object.keys(ours).sort(),
      Object.keys(schema.properties).sort(),
      event,
    );
    for (
      const [title, part] of Object.entries<{ properties?: object }>(
        schema.definitions ?? {},
      )
    ) {
      if (!part.properties) continue;
      const hook = ours.hookSpecificOutput as { fields: object };
      const fields = title.includes("HookSpecific")
        ? hook.fields
        : (hook.fields as { decision: { fields: object } }).decision.fields;
      assertEquals(
        Object.keys(fields).sort(),
        Object.keys(part.properties).sort(),
        title,
      );
    }
    seen++;
  }
  assertEquals(seen, Object.keys(CODEX_OUTPUT_FIELDS).length);
});
