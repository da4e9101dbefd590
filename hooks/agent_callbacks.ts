/**
 * What a loop asks during a turn, and how the outcome of hooks answers it. The
 * shapes are those of `./loop`, and fit any loop that asks the same.
 *
 * @module
 */

import type { MergedOutcome } from "./outcome.ts";

/** A tool call that is about to run or has run. */
export interface AgentToolCall {
  /** The turn's number. */
  readonly turn: number;
  /** The model's id of the call. */
  readonly callId: string;
  /** The tool's name, as the loop knows it. */
  readonly name: string;
  /** The parsed input. */
  readonly input: unknown;
  /** Aborted when the turn is. */
  readonly signal: AbortSignal;
}

/** What hooks say about a tool call before it runs. */
export interface AgentToolAnswer {
  /** Why the tool does not run. */
  readonly deny?: string;
  /** What the tool is given instead. */
  readonly input?: unknown;
  /** What the model is told. */
  readonly context?: string;
  /** Why the turn ends. */
  readonly stop?: string;
}

/** What a loop asks during a turn. */
export interface AgentCallbacks {
  /** Asked before a prompt is taken. */
  onPrompt(
    prompt: {
      readonly turn: number;
      readonly text: string;
      readonly signal: AbortSignal;
    },
  ): Promise<{ readonly block?: string; readonly context?: string }>;
  /** Asked before a tool runs. */
  beforeTool(call: AgentToolCall): Promise<AgentToolAnswer>;
  /** Asked when a tool has answered. */
  afterTool(
    call: AgentToolCall,
    output: { readonly content: string; readonly isError: boolean },
  ): Promise<{ readonly context?: string; readonly stop?: string }>;
  /** Asked when the model has nothing more to do. */
  onStop(
    end: {
      readonly turn: number;
      readonly text: string;
      readonly signal: AbortSignal;
    },
  ): Promise<{ readonly continue?: string }>;
}

/** What these callbacks act on, beyond decisions, contexts and feedback. */
export const HONOURED_BY_CALLBACKS: readonly string[] = [
  "halt",
  "updatedInput",
];

/** How hooks call the tools of this package; their matchers say `Bash`. */
export const HOOK_TOOL_NAMES: Readonly<Record<string, string>> = {
  bash: "Bash",
};

/**
 * Answer for a prompt.
 *
 * @param merged What the hooks came to.
 * @returns Whether the prompt is refused, and what the model is told.
 */
export function answerPrompt(
  merged: MergedOutcome,
): { block?: string; context?: string } {
  const refusal = merged.verdict === "halted"
    ? merged.halt?.reason ?? "A hook stopped the agent"
    : merged.verdict === "blocked"
    ? merged.reason ?? "A hook blocked the prompt"
    : undefined;
  return {
    ...(refusal === undefined ? {} : { block: refusal }),
    ...contextOf(merged),
  };
}

/**
 * Answer for a tool call that is about to run. `ask` and `defer` are the
 * dialect's to decide.
 *
 * @param merged What the hooks came to.
 * @returns Whether the tool runs, on what, and what the model is told.
 */
export function answerToolCall(merged: MergedOutcome): AgentToolAnswer {
  const context = contextOf(merged);
  const denial = merged.reason ?? "A hook denied the call";
  if (merged.verdict === "halted") {
    const stop = merged.halt?.reason ?? "A hook stopped the agent";
    const deny = merged.decision === "deny" ? denial : stop;
    return { deny, stop, ...context };
  }
  if (merged.verdict === "blocked") return { deny: denial, ...context };
  const { updatedInput: input } = merged;
  return { ...(input === undefined ? {} : { input }), ...context };
}

/**
 * Answer for a tool call that has run: it can only be commented on.
 *
 * @param merged What the hooks came to.
 * @returns What the model is told, and whether the turn ends.
 */
export function answerToolOutput(
  merged: MergedOutcome,
): { context?: string; stop?: string } {
  return {
    ...contextOf(merged),
    ...(merged.verdict === "halted"
      ? { stop: merged.halt?.reason ?? "A hook stopped the agent" }
      : {}),
  };
}

function contextOf(
  { feedback, contexts }: MergedOutcome,
): { context?: string } {
  const texts = [...feedback, ...contexts];
  return texts.length === 0 ? {} : { context: texts.join("\n") };
}
