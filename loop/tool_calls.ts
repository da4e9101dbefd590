/**
 * Running the tool calls of one answer: all at once, answered in order.
 *
 * @module
 */

import type { SessionHeader, Tool, ToolOutput } from "../types.ts";
import type { AgentHooks, HookedToolCall } from "./agent_hooks.ts";
import { recordable, type ToolCallBlock } from "./messages.ts";
import type { Recorder } from "./recorder.ts";

/** What the calls of an answer are run with. */
export interface ToolCallParts {
  /** Where calls and answers are recorded. */
  readonly recorder: Recorder;
  /** The tools that may be called. */
  readonly tools: readonly Tool[];
  /** Who is asked about each call. */
  readonly hooks: AgentHooks;
  /** The agent that makes the calls. */
  readonly agent: { readonly session: { readonly header: SessionHeader } };
  /** Makes message ids. */
  newId(): string;
}

/** Which step makes the calls. */
export interface StepPlace {
  /** The turn's number. */
  readonly turn: number;
  /** The step's number in the turn. */
  readonly step: number;
  /** Aborted when the turn is. */
  readonly signal: AbortSignal;
}

/** What followed from the calls of an answer. */
export interface ToolCallsOutcome {
  /** What hooks want the model to be told. */
  readonly contexts: readonly string[];
  /** Why a hook wants the turn to end. */
  readonly stop?: string;
}

interface Answer extends ToolOutput {
  readonly error?: { readonly name: string; readonly code: string };
  readonly context?: readonly string[];
  readonly stop?: string;
  readonly givenInput?: unknown;
}

const refused = (name: string, code: string, content: string): Answer => ({
  content,
  isError: true,
  error: { name, code },
});

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A call that never began: the turn ended first, or its answer was cut. */
const notStarted: Answer = refused(
  "ToolNotStartedError",
  "TOOL_NOT_STARTED",
  "The call was not started.",
);

async function execute(
  tool: Tool,
  call: HookedToolCall,
  agent: ToolCallParts["agent"],
): Promise<Answer> {
  try {
    const { callId, input, signal } = call;
    const output = await tool.execute(input, { callId, signal, agent });
    if (typeof output?.content !== "string") {
      throw new TypeError(
        `Cannot use the answer of tool ${
          JSON.stringify(call.name)
        }: its content is not a string`,
      );
    }
    return { content: output.content, isError: output.isError === true };
  } catch (error) {
    const { name, code } = Object(error) as { name?: unknown; code?: unknown };
    return refused(
      typeof name === "string" ? name : "Error",
      typeof code === "string" ? code : "TOOL_FAILED",
      messageOf(error),
    );
  }
}

async function answer(
  block: ToolCallBlock,
  parts: ToolCallParts,
  { turn, signal }: StepPlace,
): Promise<Answer> {
  const { agent, hooks, tools } = parts;
  const tool = tools.find(({ name }) => name === block.name);
  if (tool === undefined) {
    return refused(
      "ToolNotFoundError",
      "TOOL_NOT_FOUND",
      `There is no tool ${JSON.stringify(block.name)}; there are: ${
        tools.map(({ name }) => name).join(", ") || "none"
      }`,
    );
  }
  let input: unknown;
  try {
    input = JSON.parse(block.arguments);
  } catch (error) {
    return refused(
      "ToolInputError",
      "TOOL_INPUT_INVALID",
      `The arguments are not JSON: ${messageOf(error)}`,
    );
  }
  let call: HookedToolCall = {
    turn,
    callId: block.id,
    name: block.name,
    input,
    signal,
  };
  const context: string[] = [];
  try {
    const before = await hooks.beforeTool?.(call);
    if (before?.context !== undefined) context.push(before.context);
    if (before?.deny !== undefined) {
      const denied = refused("ToolDeniedError", "TOOL_DENIED", before.deny);
      return { ...denied, context, stop: before.stop };
    }
    if (before?.input !== undefined) call = { ...call, input: before.input };
    if (before?.stop !== undefined) {
      return { ...notStarted, context, stop: before.stop };
    }
  } catch (error) {
    // A guard that cannot answer has not agreed.
    return refused("ToolHookError", "TOOL_HOOK_FAILED", messageOf(error));
  }
  if (signal.aborted) return notStarted;
  const output = await execute(tool, call, agent);
  const givenInput = call.input === input ? undefined : call.input;
  let stop: string | undefined;
  try {
    const after = await hooks.afterTool?.(call, output);
    if (after?.context !== undefined) context.push(after.context);
    stop = after?.stop;
  } catch (error) {
    // The tool has run; its answer counts more than the hook's failure.
    context.push(`A hook failed after the call: ${messageOf(error)}`);
  }
  return { ...output, context, stop, givenInput };
}

function recordAnswer(
  block: ToolCallBlock,
  { content, isError, error, givenInput }: Answer,
  { recorder, newId }: ToolCallParts,
  { turn, step }: StepPlace,
): void {
  const meta = givenInput === undefined ? undefined : { input: givenInput };
  recorder.record(
    "tool/result",
    recordable({
      turn,
      step,
      message: {
        source: { kind: "tool", callId: block.id },
        content: [{
          type: "tool-result",
          toolCallId: block.id,
          content: [{ type: "text", text: content }],
          isError,
        }],
        role: "user",
        id: newId(),
      },
      error,
      meta,
    }),
    { surfaceOp: "append" },
  );
}

/**
 * Run the tool calls of an answer. A call that cannot run is answered too, so
 * that no call stays without a result. A tool must settle once its signal is
 * aborted.
 *
 * @param blocks The calls.
 * @param parts What they are run with.
 * @param place Which step makes them.
 * @returns What followed.
 */
export async function runToolCalls(
  blocks: readonly ToolCallBlock[],
  parts: ToolCallParts,
  place: StepPlace,
): Promise<ToolCallsOutcome> {
  const { turn, step } = place;
  for (const { id: callId, name, arguments: raw } of blocks) {
    parts.recorder.record("tool/call", {
      turn,
      step,
      callId,
      name,
      arguments: raw,
    });
  }
  const running = blocks.map((block) => answer(block, parts, place));
  const contexts: string[] = [];
  let stop: string | undefined;
  for (const [at, block] of blocks.entries()) {
    const outcome = await running[at];
    recordAnswer(block, outcome, parts, place);
    contexts.push(...outcome.context ?? []);
    stop ??= outcome.stop;
  }
  return { contexts, ...(stop === undefined ? {} : { stop }) };
}

/**
 * Answer calls that will not be run, because the answer that holds them was
 * cut off.
 *
 * @param blocks The calls.
 * @param parts Where they are recorded.
 * @param place Which step made them.
 */
export function refuseToolCalls(
  blocks: readonly ToolCallBlock[],
  parts: ToolCallParts,
  place: StepPlace,
): void {
  for (const block of blocks) recordAnswer(block, notStarted, parts, place);
}
