/**
 * Hooks of Codex for an agent that is not Codex.
 *
 * @module
 */

import {
  type AgentCallbacks,
  type AgentToolCall,
  answerPrompt,
  answerToolCall,
  answerToolOutput,
  HONOURED_BY_CALLBACKS,
  HOOK_TOOL_NAMES,
} from "../../agent_callbacks.ts";
import type { HookReport } from "../../hook_run.ts";
import { beginStopLoop } from "../../stop_loop.ts";
import type {
  CodexPermissionMode,
  CodexTurnFacts,
} from "../payload/base_input.ts";
import type { CodexHook } from "../config/configured_hook.ts";
import { codexUserPromptSubmit } from "../payload/prompt_event.ts";
import { runCodexHooks, type RunCodexHooksOptions } from "./run_event.ts";
import { codexStop } from "../payload/stop_events.ts";
import { codexStopPrompt } from "./stop_prompt.ts";
import { codexSubagentStop } from "../payload/subagent_events.ts";
import { codexPostToolUse, codexPreToolUse } from "../payload/tool_events.ts";

/** Options of {@linkcode codexAgentCallbacks}. */
export interface CodexAgentCallbacksOptions
  extends
    Omit<RunCodexHooksOptions, "payload" | "signal" | "honours" | "stopLoop"> {
  /**
   * What every payload of a turn tells. Asked at each event, so that the path
   * of the log is what storage says then. With a subagent, its end is a
   * `SubagentStop`.
   */
  readonly facts: (turn: number) => CodexTurnFacts & {
    readonly model: string;
    readonly permissionMode: CodexPermissionMode;
  };
  /**
   * How hooks call the loop's tools, by the loop's name.
   *
   * @default {{ bash: "Bash" }}
   */
  readonly toolNames?: Readonly<Record<string, string>>;
  /**
   * How many `Stop` events in a row may be blocked; 0 is no cap. Codex is not
   * known to have one.
   *
   * @default {0}
   */
  readonly stopCap?: number;
  /** Told what became of every hook, with all that the loop does not act on. */
  readonly onReport?: (report: HookReport<CodexHook>) => void;
}

/**
 * Let hooks of Codex have their say in the turns of another agent:
 * `UserPromptSubmit`, `PreToolUse`, `PostToolUse` and `Stop` or
 * `SubagentStop`. What they return fits `AgentOptions.hooks` of `./loop`.
 *
 * A `Stop` hook that blocks makes the turn go on with its reason, marked up as
 * Codex does.
 *
 * @example A hook that adds context
 * ```ts
 * import { createLocalExecutor } from "@dsh/session-env/exec";
 * import {
 *   codexAgentCallbacks,
 *   effectiveCodexHooks,
 *   parseCodexHooksJson,
 * } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { config } = await parseCodexHooksJson(`{ "hooks": {
 *   "UserPromptSubmit": [{ "hooks": [
 *     { "type": "command", "command": "echo 'the branch is main'" }
 *   ] }]
 * } }`);
 * const executor = createLocalExecutor();
 * const hooks = codexAgentCallbacks({
 *   hooks: await effectiveCodexHooks([{ layer: "project", config }]),
 *   executor,
 *   env: new Map(),
 *   facts: (turn) => ({
 *     session: { id: "s1" },
 *     cwd: "/tmp",
 *     turnId: String(turn),
 *     model: "gpt-5",
 *     permissionMode: "default",
 *   }),
 * });
 *
 * const { signal } = new AbortController();
 * assertEquals(await hooks.onPrompt({ turn: 1, text: "Hi", signal }), {
 *   context: "the branch is main",
 * });
 * await executor[Symbol.asyncDispose]();
 * ```
 *
 * @param options The hooks, and what they are run with.
 * @returns The callbacks of one session.
 */
export function codexAgentCallbacks(
  options: CodexAgentCallbacksOptions,
): AgentCallbacks {
  const { facts, toolNames = HOOK_TOOL_NAMES, stopCap, onReport } = options;
  let stopLoop = beginStopLoop(stopCap), stopTurn = 0;

  async function ask(
    payload: object,
    signal: AbortSignal,
  ): Promise<HookReport<CodexHook>> {
    const report = await runCodexHooks({
      ...options,
      payload,
      signal,
      stopLoop,
      honours: HONOURED_BY_CALLBACKS,
    });
    onReport?.(report);
    return report;
  }

  function callFacts({ turn, name, input, callId }: AgentToolCall) {
    const toolName = Object.hasOwn(toolNames, name) ? toolNames[name] : name;
    return { ...facts(turn), toolName, toolInput: input, toolUseId: callId };
  }

  return {
    async onPrompt({ turn, text, signal }) {
      const payload = codexUserPromptSubmit({ ...facts(turn), prompt: text });
      return answerPrompt((await ask(payload, signal)).merged);
    },
    async beforeTool(call) {
      const payload = codexPreToolUse(callFacts(call));
      return answerToolCall((await ask(payload, call.signal)).merged);
    },
    async afterTool(call, { content }) {
      const made = { ...callFacts(call), toolResponse: content };
      const { merged } = await ask(codexPostToolUse(made), call.signal);
      return answerToolOutput(merged);
    },
    async onStop({ turn, text, signal }) {
      if (turn !== stopTurn) stopLoop = beginStopLoop(stopCap);
      stopTurn = turn;
      const now = facts(turn);
      const end = {
        stopHookActive: stopLoop.active,
        lastAssistantMessage: text || null,
      };
      const payload = now.subagent
        ? codexSubagentStop({ ...now, subagent: now.subagent, ...end })
        : codexStop({ ...now, ...end });
      const report = await ask(payload, signal);
      stopLoop = report.stopLoop ?? stopLoop;
      return stopLoop.active ? { continue: codexStopPrompt(report) } : {};
    },
  };
}
