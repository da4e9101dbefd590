import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { decodeClaudeCodeOutput } from "../../hooks/claude_code/answer/decode_output.ts";
import { CLAUDE_CODE_EVENTS } from "../../hooks/claude_code/event_names.ts";
import { mergeClaudeCodeOutputs } from "../../hooks/claude_code/answer/merge_outputs.ts";
import { decodeCodexOutput } from "../../hooks/codex/answer/decode_output.ts";
import { CODEX_EVENTS } from "../../hooks/codex/event_names.ts";
import { mergeCodexOutputs } from "../../hooks/codex/answer/merge_outputs.ts";
import type { HookEnding, HookOutcome } from "../../hooks/outcome.ts";

const words = fc.constantFrom(
  "allow",
  "deny",
  "ask",
  "defer",
  "block",
  "approve",
  "",
  "because",
);
const scrap = fc.oneof(
  words,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** An answer of any shape, with names that mean something. */
const wildAnswer = (event: string) =>
  fc.record({
    continue: scrap,
    stopReason: scrap,
    suppressOutput: scrap,
    systemMessage: scrap,
    decision: scrap,
    reason: scrap,
    hookSpecificOutput: fc.oneof(
      fc.record({
        hookEventName: fc.constantFrom(event, "Stop"),
        permissionDecision: scrap,
        updatedInput: scrap,
        additionalContext: scrap,
        decision: fc.record({ behavior: scrap, message: scrap }),
      }, { requiredKeys: [] }),
      scrap,
    ),
    strange: scrap,
  }, { requiredKeys: [] });

/** An answer that its host takes, where the event has it. */
const fairAnswer = (event: string) => {
  const specific = (fields: object) => ({
    hookSpecificOutput: { hookEventName: event, ...fields },
  });
  const rewrite = { updatedInput: { command: "ls" } };
  return fc.constantFrom<object>(
    specific({ permissionDecision: "allow", ...rewrite }),
    specific({ permissionDecision: "allow", ...rewrite }),
    specific({ permissionDecision: "allow" }),
    specific({ permissionDecision: "ask", ...rewrite }),
    specific({ permissionDecision: "defer" }),
    specific({ permissionDecision: "deny", permissionDecisionReason: "no" }),
    specific({ additionalContext: "remember" }),
    specific({ decision: { behavior: "allow" } }),
    specific({ decision: { behavior: "deny", message: "no" } }),
    { decision: "block", reason: "no" },
    { continue: false, stopReason: "enough" },
    { continue: false },
    { systemMessage: "a word" },
  );
};

const endingOf = (event: string): fc.Arbitrary<HookEnding> =>
  fc.record({
    exitCode: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 127, -1),
    signal: fc.constantFrom(null, null, null, null, null, "SIGKILL"),
    timedOut: fc.constantFrom(false, false, false, false, false, true),
    stdout: fc.oneof(
      {
        weight: 6,
        arbitrary: fairAnswer(event).map((answer) => JSON.stringify(answer)),
      },
      wildAnswer(event).map((answer) => JSON.stringify(answer)),
      fc.string({ unit: "binary" }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    ),
    stderr: fc.oneof(words, fc.string({ unit: "binary" })),
    stdoutDroppedBytes: fc.constantFrom(0, 0, 0, 0, 0, 7),
    stderrDroppedBytes: fc.constantFrom(0, 7),
  });

const dialects = [
  {
    name: "Claude Code",
    events: CLAUDE_CODE_EVENTS as readonly string[],
    decode: decodeClaudeCodeOutput as typeof decodeCodexOutput,
    merge: (_: string, outcomes: readonly HookOutcome[]) =>
      mergeClaudeCodeOutputs(outcomes),
  },
  {
    name: "Codex",
    events: CODEX_EVENTS as readonly string[],
    decode: decodeCodexOutput,
    merge: (event: string, outcomes: readonly HookOutcome[]) =>
      mergeCodexOutputs(
        event,
        outcomes.map((outcome, finished) => ({ outcome, finished })),
      ),
  },
];

const RESTRICTION = ["none", "allow", "ask", "defer", "deny"];
const strictest = (decisions: readonly string[]) =>
  decisions.reduce(
    (most, each) =>
      RESTRICTION.indexOf(each) > RESTRICTION.indexOf(most) ? each : most,
    "none",
  );

for (const { name, events, decode, merge } of dialects) {
  const eventNames = fc.oneof(
    fc.constantFrom(...events),
    fc.constantFrom("PreToolUse", "PermissionRequest", "Stop"),
  );
  const outcomes = eventNames.chain((event) =>
    fc.tuple(
      fc.constant(event),
      fc.array(endingOf(event).map((ending) => decode(event, ending)), {
        maxLength: 5,
      }),
      fc.array(endingOf(event).map((ending) => decode(event, ending)), {
        maxLength: 5,
      }),
    )
  );

  test(`every ending of a hook of ${name} has one outcome that agrees with itself`, () => {
    fc.assert(
      fc.property(
        fc.oneof(eventNames, fc.constantFrom("NoSuchEvent", "__proto__")).chain(
          (event) => fc.tuple(fc.constant(event), endingOf(event)),
        ),
        ([event, ending]) => {
          const outcome = decode(event, ending);
          assertEquals(decode(event, ending), outcome);
          const { status, decision, halt, error, reason } = outcome;
          if (ending.timedOut) assertEquals(status, "timed_out");
          assert(status !== "blocked" || decision === "deny");
          assertEquals(status === "halted", halt !== undefined);
          if (status === "failed" || status === "timed_out") {
            assert(error !== undefined && decision === "none", error);
          }
          assert(decision !== "deny" || halt || status === "blocked");
          assert(reason === undefined || decision !== "none");
          JSON.stringify(outcome);
        },
      ),
      { numRuns: 500 },
    );
  });

  test(`the outcomes of hooks of ${name} merge to the strictest, in any grouping`, () => {
    fc.assert(
      fc.property(outcomes, ([event, left, right]) => {
        const all = merge(event, [...left, ...right]);
        const halts = [...left, ...right].some(({ halt }) => halt);
        const decisions = [...left, ...right].map(({ decision }) => decision);
        const stopped = halts && /^(Subagent)?Stop$/.test(event);
        if (name === "Claude Code" || !stopped) {
          assertEquals(all.decision, strictest(decisions));
        }
        assertEquals(all.verdict === "halted", halts);
        assertEquals(
          all.verdict === "blocked",
          !halts && decisions.includes("deny"),
        );
        const parts = [merge(event, left), merge(event, right)];
        assertEquals(all.contexts, parts.flatMap(({ contexts }) => contexts));
        assertEquals(all.feedback, parts.flatMap(({ feedback }) => feedback));
        assertEquals(all.errors, parts.flatMap(({ errors }) => errors));
        if (name === "Claude Code" || !halts) {
          assertEquals(
            all.decision,
            strictest(parts.map(({ decision }) => decision)),
          );
        }
        if (decisions.includes("deny")) {
          assertEquals(all.updatedInput, undefined);
        }
        // Every rewrite is applied or told.
        const rewrites = [...left, ...right].filter(({ updatedInput }) =>
          updatedInput !== undefined
        ).length;
        const told = all.notHonoured.filter(({ why }) =>
          /^another hook/.test(why)
        ).length;
        const several = all.notices.some(({ code }) =>
          code === "several_updates"
        );
        assert(
          rewrites <= 1 || told > 0 || several,
          "a rewrite is lost without a word",
        );
      }),
      { numRuns: 250 },
    );
  });
}
