/**
 * What the outcomes of all of an event's hooks come to in Claude Code.
 *
 * @module
 */

import type { JsonValue } from "../../../types.ts";
import type {
  HookDecision,
  HookNotice,
  HookOutcome,
  MergedOutcome,
} from "../../outcome.ts";

const RESTRICTION: Readonly<Record<HookDecision, number>> = {
  none: 0,
  allow: 1,
  ask: 2,
  defer: 3,
  deny: 4,
};

/**
 * Merge the outcomes of an event's hooks, given in configuration order.
 *
 * The most restrictive decision wins: deny over defer over ask over allow. Its
 * reasons are joined in order. A halt is sticky. Contexts keep their order.
 * Claude Code lets the order among several `updatedInput` open; here the last
 * in configuration order counts, and a notice says that there were several.
 *
 * @example Usage
 * ```ts
 * import {
 *   decodeClaudeCodeOutput,
 *   mergeClaudeCodeOutputs,
 * } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const quiet = { signal: null, timedOut: false, stdout: "" };
 * const merged = mergeClaudeCodeOutputs([
 *   decodeClaudeCodeOutput("Stop", { ...quiet, exitCode: 2, stderr: "tests" }),
 *   decodeClaudeCodeOutput("Stop", { ...quiet, exitCode: 2, stderr: "lint" }),
 * ]);
 *
 * assertEquals(merged.verdict, "blocked");
 * assertEquals(merged.reason, "tests\nlint");
 * ```
 *
 * @param outcomes The outcomes in configuration order.
 * @returns What they come to.
 */
export function mergeClaudeCodeOutputs(
  outcomes: readonly HookOutcome[],
): MergedOutcome {
  const decision = outcomes.reduce<HookDecision>(
    (strictest, { decision }) =>
      RESTRICTION[decision] > RESTRICTION[strictest] ? decision : strictest,
    "none",
  );
  const reasons = decision === "none" ? [] : outcomes
    .filter((outcome) => outcome.decision === decision)
    .flatMap(({ reason }) => reason === undefined ? [] : [reason]);
  const halts = outcomes.flatMap(({ halt }) => halt ? [halt] : []);
  const halt = halts.find(({ reason }) => reason !== undefined) ?? halts[0];
  const notices: HookNotice[] = outcomes.flatMap(({ notices }) => notices);
  const applies = decision !== "deny" && decision !== "defer";
  const inputs = values(outcomes, "updatedInput", notices);
  const outputs = values(outcomes, "updatedOutput", notices);
  return Object.freeze({
    verdict: halt ? "halted" : decision === "deny" ? "blocked" : "go_on",
    decision,
    reasons,
    ...(reasons.length > 0 ? { reason: reasons.join("\n") } : {}),
    ...(halt ? { halt } : {}),
    contexts: outcomes.flatMap(({ contexts }) => contexts),
    feedback: outcomes.flatMap(({ feedback }) => feedback),
    userMessages: outcomes.flatMap(({ userMessages }) => userMessages),
    errors: outcomes.flatMap(({ error }) => error === undefined ? [] : [error]),
    ...(applies && inputs.length > 0 ? { updatedInput: inputs.at(-1) } : {}),
    ...(outputs.length > 0 ? { updatedOutput: outputs.at(-1) } : {}),
    fields: Object.assign({}, ...outcomes.map(({ fields }) => fields)),
    notHonoured: [
      ...outcomes.flatMap(({ notHonoured }) => notHonoured),
      ...(applies ? [] : inputs.map((value) => ({
        field: "hookSpecificOutput.updatedInput",
        value,
        why: `another hook's decision is "${decision}"`,
      }))),
    ],
    notices,
  });
}

function values(
  outcomes: readonly HookOutcome[],
  field: "updatedInput" | "updatedOutput",
  notices: HookNotice[],
): JsonValue[] {
  const found = outcomes.flatMap((outcome) =>
    outcome[field] === undefined ? [] : [outcome[field]]
  );
  if (found.length > 1) {
    notices.push({
      code: "several_updates",
      message:
        `${found.length} hooks gave an ${field}; the last in configuration order counts here, the host does not say which`,
    });
  }
  return found;
}
