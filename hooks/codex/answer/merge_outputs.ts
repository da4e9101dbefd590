/**
 * What the outcomes of all of an event's hooks come to in Codex.
 *
 * @module
 */

import type { FinishedHook, HookNotice, MergedOutcome } from "../../outcome.ts";

/**
 * Merge the outcomes of an event's hooks, given in configuration order.
 *
 * Any deny wins, else any allow. A halt is sticky and comes before a `Stop`
 * hook's block. Contexts keep their order. Among several `updatedInput` the
 * hook that finished last wins, as in Codex; whoever runs the hooks says in
 * which order they finished, so the same facts give the same answer.
 *
 * @example Usage
 * ```ts
 * import { decodeCodexOutput, mergeCodexOutputs } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const rewrite = (command: string) =>
 *   decodeCodexOutput("PreToolUse", {
 *     exitCode: 0,
 *     signal: null,
 *     timedOut: false,
 *     stdout: JSON.stringify({
 *       hookSpecificOutput: {
 *         hookEventName: "PreToolUse",
 *         permissionDecision: "allow",
 *         updatedInput: { command },
 *       },
 *     }),
 *     stderr: "",
 *   });
 *
 * const merged = mergeCodexOutputs("PreToolUse", [
 *   { outcome: rewrite("first"), finished: 1 },
 *   { outcome: rewrite("second"), finished: 0 },
 * ]);
 *
 * assertEquals(merged.updatedInput, { command: "first" });
 * ```
 *
 * @param event The event's name.
 * @param hooks The outcomes in configuration order, and when each finished.
 * @returns What they come to.
 */
export function mergeCodexOutputs(
  event: string,
  hooks: readonly FinishedHook[],
): MergedOutcome {
  const outcomes = hooks.map(({ outcome }) => outcome);
  const halts = outcomes.flatMap(({ halt }) => halt ? [halt] : []);
  const halt = halts.find(({ reason }) => reason !== undefined) ?? halts[0];
  const stops = event === "Stop" || event === "SubagentStop";
  const denied = outcomes.some(({ decision }) => decision === "deny");
  const decision = denied
    ? halt && stops ? "none" : "deny"
    : outcomes.some(({ decision }) => decision === "allow")
    ? "allow"
    : "none";
  const reasons = decision === "none" ? [] : outcomes
    .filter((outcome) => outcome.decision === decision)
    .flatMap(({ reason }) => reason === undefined ? [] : [reason]);
  const notices: HookNotice[] = outcomes.flatMap(({ notices }) => notices);
  if (reasons.length > 1 && ONE_REASON.has(event)) {
    notices.push({
      code: "first_reason_told",
      message: `Codex tells the model only the first of these reasons`,
    });
  }
  const updates = hooks.filter(({ outcome }) =>
    outcome.updatedInput !== undefined
  );
  const last = updates.reduce<FinishedHook | undefined>(
    (latest, hook) => latest && latest.finished > hook.finished ? latest : hook,
    undefined,
  );
  const passedOver = updates.filter((hook) => denied || hook !== last);
  return Object.freeze({
    verdict: halt ? "halted" : decision === "deny" ? "blocked" : "go_on",
    decision,
    reasons,
    ...(reasons.length > 0 ? { reason: reasons.join("\n\n") } : {}),
    ...(halt ? { halt } : {}),
    contexts: outcomes.flatMap(({ contexts }) => contexts),
    feedback: outcomes.flatMap(({ feedback }) => feedback),
    userMessages: outcomes.flatMap(({ userMessages }) => userMessages),
    errors: outcomes.flatMap(({ error }) => error === undefined ? [] : [error]),
    ...(last && !denied ? { updatedInput: last.outcome.updatedInput } : {}),
    fields: {},
    notHonoured: [
      ...outcomes.flatMap(({ notHonoured }) => notHonoured),
      ...passedOver.map(({ outcome }) => ({
        field: "hookSpecificOutput.updatedInput",
        value: outcome.updatedInput ?? null,
        why: denied ? "another hook denied" : "another hook finished later",
      })),
    ],
    notices,
  });
}

const ONE_REASON: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PermissionRequest",
  "UserPromptSubmit",
]);
